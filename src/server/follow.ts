import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ReadTimeout } from '../base/read-up-to.ts';

interface Source<Value> {
  readonly name: string;
  readonly paths: readonly string[];
  readonly load: (served?: Value) => Promise<Value>;
  /** Facts of a reloaded value for the log, with the event. */
  readonly factsOf: (value: Value) => object;
}

/** How often the source was loaded, when at last (ISO 8601), and why the last reload failed. */
export interface SourceState {
  readonly successes: number;
  readonly failures: number;
  readonly last_success: string;
  readonly failure: string | null;
}

/** In milliseconds: a failed source is loaded again though no file changed. */
const retryEvery = 5000;

/**
 * Loads a value. `poll` reloads it when its files change: another inode, size or time, also behind
 * a swapped link or on a network folder. While that fails, the last good value stays.
 *
 * @throws the error of the first load.
 */
export async function follow<Value>({ name, paths, load, factsOf }: Source<Value>, log: Logger) {
  let seen = await statsOf(paths); // before the load: a change during it is found
  let value = await load();
  let state: SourceState = { successes: 1, failures: 0, last_success: timeNow(), failure: null };
  let hanging: ReadTimeout | undefined;
  let retryAt = 0;

  const reload = async () => {
    const { successes, failures, failure: before } = state;
    try {
      value = await load(value);
      state = { successes: successes + 1, failures, last_success: timeNow(), failure: null };
      log.info(factsOf(value), `Loaded the ${name}`);
    } catch (error) {
      const { message: failure, code: reason } = error as NodeJS.ErrnoException;
      hanging = error instanceof ReadTimeout ? error : undefined;
      state = { ...state, failures: failures + 1, failure };
      retryAt = Date.now() + (before ? retryEvery : 0); // files may be half-copied at first
      const facts = { event: 'reload-fails', source: name, reason };
      if (failure !== before) log.error(facts, `Keeping the last ${name}: ${failure}`);
    }
  };
  /** Polls for ever, one poll after the other. */
  const poll = async (interval: number): Promise<never> => {
    for (;;) {
      await sleep(interval, undefined, { ref: false });
      const found = await statsOf(paths);
      const isDue = found !== seen || (state.failure !== null && Date.now() >= retryAt);
      // While a file hangs, each load would take one more of Node's four threads for files.
      if (!isDue || hanging?.isHanging) continue;
      seen = found;
      await reload();
    }
  };
  /** Reloads at the next poll, whether or not a file changed. */
  const reloadSoon = () => {
    seen = '';
  };
  return { current: () => value, state: () => state, poll, reloadSoon };
}

const timeNow = () => new Date().toISOString();

/** Stats one file after the other: one that hangs keeps one thread. */
async function statsOf(paths: readonly string[]): Promise<string> {
  const all = [];
  for (const path of paths) all.push(await stat(path).catch(() => null)); // it may be missing
  return JSON.stringify(all, ['dev', 'ino', 'size', 'mtimeMs', 'ctimeMs']);
}
