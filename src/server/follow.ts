import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

interface Source<Value> {
  readonly name: string;
  readonly paths: readonly string[];
  readonly load: (served?: Value) => Promise<Value>;
}

/** Number of loads, the time of the last success, and the failure after it, if any. */
export type SourceState = Readonly<
  Record<'failures' | 'successes', number> & { last_success: Date; failure: string | null }
>;

/**
 * Loads a value. `poll` reloads it when its files change: another inode, size or time, also behind
 * a swapped link or on a network folder. While that fails, the last good value stays, and the
 * files are read again every five seconds.
 *
 * @throws the error of the first load.
 */
export async function follow<Value>({ name, paths, load }: Source<Value>, log: Logger) {
  let seen = await statsOf(paths); // before the load: a change during it is found
  let value = await load();
  let state: SourceState = { successes: 1, failures: 0, last_success: new Date(), failure: null };
  let retryAt = 0;

  const reload = async () => {
    const { successes, failures, failure: before } = state;
    try {
      value = await load(value);
      state = { successes: successes + 1, failures, last_success: new Date(), failure: null };
    } catch (error) {
      const { message: failure, code: reason } = error as NodeJS.ErrnoException;
      state = { ...state, failures: failures + 1, failure };
      retryAt = Date.now() + (before ? 5000 : 0); // files may be half-copied at first
      const facts = { event: 'reload-fails', source: name, reason };
      if (failure !== before) log.error(facts, `Keeping the last ${name}: ${failure}`);
    }
  };
  /** Polls for ever, one poll after the other. */
  const poll = async (interval: number): Promise<never> => {
    for (;;) {
      await sleep(interval, undefined, { ref: false });
      const found = await statsOf(paths);
      if (found === seen && (state.failure === null || Date.now() < retryAt)) continue;
      seen = found;
      await reload();
    }
  };
  return { current: () => value, state: () => state, poll };
}

/** Stats one file after the other: one that hangs keeps one thread. */
async function statsOf(paths: readonly string[]): Promise<string> {
  const all = [];
  for (const path of paths) all.push(await stat(path).catch(() => null)); // it may be missing
  return JSON.stringify(all, ['dev', 'ino', 'size', 'mtimeMs', 'ctimeMs']);
}
