import { createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readUpTo } from '../base/read-up-to.ts';
import { isSnapshotFailure } from '../snapshot/damage.ts';
import type { Published } from '../snapshot/load.ts';
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
  { body, images, next, ...compiled }: Compilation,
  { dist, text, manifest, load }: Published,
  signingKey: KeyObject | undefined,
) {
  if (text === undefined || manifest === undefined) return 'manifest.json';
  const factsOf = ({ digest, last_modified, counts }: typeof manifest | typeof compiled) => [
    digest,
    last_modified,
    counts,
  ];
  const planOf = (all: readonly { from: string; digest: string }[] = []) =>
    all.map(({ from, digest }) => from + digest);
  if (
    !isDeepStrictEqual(
      [factsOf(manifest), planOf(manifest.next)],
      [factsOf(compiled), planOf(next)],
    )
  )
    return 'manifest.json';
  const key = signingKey && createPublicKey(signingKey);
  if (key && (await isRefused(requireSigned(dist, text, [key])))) return 'manifest.json.sig';
  for (const record of [manifest, ...(manifest.next ?? [])])
    if (await isRefused(load(record))) return 'snapshots/';
  const response = await readUpTo(join(dist, 'active.json'), body.length).catch(() => undefined);
  if (!response?.equals(body)) return 'active.json';
  return (await absentFrom(dist, images)).size > 0 ? 'images/' : undefined;
}

async function isRefused(loading: Promise<unknown>): Promise<boolean> {
  try {
    await loading;
    return false;
  } catch (error) {
    if (isSnapshotFailure(error)) return true;
    throw error;
  }
}
