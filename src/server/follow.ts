import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import type { FastifyBaseLogger } from 'fastify';

export type SourceName = 'certificate' | 'keys' | 'snapshot';

/** Something that the server answers from, and the files that it is made of. */
export interface Source {
  readonly name: SourceName;
  readonly paths: readonly string[];
  /**
   * Loads what the files hold, verifies it, and lets the server answer from it from then on.
   *
   * @throws an error whose message says why the files hold nothing of use; what was loaded before stays.
   */
  readonly load: () => Promise<Loaded>;
}

/** What was loaded, for the log. */
export interface Loaded {
  readonly isNew: boolean;
  readonly event: string;
  readonly facts: object;
  readonly sentence: string;
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
  readonly done: (state: ReloadState) => void;
}

export interface Following {
  /** Loads what the files hold now, changed or not. */
  readonly reload: () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds after which files that hold nothing of use are read again: somebody may be writing them. */
const settling = 250;
/** Milliseconds after which a source that failed is loaded again though no file changed: the machine may be at fault. */
const patience = 5000;

/** Follows the files of a source that was loaded. They are looked at in turn, which sees renames, swapped links and network folders. */
export function follow({ name, paths, load }: Source, { interval, log, done }: FollowOptions): Following {
  let state: ReloadState = { state: 'good', last_success: new Date().toISOString(), last_failure: null };
  let isAsked = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let waiting: Promise<void> | undefined;

  const attempt = () => load().catch(() => sleep(settling).then(load));
  const loadOnce = async () => {
    clearTimeout(retry);
    const { state: before, last_failure } = state;
    const tells = isAsked || before === 'failing';
    isAsked = false;
    try {
      const { isNew, event, facts, sentence } = await attempt();
      state = { ...state, state: 'good', last_success: new Date().toISOString() };
      if (isNew || tells) log.info({ event, ...facts }, sentence);
    } catch (error) {
      const { reason, message } = reasonOf(error);
      state = { ...state, state: 'failing', last_failure: { at: new Date().toISOString(), reason, message } };
      if (!tells || before === 'good' || message !== last_failure?.message) {
        log.error({ event: 'reload-fails', source: name, reason }, `Kept the ${name} from before. ${message}`);
      }
      if (!isClosed) retry = setTimeout(reload, patience).unref();
    }
    done(state);
  };
  const reload = () => {
    waiting ??= running.then(() => {
      waiting = undefined;
      return isClosed ? undefined : loadOnce();
    });
    running = waiting;
  };
  const watcher = watch([...paths], { backend: 'polling', pollingInterval: interval, ignoreInitial: true });
  watcher.on('ready', reload).on('all', reload).on('error', reload); // `ready`: they may have changed since they were loaded
  done(state);
  return {
    reload: () => {
      isAsked = true;
      reload();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await Promise.all([watcher.close(), running]);
    },
  };
}

/** The reason of an error in one word, for metrics: why a snapshot is damaged, or the code of the system. */
export function reasonOf(error: unknown): { readonly reason: string; readonly message: string } {
  if (!(error instanceof Error)) return { reason: 'unforeseen', message: String(error) };
  if ('reason' in error) return { reason: String(error.reason), message: error.message };
  return { reason: 'code' in error ? String(error.code) : error.name, message: error.message };
}
