import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readUpTo } from '../base/read-up-to.ts';
import { loadSnapshot } from '../snapshot/load.ts';
import type { Compiled } from './compile.ts';

export type PublishedPart = 'active.json' | 'manifest.json' | 'snapshots/' | 'stamps.json';

/**
 * What in a published folder is missing, damaged or not what the catalog gives; undefined where it holds just that. The
 * commit is not compared: the same content may have been published by an earlier one.
 */
export async function differingPart(dist: string, compiled: Compiled): Promise<PublishedPart | undefined> {
  const { snapshot, failure } = await loadSnapshot(dist);
  if (snapshot === undefined) return failure.reason === 'snapshot-is-missing' ? 'manifest.json' : 'snapshots/';
  const { digest, last_modified, counts } = snapshot.manifest;
  // It is later where the folder held another snapshot in between, as after a rollback.
  const isInTime = last_modified >= compiled.last_modified;
  if (digest !== compiled.digest || !isInTime || !isDeepStrictEqual(counts, compiled.counts)) return 'manifest.json';
  const activeJson = await readUpTo(join(dist, 'active.json'), compiled.body.length).catch(() => undefined); // missing or not: it differs
  return activeJson?.equals(compiled.body) ? undefined : 'active.json';
}
