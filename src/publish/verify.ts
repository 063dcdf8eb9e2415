import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readUpTo } from '../base/read-up-to.ts';
import { isSnapshotFailure } from '../snapshot/damage.ts';
import type { Published } from '../snapshot/load.ts';
import type { NextRecord, SnapshotRecord } from '../snapshot/manifest.ts';
import { requireSigned } from '../snapshot/signature.ts';
import type { Compilation } from './compile-ahead.ts';
import { absentFrom } from './images.ts';

/** A part of a published folder. */
export type PublishedPart =
  | Exclude<Awaited<ReturnType<typeof firstDifference>>, undefined>
  | 'stamps.json';

type Described = Pick<SnapshotRecord, 'counts' | 'digest' | 'last_modified'> & {
  readonly next?: readonly Pick<NextRecord, 'digest' | 'from'>[];
};

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
  if (!isDeepStrictEqual(factsOf(manifest), factsOf(compiled))) return 'manifest.json';
  const isSigned = signingKey && requireSigned(dist, text, [createPublicKey(signingKey)]);
  if (await isRefused(isSigned)) return 'manifest.json.sig';
  for (const record of [manifest, ...(manifest.next ?? [])])
    if (await isRefused(load(record))) return 'snapshots/';
  const { body, images } = compiled;
  const answer = await readUpTo(join(dist, 'active.json'), body.length).catch(() => undefined);
  if (!answer?.equals(body)) return 'active.json';
  return (await absentFrom(dist, images)).size > 0 ? 'images/' : undefined;
}

function factsOf({ digest, last_modified, counts, next = [] }: Described) {
  const times = next.map((each) => `${each.from} ${each.digest}`);
  return { digest, last_modified, counts, times };
}

async function isRefused(loading: Promise<unknown> | undefined): Promise<boolean> {
  try {
    await loading;
    return false;
  } catch (error) {
    if (isSnapshotFailure(error)) return true;
    throw error;
  }
}
