import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

interface Source<Value> {
  readonly name: string;
  readonly paths: readonly string[];
  readonly load: (current?: Value) => Promise<Value>;
}

/** Load counts, the last success, and the failure after it, if any. */
export type SourceState = Readonly<
  Record<'failures' | 'successes', number> & { last_success: Date; failure: string | null }
>;

/**
 * Loads a value. `poll` reloads it when the inode, size or time of a file changes, which also works
 * for symlinks and network folders. If a reload fails, the last value stays in use, and the load is
 * retried every five seconds.
 *
 * @throws the error of the first load.
 */
export async function follow<Value>({ name, paths, load }: Source<Value>, log: Logger) {
  let lastStats = await readStats(paths); // before the load, to detect changes during it
  let value = await load();
  let state: SourceState = { successes: 1, failures: 0, last_success: new Date(), failure: null };
  let retryAt = 0;

  const poll = async (interval: number): Promise<never> => {
    for (;;) {
      await sleep(interval, undefined, { ref: false });
      const stats = await readStats(paths);
      if (stats === lastStats && (state.failure === null || Date.now() < retryAt)) continue;
      lastStats = stats;
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

async function readStats(paths: readonly string[]): Promise<string> {
  const all = await Promise.all(paths.map((path) => stat(path).catch(() => null)));
  return JSON.stringify(all, ['dev', 'ino', 'size', 'mtimeMs', 'ctimeMs']);
}
