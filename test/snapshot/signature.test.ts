import assert from 'node:assert/strict';
import { createPublicKey, hash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { readTrustedKeys } from '../../src/snapshot/signature.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { signingPair, signWith, unusableKeys } from '../support/signing.ts';
import { compiledOf, publish } from '../support/snapshots.ts';

const [old, next] = [signingPair(), signingPair()];

/** Publishes a snapshot, signed with the old key. */
async function signedFolder(t: TestContext, name: string): Promise<string> {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf(name));
  signWith(old, dist);
  return dist;
}

const signatureOf = (dist: string) => join(dist, 'manifest.json.sig');
/** Replaces the gzip body by another text, and signs the manifest again. */
function signOther(dist: string): void {
  const bytes = gzipSync('[]\n');
  const manifest = JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8'));
  const { gzip } = manifest.encodings;
  writeFileSync(`${dist}/${gzip.path}`, bytes);
  Object.assign(gzip, { bytes: bytes.length, sha256: hash('sha256', bytes) });
  writeFileSync(`${dist}/manifest.json`, JSON.stringify(manifest));
  signWith(old, dist);
}
/** test/e2e/signed.test.ts has more. */
const unsigned: Readonly<Record<string, (dist: string) => void>> = {
  'no signature': (dist) => rmSync(signatureOf(dist)),
  'an empty signature': (dist) => truncateSync(signatureOf(dist), 0),
  'a signature with more after it': (dist) => truncateSync(signatureOf(dist), 65),
  'a manifest with one space more': (dist) => appendFileSync(`${dist}/manifest.json`, ' '),
  'a malformed manifest': (dist) => writeFileSync(`${dist}/manifest.json`, '{'),
};
const damages = [
  ...Object.entries(unsigned).map((row) => [...row, 'signature-does-not-fit'] as const),
  ['a gzip body of another text in a signed manifest', signOther, 'digest-differs'],
] as const;
for (const [claim, damage, reason] of damages) {
  test(`refuses ${claim} if there are trusted keys`, async (t) => {
    const dist = await signedFolder(t, 'One');
    const trusted = [old, next].map(({ publicKey }) => createPublicKey(publicKey));
    await loadSnapshot(dist, trusted);
    damage(dist);
    await assert.rejects(loadSnapshot(dist, trusted), { code: reason, args: { path: dist } });
  });
}

test('accepts a signature by any trusted key, for key rotation', async (t) => {
  const dist = await signedFolder(t, 'One');
  const file = `old: ${old.publicKey}\r\nnew, from March on:\n${next.publicKey}`;
  const folder = folderWith(t, {
    'old.pub': old.publicKey,
    'both.pub': file,
    'new.pub': next.publicKey,
  });
  const loadedWith = async (name: string) =>
    loadSnapshot(dist, await readTrustedKeys(join(folder, name))).then(
      () => 'loaded',
      ({ code }) => code,
    );
  const names = ['old.pub', 'both.pub', 'new.pub'];
  const all = () => Promise.all(names.map(loadedWith));
  assert.deepEqual(await all(), ['loaded', 'loaded', 'signature-does-not-fit']);
  signWith(next, dist);
  assert.deepEqual(await all(), ['signature-does-not-fit', 'loaded', 'loaded']);
});

test('refuses a file of trusted keys with anything but Ed25519 public keys, and quotes nothing', async (t) => {
  const { public: _, rsa = '', ...unusable } = unusableKeys();
  const files: Readonly<Record<string, string>> = {
    ...unusable,
    'a private key': old.privateKey,
    'a private key after a public one': old.publicKey + next.privateKey,
    'half a public key after a whole one': old.publicKey + next.publicKey.slice(0, 50),
    'a public key of RSA': createPublicKey(rsa).export({ type: 'spki', format: 'pem' }).toString(),
    nothing: '',
    'too much': old.publicKey.repeat(1000),
  };
  const path = join(folderWith(t), 'trusted.pub');
  const message = `The trusted keys in "${path}" cannot be used: the file must contain Ed25519 public keys in PEM, at least one, and no private key. To print the public key of a signing key: openssl pkey -in signing.pem -pubout`;
  for (const [claim, text] of Object.entries(files)) {
    writeFileSync(path, text);
    await assert.rejects(readTrustedKeys(path), { name: 'Failure', message }, claim);
  }
  rmSync(path);
  await assert.rejects(readTrustedKeys(path), { code: 'ENOENT' });
  makePipe(path);
  await assert.rejects(readTrustedKeys(path), { message: `"${path}" is not a regular file` });
});
