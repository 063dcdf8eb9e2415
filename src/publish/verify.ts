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

/**
 * True if a published folder holds what was compiled, undamaged. The commit may be another one; the
 * signature counts only if there is a key to sign with.
 */
export async function isPublished(
  { body, images, ...compiled }: Compilation,
  { dist, text, manifest, load }: Published,
  signingKey: KeyObject | undefined,
): Promise<boolean> {
  if (text === undefined || !manifest || !isDeepStrictEqual(planOf(manifest), planOf(compiled)))
    return false;
  try {
    if (signingKey) await requireSigned(dist, text, [createPublicKey(signingKey)]);
    for (const record of [manifest, ...(manifest.next ?? [])]) await load(record);
  } catch (error) {
    if (isSnapshotFailure(error)) return false;
    throw error;
  }
  const response = await readUpTo(join(dist, 'active.json'), body.length).catch(() => undefined);
  return response?.equals(body) === true && (await absentFrom(dist, images)).size === 0;
}

type Plan = Pick<Manifest, 'counts' | 'digest' | 'last_modified'> & {
  readonly next?: readonly Readonly<Record<'digest' | 'from', string>>[];
};

function planOf({ digest, last_modified, counts, next = [] }: Plan) {
  const times = next.map((each) => `${each.from} ${each.digest}`);
  return { digest, last_modified, counts, times };
}
