import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import zlib from 'node:zlib';
import { readUpTo } from '../base/read-up-to.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import type { Compiled } from './compile.ts';

/** What in a published folder is missing, damaged or not what the catalog gives. */
export type Difference = 'active.json' | 'manifest.json' | 'snapshots/' | 'stamps.json';

/**
 * Compares the published folder with what the catalog gives; undefined where it holds just that, in every encoding.
 * The commit is not compared: the same content may have been published by an earlier one.
 */
export async function compare(dist: string, compiled: Compiled): Promise<Difference | undefined> {
  const { snapshot, failure } = await loadSnapshot(dist);
  if (snapshot === undefined) return failure.reason === 'snapshot-is-missing' ? 'manifest.json' : 'snapshots/';
  const { digest, last_modified, counts } = snapshot.manifest;
  // It is later where the folder held another snapshot in between, as after a rollback.
  const isInTime = Date.parse(last_modified) >= Date.parse(compiled.last_modified);
  if (digest !== compiled.digest || !isInTime || !isDeepStrictEqual(counts, compiled.counts)) return 'manifest.json';
  if (!(await everyEncodingIs(compiled.body, snapshot))) return 'snapshots/';
  const activeJson = await readUpTo(join(dist, 'active.json'), compiled.body.length).catch(() => undefined); // missing or not: it differs
  return activeJson?.equals(compiled.body) ? undefined : 'active.json';
}

async function everyEncodingIs(body: Buffer, { bodies }: Snapshot): Promise<boolean> {
  const decoded = await Promise.allSettled([
    promisify(zlib.gunzip)(bodies.gzip),
    promisify(zlib.brotliDecompress)(bodies.br),
    promisify(zlib.zstdDecompress)(bodies.zstd),
  ]);
  return decoded.every((result) => result.status === 'fulfilled' && result.value.equals(body));
}
