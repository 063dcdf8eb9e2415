import type { Socket } from 'node:net';

/** An open connection. */
export interface Connection {
  /** Answers to what was read of it that are not sent yet. */
  unsent: number;
  /** Whether one of its requests had a valid key. */
  isTrusted: boolean;
  /** Whether it is read in pieces. */
  isInPieces: boolean;
  /** Whether something on it was no request, after which nothing is. */
  isRefused: boolean;
  /** Called each time when all answers are sent. */
  sent?: () => void;
}

/** In bytes: some requests. */
const piece = 128;
/** In milliseconds: for so long all such connections together are read, and then others have their turn for so long. */
const turnLength = 1;
const pause = 4;

/**
 * Reads connections in pieces: one on once all answers to the piece before are sent, and all together for so long in a turn of
 * the event loop that others have theirs. Of what Node reads at once, 64 KiB, it would keep each request until its answer is taken.
 */
export function createReader() {
  const waiting = new Set<() => void>(); // in their order
  const run = () => {
    const end = performance.now() + turnLength;
    for (const read of waiting) {
      if (performance.now() > end) break;
      waiting.delete(read);
      read();
    }
    if (waiting.size > 0) setTimeout(run, pause);
  };
  return (socket: Socket, connection: Connection): void => {
    if (connection.isInPieces) return;
    connection.isInPieces = true;
    const read = () => {
      while (connection.unsent === 0 && socket.read(Math.min(piece, socket.readableLength) || undefined) !== null);
    };
    connection.sent = () => {
      if (waiting.size === 0) setTimeout(run, pause);
      waiting.add(read);
    };
    socket.on('readable', connection.sent); // read() emits `data`, which Node's parser takes
  };
}
