import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../diagnostic/failure.ts';
import type { FollowedSource } from '../diagnostic/note.ts';
import { failureSentence, type Wording } from '../diagnostic/wording/wording.ts';
import type { Served } from './engine.ts';
import type { KeyRecord } from './keys/key-file.ts';
import { stateOf } from './keys/state.ts';
import type { Log } from './log.ts';
import { type Reloads, reasonOf } from './reloads.ts';

/** Where it is told what became of what is followed. */
export interface Newsroom {
  readonly log: Log;
  readonly reloads: Reloads;
  readonly wording: Wording;
}

/** Whether what was loaded differs from what is served, or ends a failure: files may change and hold the same. */
export function isNews(parts: Partial<Served>, before: Served, { reloads }: Newsroom): boolean {
  const isFailing = (source: FollowedSource) => reloads.states().get(source)?.isFailing === true;
  const { snapshot, keys, certificate } = parts;
  if (snapshot !== undefined)
    return isFailing('snapshot') || !isDeepStrictEqual(snapshot.manifest, before.snapshot.manifest);
  if (keys !== undefined) return isFailing('keys') || !isDeepStrictEqual(keys, before.keys);
  return isFailing('certificate') || !isDeepStrictEqual(certificate, before.certificate);
}

/** Tells what was loaded in place of what was served before. */
export function tellLoaded({ snapshot, keys, certificate }: Partial<Served>, before: Served, to: Newsroom): void {
  const { log, reloads } = to;
  if (snapshot !== undefined) {
    reloads.succeeded('snapshot');
    const { digest, commit, counts } = snapshot.manifest;
    log.note('info', 'snapshot-is-reloaded', { digest, commit, ...counts, before: before.snapshot.manifest.digest });
  }
  if (keys !== undefined) {
    reloads.succeeded('keys');
    log.note('info', 'keys-are-reloaded', { keys: keys.length, ...changesOf(before.keys, keys) });
    warnOfKeys(keys, log);
  }
  if (certificate !== undefined) {
    reloads.succeeded('certificate');
    log.note('info', 'certificate-is-reloaded', { expires: certificate.expires });
  }
}

/** Counts that what the files hold is not taken. @returns whether it is so for another reason than before. */
export function countFailed(source: FollowedSource, error: Error, { reloads, wording }: Newsroom): boolean {
  return reloads.failed(source, { reason: reasonOf(error), sentence: sentenceOf(error, wording) });
}

/** Tells why what the files hold is not taken. */
export function tellFailed(source: FollowedSource, error: Error, { log, wording }: Newsroom): void {
  log.note('error', 'reload-fails', { source, reason: reasonOf(error), sentence: sentenceOf(error, wording) });
}

/** Warns where every key is expired or not yet valid, so that nobody is let in. */
export function warnOfKeys(keys: readonly KeyRecord[], log: Log): void {
  if (keys.every((key) => stateOf(key, Date.now()) !== 'valid')) log.note('warn', 'no-key-is-valid', {});
}

function sentenceOf(error: Error, wording: Wording): string {
  if (error instanceof Failure) return failureSentence(error, wording);
  const { code, path } = error as NodeJS.ErrnoException; // of the system, or neither is there
  return code === undefined ? wording.bug(error.stack ?? error.message) : wording.systemError(code, path);
}

/** The names of keys that came, changed and went. */
function changesOf(before: readonly KeyRecord[], after: readonly KeyRecord[]) {
  const old = new Map(before.map((key) => [key.name, JSON.stringify(key)]));
  const names = new Set(after.map(({ name }) => name));
  return {
    added: after.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    changed: after
      .filter((key) => old.has(key.name) && old.get(key.name) !== JSON.stringify(key))
      .map(({ name }) => name),
    removed: before.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
}
