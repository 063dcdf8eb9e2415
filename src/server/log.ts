import { type DestinationStream, pino } from 'pino';
import type { NoteArgs } from '../diagnostic/note.ts';
import type { Wording } from '../diagnostic/wording/wording.ts';

type LogLevel = 'debug' | 'error' | 'info' | 'silent' | 'warn';

/** The log: a line for each note, with its code as `event`, its facts, and its sentence as `msg`. */
export interface Log {
  readonly note: <N extends keyof NoteArgs>(level: Exclude<LogLevel, 'silent'>, event: N, args: NoteArgs[N]) => void;
  readonly isDebugged: boolean;
  /** Lines that could not be written, as the disk or the reader did not take them. */
  readonly lostLines: () => number;
  /** Writes what is still to be written, for a second at most. */
  readonly close: () => Promise<void>;
}

/** Standard output where it is a terminal: lines are then in a form for people. */
export interface Terminal {
  readonly isColored: boolean;
}

export interface LogOptions {
  readonly level: LogLevel;
  readonly wording: Wording;
  readonly terminal: Terminal | undefined;
}

/** What waits to be written may have this many bytes; beyond, lines are lost rather than answers late. */
const mostWaiting = 4 * 1024 * 1024;
/** A pipe takes so many bytes at once without mixing them with those of other processes (POSIX, PIPE_BUF). */
const pieceBytes = 4096;
/** Milliseconds that a line may wait for others to be written with. */
const longestWait = 100;
const closingTime = 1000;

export async function createLog({ level, wording, terminal }: LogOptions): Promise<Log> {
  let lost = 0;
  const lose = () => {
    lost += 1;
  };
  const output = terminal === undefined ? toOutput(lose) : await toTerminal(terminal);
  const logger = pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters },
    output.stream,
  );
  return {
    note: (severity, event, args) => {
      if (!logger.isLevelEnabled(severity)) return;
      const facts: object = { event, ...args, sentence: undefined }; // which is in the message
      logger[severity](facts, wording.notes[event](args));
    },
    isDebugged: logger.isLevelEnabled('debug'),
    lostLines: () => lost,
    close: output.close,
  };
}

const formatters = { level: (label: string) => ({ level: label }) };

interface Output {
  readonly stream: DestinationStream;
  readonly close: () => Promise<void>;
}

/** Standard output, written to beside the answers: a full disk, or a reader that is slow or gone, costs lines alone. */
function toOutput(lose: () => void): Output {
  let isClosed = false;
  const stream = pino.destination({
    dest: 1,
    sync: false,
    maxLength: mostWaiting,
    minLength: pieceBytes - 1,
    maxWrite: pieceBytes,
    periodicFlush: longestWait,
    retryEAGAIN: () => !isClosed,
  });
  stream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') Object.assign(stream, { write: lose }); // pino itself would drop them in silence
  });
  stream.on('drop', lose);
  // When the process ends, it would try for ever to write what a full disk or pipe does not take.
  Object.assign(stream, { flushSync: () => {} });
  const close = () =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        isClosed = true;
        resolve();
      };
      const timer = setTimeout(end, closingTime);
      // And not `flush`, which waits for no more than what is being written just now.
      stream.once('close', end);
      stream.end();
    });
  return { stream, close };
}

/** Lines for people; only for them is the module loaded that makes them. */
async function toTerminal({ isColored }: Terminal): Promise<Output> {
  const { default: pretty } = await import('pino-pretty');
  const stream = pretty({
    colorize: isColored,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid',
    hideObject: true,
    sync: true,
  });
  return { stream, close: async () => {} };
}
