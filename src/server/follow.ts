import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import type { FastifyBaseLogger } from 'fastify';

/** Something that the server answers from, and the files that it is made of. */
export interface Source {
  readonly name: string;
  readonly paths: readonly string[];
  /**
   * Loads what the files hold, verifies it, and lets the server answer from it from then on.
   *
   * @throws an error whose message says why the files hold nothing of use; what was loaded before stays.
   */
  readonly load: () => Promise<{ readonly isNew: boolean; readonly facts: object }>;
}

/** How it went with a source; times are ISO 8601. */
export interface ReloadState {
  readonly state: 'failing' | 'good';
  readonly last_success: string;
  readonly last_failure: { readonly at: string; readonly reason: string; readonly message: string } | null;
}

interface FollowOptions {
  /** Milliseconds between looks at the files. */
  readonly interval: number;
  readonly log: FastifyBaseLogger;
  /** Called at once, and after each load. */
  readonly loaded: (state: ReloadState) => void;
}

/** Milliseconds in which several signs of a change are one. */
const gathering = 50;
/** Milliseconds after which files that hold nothing of use are read again: somebody may be writing them. */
const settling = 250;
/** Milliseconds after which a source that failed is loaded again though no file changed: the machine may be at fault. */
const patience = 5000;

/**
 * Follows the files of a source that was loaded, for as long as the process runs: looks at them in turn, and so sees renames,
 * swapped links, network folders.
 *
 * @returns what loads them now, changed or not.
 */
export function follow({ name, paths, load }: Source, { interval, log, loaded }: FollowOptions): () => void {
  let state: ReloadState = { state: 'good', last_success: new Date().toISOString(), last_failure: null };
  let isAsked = false;
  let isWaiting = false;
  let running = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  const loadOnce = async () => {
    clearTimeout(retry);
    const before = state;
    const isTold = isAsked;
    isWaiting = false;
    isAsked = false;
    try {
      const { isNew, facts } = await load().catch(() => sleep(settling).then(load));
      state = { ...before, state: 'good', last_success: new Date().toISOString() };
      if (isNew || isTold || before.state === 'failing') log.info(facts, `Loaded the ${name}`);
    } catch (error) {
      const failure = reasonOf(error);
      state = { ...before, state: 'failing', last_failure: { at: new Date().toISOString(), ...failure } };
      const isKnown = before.state === 'failing' && before.last_failure?.message === failure.message;
      const facts = { event: 'reload-fails', source: name, ...failure };
      if (!isKnown || isTold) log.error(facts, `Reload failed, keeping the previous ${name}: ${failure.message}`);
      retry = setTimeout(reload, patience).unref();
    }
    loaded(state);
  };
  /** One load at a time, and at most one that waits for it: that one sees all that happened before it began. */
  const reload = () => {
    if (!isWaiting) running = running.then(() => sleep(isAsked ? 0 : gathering)).then(loadOnce);
    isWaiting = true;
  };
  const options = { backend: 'polling', pollingInterval: interval, ignoreInitial: true, persistent: false } as const;
  const watcher = watch([...paths], options).on('ready', reload); // they may have changed since they were loaded
  watcher.on('all', reload).on('error', reload);
  watcher.on('raw', reload); // no `change` comes where another file has the same size and time
  loaded(state);
  return () => {
    isAsked = true;
    reload();
  };
}

/** Why a load failed, in one word for metrics (the reason of a damaged snapshot, the code of the system) and in a sentence. */
function reasonOf(error: unknown): { readonly reason: string; readonly message: string } {
  const { reason, code, message } = error as { reason?: string; code?: string; message?: string };
  return { reason: reason ?? code ?? 'unusable', message: message ?? String(error) };
}
