import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readUpTo } from '../base/read-up-to.ts';
import type { Published } from '../memory/memory.ts';
import { isSnapshotFailure } from '../snapshot/damage.ts';
import { loadManifest } from '../snapshot/load.ts';
import { type NextRecord, nextAt } from '../snapshot/manifest.ts';
import type { Compilation } from './compile-ahead.ts';
import { absentFrom } from './images.ts';

export type PublishedPart =
  | 'active.json'
  | 'images/'
  | 'manifest.json'
  | 'manifest.json.sig'
  | 'snapshots/'
  | 'stamps.json';

interface ComparedFolder {
  readonly dist: string;
  readonly published: Published;
  readonly signingKey?: KeyObject | undefined;
}

/**
 * What in a published folder is missing, damaged or not what the catalog gives; undefined where it holds just that, in
 * every encoding. The commit is not compared: the same content may have been published by an earlier one. Nor is the
 * signature, where there is no key to sign with.
 */
export async function differingPart(
  compiled: Compilation,
  { dist, published, signingKey }: ComparedFolder,
): Promise<PublishedPart | undefined> {
  const { snapshot, failure } = await published();
  if (failure?.code === 'snapshot-is-missing') return 'manifest.json';
  if (signingKey !== undefined && !(await isSignedBy(signingKey, dist))) return 'manifest.json.sig';
  if (snapshot === undefined) return 'snapshots/';
  const { digest, last_modified, counts, next = [] } = snapshot.manifest;
  // It is later where the folder held another snapshot in between, as after a rollback.
  const isInTime = last_modified >= compiled.last_modified;
  if (digest !== compiled.digest || !isInTime || !isDeepStrictEqual(counts, compiled.counts))
    return 'manifest.json';
  const areSame = ({ from }: Pick<NextRecord, 'from'>) =>
    (nextAt(next, from) ?? snapshot.manifest).digest ===
    (nextAt(compiled.next, from) ?? compiled).digest;
  if (![...next, ...compiled.next].every(areSame)) return 'manifest.json';
  const activeJson = await readUpTo(join(dist, 'active.json'), compiled.body.length).catch(
    () => undefined,
  ); // missing or not: it differs
  if (!activeJson?.equals(compiled.body)) return 'active.json';
  return (await absentFrom(dist, compiled.images)).size > 0 ? 'images/' : undefined;
}

async function isSignedBy(key: KeyObject, dist: string): Promise<boolean> {
  try {
    await loadManifest(dist, [createPublicKey(key)]);
    return true;
  } catch (error) {
    if (!isSnapshotFailure(error)) throw error;
    return !error.code.startsWith('signature-');
  }
}
