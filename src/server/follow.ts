import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { watch } from 'chokidar';
import type { FastifyBaseLogger } from 'fastify';
import { Failure } from '../base/failure.ts';
import { ReadTimeout } from '../base/read-up-to.ts';
import { isSnapshotFailure } from '../snapshot/damage.ts';

type Source = Pick<Awaited<ReturnType<typeof loadSource>>, 'load' | 'paths'>;

/**
 * Loads and verifies something that the server answers from, in a form that can be loaded again; while that throws, the
 * previous value, which it is given, stays in use. `factsOf` gives the facts that the log has of a value after another: of
 * one that is new they differ.
 * While a file hangs, no load is begun: each would take one more of Node's four threads for files.
 */
export async function loadSource<Value>(
  paths: readonly (string | undefined)[],
  loadValue: (before?: Value) => Promise<Value>,
  factsOf: (value: Value, before: Value) => object,
) {
  let value = await loadValue();
  let failure: unknown;
  const load = async () => {
    if (failure instanceof ReadTimeout && failure.isHanging) throw failure;
    const before = value;
    value = await loadValue(value).catch((error) => {
      failure = error;
      throw error;
    });
    const facts = factsOf(value, before);
    return { isNew: !isDeepStrictEqual(facts, factsOf(before, before)), facts };
  };
  return { paths: paths.filter((path) => path !== undefined), load, current: () => value };
}

/** The state of a source; times are ISO 8601. */
export interface ReloadState {
  readonly state: 'failing' | 'good';
  readonly last_success: string;
  readonly last_failure: {
    readonly at: string;
    readonly reason: string;
    readonly message: string;
  } | null;
}

/** What the system last said of the files of a source; times are ISO 8601. */
export interface Look {
  /** When it answered: this grows old where a network folder hangs. */
  readonly last_look: string;
  /** When the first of them (the manifest, the key file, the certificate) was written on this disk; null where it is missing. */
  readonly last_written: string | null;
}

interface FollowOptions {
  readonly name: string;
  /** Milliseconds between two looks at the files. */
  readonly interval: number;
  readonly log: FastifyBaseLogger;
  /** Called at once, and after each load. */
  readonly loaded?: (state: ReloadState) => void;
  /** Called after each look of our own: the watcher's say nothing where nothing changed. */
  readonly looked?: (look: Look) => void;
}

/** Milliseconds in which several signs of a change count as one. */
const debounceMs = 50;
/** Milliseconds after which files that cannot be used are read again: they may be half-written. */
const retryDelayMs = 250;
/** Milliseconds after which a failed source is loaded again though no file changed: the machine may be the cause. */
const retryEveryMs = 5000;

/**
 * Follows the files of a source that was loaded, until it is closed. It polls, and so sees renames, swapped links and
 * network folders. `reload` loads them now, changed or not, and logs the result in any case.
 */
export function follow(
  { paths, load }: Source,
  { name, interval, log, loaded, looked }: FollowOptions,
) {
  let state: ReloadState = {
    state: 'good',
    last_success: new Date().toISOString(),
    last_failure: null,
  };
  let isRequested = false;
  let isQueued = false;
  let running = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  const loadNow = async () => {
    clearTimeout(retry);
    const { state: previous, last_success, last_failure } = state;
    const isLogged = isRequested;
    isQueued = false;
    isRequested = false;
    try {
      const { isNew, facts } = await load().catch(() => sleep(retryDelayMs).then(load));
      state = { state: 'good', last_success: new Date().toISOString(), last_failure };
      if (isNew || isLogged || previous === 'failing') log.info(facts, `Loaded the ${name}`);
    } catch (error) {
      const [reason, message] = [
        reasonOf(error),
        error instanceof Error ? error.message : String(error),
      ];
      state = {
        state: 'failing',
        last_success,
        last_failure: { at: new Date().toISOString(), reason, message },
      };
      const isKnown = previous === 'failing' && last_failure?.message === message;
      const facts = { event: 'reload-fails', source: name, reason, message };
      if (!isKnown || isLogged)
        log.error(facts, `Reload failed, keeping the previous ${name}: ${message}`);
      retry = setTimeout(queueLoad, retryEveryMs).unref();
    }
    loaded?.(state);
  };
  /** Runs one load at a time; at most one waits for it, which then sees every change before it began. */
  const queueLoad = () => {
    if (!isQueued) running = running.then(() => sleep(isRequested ? 0 : debounceMs)).then(loadNow);
    isQueued = true;
  };
  const look = async () => {
    const files = [];
    for (const path of paths) files.push(await stat(path).catch(() => undefined)); // one that hangs keeps one thread
    looked?.({
      last_look: new Date().toISOString(),
      last_written: files[0]?.mtime.toISOString() ?? null,
    });
    setTimeout(look, interval).unref();
  };
  if (looked) void look();
  const options = {
    backend: 'polling',
    pollingInterval: interval,
    ignoreInitial: true,
    persistent: false,
  } as const;
  const watcher = watch([...paths], options).on('ready', queueLoad); // they may have changed since they were loaded
  watcher.on('all', queueLoad).on('error', queueLoad);
  watcher.on('raw', queueLoad); // chokidar sends no `change` where another file has the same size and time
  loaded?.(state);
  return {
    reload(): void {
      isRequested = true;
      queueLoad();
    },
    close: () => watcher.close(),
  };
}

/** One word, for metrics. */
function reasonOf(error: unknown): string {
  if (isSnapshotFailure(error)) return error.code;
  const isCoded = error instanceof Error && 'code' in error && !(error instanceof Failure); // by the system
  return isCoded ? String(error.code) : 'unusable';
}
