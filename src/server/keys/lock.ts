import { open, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../diagnostic/failure.ts';

/** In milliseconds. */
interface Timing {
  /** Between two signs of life of a run that has the lock. */
  readonly heartbeat: number;
  /** Without one after which a lock is that of a dead run. */
  readonly stale: number;
  /** To wait for the lock in all. */
  readonly patience: number;
}

const usual: Timing = { heartbeat: 1_000, stale: 5_000, patience: 30_000 };

/**
 * Does `work` while no other run does work on the file `path`: who makes the file `<path>.lock` may, and deletes it after.
 *
 * @throws Failure `key-file-is-locked` where others had it all the time that is waited, and whatever `work` throws.
 */
export async function withLock<T>(path: string, work: () => Promise<T>, timing = usual): Promise<T> {
  const lock = `${path}.lock`;
  await take(lock, timing);
  const beat = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {}); // someone may have deleted it, which the work does not need to know
  }, timing.heartbeat);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(lock, { force: true });
  }
}

async function take(lock: string, { stale, patience }: Timing): Promise<void> {
  const begin = performance.now();
  let seen = { mark: '', since: begin };
  while (!(await isMade(lock))) {
    const now = performance.now();
    if (now - begin > patience) throw new Failure('key-file-is-locked', { path: lock });
    const mark = await markOf(lock);
    // By the clock of this run, as that of a network disk may be another.
    if (mark !== seen.mark) seen = { mark, since: now };
    else if (now - seen.since > stale) await deleteStale(lock, mark);
    await sleep(5 + Math.random() * 20); // at random, or those who wait would all try at once
  }
}

/** Of all who find a lock stale, one at a time deletes it, lest another delete the new lock of the first. */
async function deleteStale(lock: string, mark: string): Promise<void> {
  const guard = `${lock}.stale`;
  if (!(await isMade(guard))) return;
  try {
    if ((await markOf(lock)) === mark) await rm(lock, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** Makes a file that is not there yet, which of several runs only one can do. */
async function isMade(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** What tells a lock from the next one, and one whose run shows that it lives from one whose run does not. */
async function markOf(lock: string): Promise<string> {
  try {
    const { ino, mtimeNs } = await stat(lock, { bigint: true });
    return `${ino} ${mtimeNs}`;
  } catch {
    return ''; // gone by now
  }
}
