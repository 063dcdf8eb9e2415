import type { Socket } from 'node:net';

/** An open connection. */
export interface Connection {
  /** Answers to what was read of it that are not sent yet. */
  unsent: number;
  /** Whether one of its requests had a valid key. */
  isTrusted: boolean;
  /** Bytes that had been read of it when its last request came; where none have since, the next came in a pipeline. */
  readBefore: number;
  /** Requests behind the first of those; each goes on after the answer to the one before. */
  readonly waiting: (() => void)[];
  /** Called each time when all answers are sent, to read the next piece; unset where Node reads as it comes. */
  readOn?: () => void;
  /** Called instead where something on it was no request. */
  hangUp?: () => void;
}

export function newConnection(): Connection {
  return { unsent: 0, isTrusted: false, readBefore: 0, waiting: [] };
}

/** In bytes: some requests. */
const piece = 128;
/** In milliseconds: for so long all connections without a key together are read, and then others have their turn for so long. */
const turnLength = 1;
const pause = 4;

/**
 * Reads connections in pieces. Node reads 64 KiB at once, and keeps each request of it until its answer is taken; of these
 * connections the next piece is read when all answers to the one before are sent. Those without a key are read by turns,
 * so that others are answered between two turns.
 */
export function createReader() {
  const waiting = new Set<() => boolean>(); // in their order
  const run = () => {
    const end = performance.now() + turnLength;
    for (const read of waiting) {
      if (performance.now() > end) break;
      waiting.delete(read);
      if (read()) waiting.add(read); // behind the others: a short request does not wait for long ones
    }
    if (waiting.size > 0) setTimeout(run, pause);
  };
  return (socket: Socket, connection: Connection): void => {
    if (connection.readOn !== undefined) return;
    /** Whether there was a piece. */
    const read = () => {
      if (connection.unsent > 0 || !socket.writable) return false;
      return socket.read(Math.min(piece, socket.readableLength) || undefined) !== null;
    };
    let isDue = false;
    const readRequest = () => {
      isDue = false;
      while (read());
    };
    connection.readOn = () => {
      if (connection.isTrusted) {
        if (!isDue) setImmediate(readRequest); // others have their turn between two requests
        isDue = true;
      } else {
        if (waiting.size === 0) setTimeout(run, pause);
        waiting.add(read);
      }
    };
    socket.on('readable', connection.readOn); // read() emits `data`, which Node's parser takes
  };
}
