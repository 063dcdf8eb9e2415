import { createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { join } from 'node:path';
import { defineErrors } from '../base/failure.ts';
import { readIfExists, readUpTo } from '../base/read-up-to.ts';
import { snapshotFailure } from './failures.ts';

/** Ed25519 public keys (RFC 8032). */
export type TrustedKeys = readonly KeyObject[];

const keyFailure = defineErrors({
  'signing-key-cannot-be-used': ({ place }: { place: string }) =>
    `The signing key in ${place} cannot be used: it must be an Ed25519 private key in PEM, without a passphrase. Nothing was changed. To create one: openssl genpkey -algorithm ed25519 -out signing.pem`,
  'trusted-keys-cannot-be-used': ({ path }: { path: string }) =>
    `The trusted keys in "${path}" cannot be used: the file must contain Ed25519 public keys in PEM, at least one, and no private key. To print the public key of a signing key: openssl pkey -in signing.pem -pubout`,
});

const readText = async (path: string) => String((await readUpTo(path, 16 * 1024)) ?? '');

export function signaturePath(dist: string): string {
  return join(dist, 'manifest.json.sig');
}

/** @throws a SnapshotFailure unless one of the keys signed the manifest. */
export async function requireSigned(dist: string, manifest: Buffer, trusted: TrustedKeys) {
  const signature = (await readIfExists(signaturePath(dist), 64)) ?? Buffer.alloc(0);
  const isSigned = trusted.some((key) => verify(null, manifest, key, signature));
  if (!isSigned) throw snapshotFailure('signature-does-not-fit', dist);
}

/** Reads concatenated public keys in PEM. @throws a failure that quotes no file content */
export async function readTrustedKeys(path: string): Promise<TrustedKeys> {
  const [, ...blocks] = `\n${await readText(path)}`.split(/(?=-----BEGIN )/);
  const isPublic = blocks.every((block) => block.startsWith('-----BEGIN PUBLIC KEY-----'));
  try {
    const keys = isPublic ? blocks.map((block) => createPublicKey(block)) : [];
    if (keys.length > 0 && keys.every(isEd25519)) return keys;
  } catch {} // OpenSSL's messages do not help
  throw keyFailure('trusted-keys-cannot-be-used', { path });
}

/** Reads a private key from a file or variable. @throws a failure that quotes no key material */
export async function readSigningKey(file: string | undefined, variable: string | undefined) {
  if (file === undefined && !variable) return undefined;
  // A key given instead of a path: the system's error would quote it.
  const isKey = /-----BEGIN|^MC4CAQ/.test(file ?? '');
  const text = file === undefined || isKey ? variable : await readText(file);
  try {
    const key = createPrivateKey(isKey ? '' : (text ?? ''));
    if (isEd25519(key)) return key;
  } catch {} // OpenSSL's messages do not help
  const place = isKey ? '--sign' : file === undefined ? 'FILTER_CATALOG_SIGNING_KEY' : `"${file}"`;
  throw keyFailure('signing-key-cannot-be-used', { place });
}

function isEd25519({ asymmetricKeyType }: KeyObject): boolean {
  return asymmetricKeyType === 'ed25519';
}
