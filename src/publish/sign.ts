import { createPrivateKey, KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readUpTo } from '../base/read-up-to.ts';
import type { NewFile } from '../base/write-atomically.ts';
import type { Environment } from '../git/git.ts';
import { type Manifest, serialiseManifest } from '../snapshot/manifest.ts';
import { signaturePath } from '../snapshot/signature.ts';
import { publishFailure } from './failures.ts';

/** Holds the key itself, as secrets of CI do. */
const variable = 'FILTER_CATALOG_SIGNING_KEY';
/** In bytes: a hundred times what one has. */
const largestKey = 16 * 1024;

/**
 * The private key to sign manifests with, of a file or else of the environment; undefined where neither names one.
 *
 * @throws Failure `signing-key-cannot-be-used`; the system's error. Neither quotes what may be a key.
 */
export async function readSigningKey(file: string | undefined, environment: Environment) {
  const text = environment[variable];
  if (file === undefined) return text ? signingKeyIn(text, variable) : undefined;
  // The key itself in the place of its file: the system's error would quote it.
  if (/-----BEGIN|^MC4CAQ/.test(file))
    throw publishFailure('signing-key-cannot-be-used', { place: '--sign' });
  return signingKeyIn((await readUpTo(file, largestKey)) ?? '', `"${file}"`);
}

/** The private key that a text in PEM holds, or that was read already. @throws Failure `signing-key-cannot-be-used` */
export function signingKeyIn(given: Buffer | KeyObject | string, place: string): KeyObject {
  try {
    const key = given instanceof KeyObject ? given : createPrivateKey(given);
    if (key.type === 'private' && key.asymmetricKeyType === 'ed25519') return key;
  } catch {} // what OpenSSL says helps nobody
  throw publishFailure('signing-key-cannot-be-used', { place });
}

/** The files that make a manifest current: its signature, which fits no other manifest, and then itself. */
export function manifestFiles(
  dist: string,
  manifest: Manifest,
  key: KeyObject | undefined,
): readonly NewFile[] {
  const data = Buffer.from(serialiseManifest(manifest));
  const signature = key && { path: signaturePath(dist), data: sign(null, data, key) };
  return [...(signature ? [signature] : []), { path: join(dist, 'manifest.json'), data }];
}

/** @throws Failure `signing-key-is-missing` where the old signature would be left beside a new manifest. */
export function requireSigningKey(dist: string, key: KeyObject | undefined): void {
  if (key === undefined && existsSync(signaturePath(dist)))
    throw publishFailure('signing-key-is-missing', {});
}
