import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readUpTo } from '../base/read-up-to.ts';
import { isSnapshotFailure } from '../snapshot/damage.ts';
import type { Published } from '../snapshot/load.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { requireSigned } from '../snapshot/signature.ts';
import type { Compilation } from './compile-ahead.ts';
import { absentFrom } from './images.ts';

/** A part of a published folder. */
export type PublishedPart =
  | NonNullable<Awaited<ReturnType<typeof firstDifference>>>
  | 'stamps.json';

/**
 * Finds the first part of a published folder that is missing, damaged or not what was compiled. The
 * commit may be another one; the signature counts only if there is a key to sign with.
 */
export async function firstDifference(
  compiled: Compilation,
  { dist, text, manifest, load }: Published,
  signingKey: KeyObject | undefined,
) {
  if (text === undefined || manifest === undefined) return 'manifest.json';
  if (!isDeepStrictEqual(planOf(manifest), planOf(compiled))) return 'manifest.json';
  const key = signingKey && createPublicKey(signingKey);
  if (key && (await isRefused(requireSigned(dist, text, [key])))) return 'manifest.json.sig';
  for (const record of [manifest, ...(manifest.next ?? [])])
    if (await isRefused(load(record))) return 'snapshots/';
  const { body, images } = compiled;
  const response = await readUpTo(join(dist, 'active.json'), body.length).catch(() => undefined);
  if (!response?.equals(body)) return 'active.json';
  return (await absentFrom(dist, images)).size > 0 ? 'images/' : undefined;
}

function planOf({ digest, last_modified, counts, next = [] }: Compilation | Manifest) {
  const times = next.map((each) => `${each.from} ${each.digest}`);
  return { digest, last_modified, counts, times };
}

/** True if it throws a SnapshotFailure. */
function isRefused(loading: Promise<unknown>): Promise<boolean> {
  const isDamage = (error: unknown) => isSnapshotFailure(error) || Promise.reject(error);
  return loading.then(() => false, isDamage);
}
