import type { NoteArgs, RefusalStatus } from '../diagnostic/note.ts';
import type { Log } from './log.ts';

/** Logs a refused request; its facts are only asked for where they are written. */
export type LogRefusal = (status: RefusalStatus, facts: () => NoteArgs['request-is-refused']) => void;

export interface RefusalLog {
  readonly refused: LogRefusal;
  /** Writes the line for those that have none, if there are any. */
  readonly flush: () => void;
}

/** So many refused requests have a line of their own within a second. */
const mostLines = 1000;
const second = 1000;

/**
 * Gives each refused request a line, and what a stampede brings beyond a thousand a second one line together: writing must
 * not cost more than answering. `clock` is in milliseconds and never goes back.
 */
export function createRefusalLog(log: Log, clock: () => number): RefusalLog {
  let begin = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let others = new Map<RefusalStatus, number>();
  const flush = () => {
    if (others.size === 0) return;
    log.note('warn', 'requests-are-refused', { statuses: Object.fromEntries(others) });
    others = new Map();
  };
  const refused: LogRefusal = (status, facts) => {
    const now = clock();
    if (now - begin >= second) {
      begin = now;
      lines = 0;
    }
    lines += 1;
    if (lines <= mostLines) {
      log.note(status >= 500 ? 'warn' : 'info', 'request-is-refused', facts());
      return;
    }
    if (others.size === 0) setTimeout(flush, second).unref();
    others.set(status, (others.get(status) ?? 0) + 1);
  };
  return { refused, flush };
}
