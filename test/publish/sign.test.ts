import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadManifest, loadSnapshot } from '../../src/snapshot/load.ts';
import { at, catalogFolder } from '../support/catalogs.ts';
import { call, says } from '../support/program.ts';
import {
  buildTwice,
  contentsOf,
  fileVersions,
  manifestOf,
  renameCategory,
} from '../support/published.ts';
import { signingPair, unusableKeys } from '../support/signing.ts';

const [one, two] = [signingPair(), signingPair()];
const variable = 'FILTER_CATALOG_SIGNING_KEY';
const trust = ({ publicKey }: { readonly publicKey: string }) => [createPublicKey(publicKey)];

function folderWithKeys(t: TestContext): string {
  const cwd = catalogFolder(t);
  for (const [name, { privateKey }] of Object.entries({ one, two }))
    writeFileSync(join(cwd, `${name}.pem`), privateKey);
  return cwd;
}

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test('signs the manifest with a key file, as openssl verifies', {
  skip: !hasOpenssl,
}, async (t) => {
  const cwd = folderWithKeys(t);
  assert.match(await says(cwd, `build --at ${at} --sign one.pem`), /^0 /);
  spawnSync('openssl', ['pkey', '-in', 'one.pem', '-pubout', '-out', 'one.pub'], { cwd });
  assert.equal(readFileSync(join(cwd, 'one.pub'), 'utf8'), one.publicKey);
  const verify =
    'pkeyutl -verify -pubin -inkey one.pub -rawin -in dist/manifest.json -sigfile dist/manifest.json.sig';
  const verified = () => String(spawnSync('openssl', verify.split(' '), { cwd }).stdout);
  assert.equal(verified(), 'Signature Verified Successfully\n');
  appendFileSync(join(cwd, 'dist/manifest.json'), ' ');
  assert.equal(verified(), 'Signature Verification Failure\n');
});

test('signs equally with a key in a variable; the option wins, and an empty variable counts as unset', async (t) => {
  const [cwd, other, unsigned] = [folderWithKeys(t), folderWithKeys(t), folderWithKeys(t)];
  await says(cwd, `build --at ${at} --sign one.pem`);
  await says(other, `build --at ${at}`, { [variable]: one.privateKey });
  assert.deepEqual(contentsOf(join(other, 'dist')), contentsOf(join(cwd, 'dist')));
  await says(other, `build --sign two.pem`, { [variable]: one.privateKey });
  await loadSnapshot(join(other, 'dist'), trust(two));
  await says(unsigned, `build --at ${at}`, { [variable]: '' });
  assert.equal(contentsOf(join(unsigned, 'dist')).has('manifest.json.sig'), false);
});

for (const [claim, damage] of [
  ['is missing', (dist: string) => rmSync(join(dist, 'manifest.json.sig'))],
  ['is cut off', (dist: string) => writeFileSync(join(dist, 'manifest.json.sig'), '{}')],
  ['is of another key', () => {}],
] as const) {
  test(`a build without other changes signs again if the signature ${claim}, and --check reports it`, async (t) => {
    const cwd = folderWithKeys(t);
    await says(cwd, `build --at ${at} --sign one.pem`);
    const { last_modified, digest } = manifestOf(cwd);
    damage(join(cwd, 'dist'));
    const differs = `1 "dist" does not match the catalog. To publish it, run this without --check.\n`;
    assert.equal(await says(cwd, 'build --check --sign two.pem'), differs);
    assert.match(await says(cwd, 'build --check'), /^0 /); // not verifiable without a key
    assert.match(await says(cwd, 'build --sign two.pem'), /^0 Published /);
    const manifest = await loadManifest(join(cwd, 'dist'), trust(two));
    assert.deepEqual([manifest.last_modified, manifest.digest], [last_modified, digest]);
    const before = fileVersions(join(cwd, 'dist'));
    assert.match(await says(cwd, 'build --sign two.pem'), /^0 Nothing to do/);
    assert.match(await says(cwd, 'build --check --sign two.pem'), /^0 /);
    assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
  });
}

const unsigned =
  '2 The published folder is signed, and servers may require a signature, but no signing key was given. Nothing was changed. Give the key with --sign FILE, or in FILTER_CATALOG_SIGNING_KEY. To publish without a signature from now on, delete manifest.json.sig first.\n';
test('requires a key over a signed snapshot, until the signature is deleted', async (t) => {
  const cwd = folderWithKeys(t);
  await buildTwice(cwd, `build --at ${at} --sign one.pem`);
  assert.match(await says(cwd, 'build'), /^0 Nothing to do/);
  renameCategory(cwd, 'Three');
  const before = contentsOf(cwd);
  assert.deepEqual([await says(cwd, 'build'), await says(cwd, 'rollback')], [unsigned, unsigned]);
  assert.deepEqual(contentsOf(cwd), before);
  rmSync(join(cwd, 'dist/manifest.json.sig'));
  assert.match(await says(cwd, 'build'), /^0 Published /);
});

test('a rollback is signed, and increments the serial number', async (t) => {
  const cwd = folderWithKeys(t);
  await buildTwice(cwd, `build --at ${at} --sign one.pem`);
  const { previous } = manifestOf(cwd);
  assert.match(await says(cwd, 'rollback --sign two.pem'), /^0 Rolled back /);
  const manifest = await loadManifest(join(cwd, 'dist'), trust(two));
  assert.deepEqual([manifest.digest, manifest.serial], [previous[0].digest, 3]);
});

test('exits with 2 for an unusable key, names its location, quotes nothing of it, and writes nothing', async (t) => {
  const cwd = folderWithKeys(t);
  const cannot = (place: string) =>
    `2 The signing key in ${place} cannot be used: it must be an Ed25519 private key in PEM, without a passphrase. Nothing was changed. To create one: openssl genpkey -algorithm ed25519 -out signing.pem\n`;
  for (const [claim, text] of Object.entries(unusableKeys())) {
    writeFileSync(join(cwd, 'bad.pem'), text);
    assert.equal(await says(cwd, 'build', { [variable]: text }), cannot(variable), claim);
    for (const command of ['build', 'rollback', 'publish']) {
      assert.equal(await says(cwd, `${command} --sign bad.pem`), cannot('"bad.pem"'), claim);
    }
  }
  const env = { [variable]: one.privateKey };
  const inPlace = await call(['build', '--sign', one.privateKey], { cwd, env });
  assert.equal(`${inPlace.status} ${inPlace.stderr}`, cannot('--sign'));
  const missing = '2 Could not use "none.pem": it does not exist.\n';
  assert.equal(await says(cwd, 'build --sign none.pem'), missing);
  assert.equal(existsSync(join(cwd, 'dist')), false);
});
