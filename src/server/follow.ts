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

  const poll = async (interval: number): Promise<never> => {
    for (;;) {
      await sleep(interval, undefined, { ref: false });
      const found = await statsOf(paths);
      if (found === seen && (state.failure === null || Date.now() < retryAt)) continue;
      seen = found;
      const { successes, failures, failure: before } = state;
      try {
        value = await load(value);
        state = { successes: successes + 1, failures, last_success: new Date(), failure: null };
      } catch (error) {
        const { message: failure, code: reason } = error as NodeJS.ErrnoException;
        state = { ...state, failures: failures + 1, failure };
        retryAt = Date.now() + 5000;
        const facts = { event: 'reload-failed', source: name, reason };
        if (failure !== before) log.error(facts, `Keeping the last ${name}: ${failure}`);
      }
    }
  };
  return { current: () => value, state: () => state, poll };
}

async function statsOf(paths: readonly string[]): Promise<string> {
  const all = await Promise.all(paths.map((path) => stat(path).catch(() => null))); // or missing
  return JSON.stringify(all, ['dev', 'ino', 'size', 'mtimeMs', 'ctimeMs']);
}
