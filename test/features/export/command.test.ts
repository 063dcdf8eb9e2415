import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderWith } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { contentsOf } from '../../support/published.ts';
import { publishedFolder } from '../../support/server.ts';
import { signingPair, signWith } from '../../support/signing.ts';

const ios = { name: 'ios', sha256: hash('sha256', 'key-of-ios') };
const web = {
  name: 'web',
  sha256: hash('sha256', 'key-of-web'),
  expires_at: '2026-01-01T00:00:00Z',
};
const keyFile = (...keys: readonly object[]) => JSON.stringify({ keys });

async function setUp(t: TestContext) {
  const folder = folderWith(t, { 'keys.json': keyFile(ios, web) });
  const dist = await publishedFolder(t);
  const [keys, out, trusted] = [`${folder}/keys.json`, `${folder}/out`, `${folder}/trusted.pem`];
  const signer = signingPair();
  writeFileSync(trusted, signer.publicKey);
  signWith(signer, dist);
  const options = ['--dist', dist, '--keys', keys, '--out', out, '--trusted-key', trusted];
  const exportTo = () => call(['export', 'worker', ...options]);
  return { folder, dist, keys, out, exportTo };
}

const names = ['index.js', 'response.js', 'worker.js'];

const withoutDigest = (text: string) => text.replace(/snapshot [0-9a-f]{12}/, 'snapshot DIGEST');

test('writes the modules of a worker as plain JavaScript, without keys', async (t) => {
  const { out, exportTo } = await setUp(t);
  const { status, stdout, stderr } = await exportTo();
  const facts = `Wrote to "${out}": snapshot DIGEST, keys: 2 (valid: 1).\n`;
  assert.deepEqual([status, stdout, withoutDigest(stderr)], [0, '', facts]);
  assert.deepEqual(readdirSync(out), names);
  for (const name of names) {
    const text = readFileSync(join(out, name), 'utf8');
    assert.doesNotMatch(text, /key-of|a2V5LW9mL/);
    const imported = Array.from(text.matchAll(/\bfrom '([^']*)';$/gm), ([, path = '']) => path);
    for (const path of imported) assert.ok(names.includes(path.replace('./', '')), path);
    assert.equal(spawnSync(process.execPath, ['--check', join(out, name)]).status, 0);
  }
});

test('exports a key file without valid keys, and reports ignored entries', async (t) => {
  const { keys, out, exportTo } = await setUp(t);
  await exportTo();
  writeFileSync(keys, keyFile(web, { ...ios, sha256: 'key-of-ios' }));
  const { status, stderr } = await exportTo();
  assert.equal(status, 0);
  const [ignored = '', ...lines] = withoutDigest(stderr).split('\n');
  assert.ok(ignored.startsWith(`Ignored in "${keys}": keys[1] must have a "name" `), ignored);
  const facts = 'snapshot DIGEST, keys: 1 (valid: 0)';
  const expected = [
    `Wrote to "${out}": ${facts}.`,
    'No key is valid: every request gets a 401.',
    '',
  ];
  assert.deepEqual(lines, expected);
});

test('refuses a snapshot signed by another key, and keeps the previous export', async (t) => {
  const { dist, out, exportTo } = await setUp(t);
  await exportTo();
  signWith(signingPair(), dist);
  const before = contentsOf(out);
  const { status, stderr } = await exportTo();
  const sentence = `A snapshot in "${dist}" cannot be served: its manifest is not signed by a trusted key (manifest.json.sig). Publish it again: npm run build -- --sign KEYFILE\n`;
  assert.deepEqual([status, stderr], [2, sentence]);
  assert.deepEqual(contentsOf(out), before);
});
