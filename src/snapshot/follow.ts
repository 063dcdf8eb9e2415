import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FSWatcher, watch } from 'chokidar';
import { createPrinter, printOf } from './print.ts';

/** A value that was loaded, or why it could not be. */
export type Loading<Value> =
  | { readonly value: Value; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: Error };

/** A value that is made of files. */
export interface Source<Value> {
  /** The files that it is made of now, whether or not they are there. */
  readonly files: () => Promise<readonly string[]>;
  readonly load: () => Promise<Loading<Value>>;
}

/** Why a value was loaded: someone asked, or its files are not as they were. */
export type Occasion = 'asked' | 'changed';

export interface FollowOptions<Value> {
  /** Milliseconds between looks, without the events of the file system; undefined for both those and looks. */
  readonly poll: number | undefined;
  readonly loaded: (value: Value, occasion: Occasion) => void;
  /** Is told why what the files hold now is not taken; what was taken before stays. */
  readonly failed: (error: Error, occasion: Occasion) => void;
}

export interface Following {
  /** Loads what the files hold now, changed or not. */
  readonly reload: () => void;
  readonly close: () => Promise<void>;
}

/** Milliseconds between looks where events hasten them, as events are missed: behind links, or when a queue is full. */
const lookInterval = 500;
/** Milliseconds for which files must stay as they are before they are said to be wrong: someone may be writing them. */
const settleTime = 150;
/** A file that never settles is said to be wrong after so many looks. */
const unsettledLooks = 20;
/** Milliseconds until what failed is tried again though no file changed: the machine may have been at fault. */
const firstRetry = 1000;
const lastRetry = 30_000;

/** What became of the last try: it stands for the files as they were before it. */
interface Outcome {
  readonly print: string;
  /** When to try again though nothing changed, in milliseconds of `performance.now()`. */
  readonly retryAt: number;
  readonly failures: number;
}

/**
 * Follows the files of a source, of which the value was loaded when they had this print: whatever becomes of the files, it
 * is loaded again until that succeeds. What counts is what the files hold; the events of the file system only hasten a look.
 */
export function follow<Value>(source: Source<Value>, print: string, options: FollowOptions<Value>): Following {
  const alarm = createAlarm();
  const printNow = options.poll === undefined ? createPrinter() : printOf;
  const hints = createHints(alarm.ring);
  let isForced = false;
  let isClosed = false;
  const loop = async () => {
    let outcome: Outcome = { print, retryAt: Number.POSITIVE_INFINITY, failures: 0 };
    while (!isClosed) {
      const files = await source.files();
      if (options.poll === undefined) await hints.watch(files);
      const isDue = isForced;
      isForced = false;
      outcome = await look(outcome, files, isDue);
      await alarm.wait(options.poll ?? lookInterval);
    }
    await hints.close();
  };
  const look = async (outcome: Outcome, files: readonly string[], isDue: boolean): Promise<Outcome> => {
    for (let looks = 0; ; looks += 1) {
      const seen = await printNow(looks === 0 ? files : await source.files());
      if (!isDue && looks === 0 && seen === outcome.print && performance.now() < outcome.retryAt) return outcome;
      const { value, failure } = await load(source);
      if (isClosed) return outcome;
      if (failure === undefined) {
        options.loaded(value, isDue ? 'asked' : 'changed');
        return { print: seen, retryAt: Number.POSITIVE_INFINITY, failures: 0 };
      }
      await sleep(settleTime);
      if (looks < unsettledLooks && (await printNow(await source.files())) !== seen) continue;
      options.failed(failure, isDue ? 'asked' : 'changed');
      const delay = Math.min(firstRetry * 2 ** outcome.failures, lastRetry);
      return { print: seen, retryAt: performance.now() + delay, failures: outcome.failures + 1 };
    }
  };
  const ended = loop();
  return {
    reload: () => {
      isForced = true;
      alarm.ring();
    },
    close: async () => {
      isClosed = true;
      alarm.ring();
      await ended;
    },
  };
}

/** Loads a source; what the system throws is a failure like others. */
export async function load<Value>(source: Source<Value>): Promise<Loading<Value>> {
  try {
    return await source.load();
  } catch (error) {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Waits for a time, or until it rings; a ring that nobody waited for ends the next wait. */
function createAlarm() {
  let isRung = false;
  let end = () => {};
  return {
    ring: () => {
      isRung = true;
      end();
    },
    async wait(milliseconds: number): Promise<void> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
    },
  };
}

/** The events of the folders in which files stand. */
function createHints(ring: () => void) {
  let watcher: FSWatcher | undefined;
  let watched = '';
  return {
    /** Watches the folders of these files, anew where another folder has come to stand in the place of one. */
    async watch(files: readonly string[]): Promise<void> {
      const folders = [...new Set(files.map((file) => dirname(file)))];
      const identities = (await Promise.all(folders.map(identityOf))).join('\n');
      if (identities === watched) return;
      watched = identities;
      await watcher?.close();
      watcher = watch(folders, { depth: 0, ignoreInitial: true, followSymlinks: false });
      watcher.on('all', ring).on('error', () => {}); // a look comes without events too
    },
    close: async () => watcher?.close(),
  };
}

async function identityOf(folder: string): Promise<string> {
  const stats = await stat(folder).catch(() => undefined); // it may not be there now
  return `${folder} ${stats?.dev}:${stats?.ino}`;
}
