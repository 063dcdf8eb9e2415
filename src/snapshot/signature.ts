import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { join } from 'node:path';
import { failuresIn } from '../base/failure.ts';
import { readIfThere, readUpTo } from '../base/read-up-to.ts';
import { snapshotFailure } from './damage.ts';

/** Ed25519 (RFC 8032, section 5.1.6), in bytes: the whole of the file. */
const signatureSize = 64;
/** In bytes: some hundred keys. */
const largestKeyFile = 16 * 1024;

export function signaturePath(dist: string): string {
  return join(dist, 'manifest.json.sig');
}

/**
 * Checks these bytes of a manifest against `manifest.json.sig`: one of the keys must have signed just them. A manifest that
 * is swapped before its signature is read is refused, and so never taken for another.
 *
 * @throws a SnapshotFailure
 */
export async function requireSigned(
  dist: string,
  manifest: Buffer,
  trusted: readonly KeyObject[],
): Promise<void> {
  const signature = await readIfThere(signaturePath(dist), signatureSize);
  if (signature === undefined) throw snapshotFailure('signature-is-missing', dist);
  if (signature.length !== signatureSize) throw snapshotFailure('signature-is-malformed', dist);
  const isSigned = trusted.some((key) => verify(null, manifest, key, signature));
  if (!isSigned) throw snapshotFailure('signature-does-not-fit', dist);
}

const trustFailure = failuresIn({
  'trusted-keys-cannot-be-used': ({ path }: { path: string }) =>
    `The trusted keys in "${path}" cannot be used: the file must hold Ed25519 public keys in PEM, at least one, and no private key. That of a signing key is printed by: openssl pkey -in signing.pem -pubout`,
});

/**
 * Reads the public keys of those who may sign, one PEM after the other (RFC 7468; text between them is for people).
 *
 * @throws a failure where anything else is there, of which nothing is quoted; the system's error.
 */
export async function readTrustedKeys(path: string): Promise<readonly KeyObject[]> {
  const text = String((await readUpTo(path, largestKeyFile)) ?? '');
  const blocks = text.split(/(?=-----BEGIN )/).filter((block) => block.startsWith('-----BEGIN '));
  try {
    const keys = blocks.map(publicKeyIn);
    if (keys.length > 0) return keys;
  } catch {} // what OpenSSL says helps nobody
  throw trustFailure('trusted-keys-cannot-be-used', { path });
}

function publicKeyIn(block: string): KeyObject {
  // Node takes the public half of a private key, which must not lie about on servers.
  if (!block.startsWith('-----BEGIN PUBLIC KEY-----')) throw new Error('no public key');
  const key = createPublicKey(block);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('another kind');
  return key;
}
