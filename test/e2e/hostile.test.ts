import assert from 'node:assert/strict';
import { linkSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { hostile } from '../support/hostile.ts';
import { call } from '../support/program.ts';
import { send } from '../support/server.ts';
import { signingPair, signWith } from '../support/signing.ts';
import { compiledOf, publish } from '../support/snapshots.ts';
import { until } from '../support/until.ts';
import { nonZero, serveWithAdmin } from './serving.ts';

const { digest } = compiledOf('One');
const endless = 'a link to a device without end';
const keyFile = JSON.stringify({ keys: [{ name: 'ios', sha256: 'a'.repeat(64) }] });

/** Creates all files that a server reads: a signed snapshot, and files named by options. */
async function servedFolder(t: TestContext) {
  const signer = signingPair();
  const files = { 'trusted.pub': signer.publicKey, 'keys.json': keyFile };
  const folder = folderWith(t, files);
  await publish(`${folder}/dist`, compiledOf('One'));
  signWith(signer, `${folder}/dist`);
  const flags = { 'trusted-key': 'trusted.pub', keys: 'keys.json' };
  const args = Object.entries(flags).map(([flag, name]) => `--${flag}=${folder}/${name}`);
  return { folder, dist: `${folder}/dist`, args };
}

const attacks: readonly (readonly [
  thing: keyof typeof hostile,
  file: string,
  source: string,
  reason: string,
])[] = [
  [endless, 'dist/manifest.json', 'snapshot', 'not-a-file'],
  ['a pipe', 'dist/manifest.json', 'snapshot', 'not-a-file'],
  ['a folder', 'dist/manifest.json', 'snapshot', 'EISDIR'],
  ['a file of 10 GB', 'dist/manifest.json', 'snapshot', 'signature-does-not-fit'],
  [endless, 'dist/manifest.json.sig', 'snapshot', 'not-a-file'],
  ['a file of 10 GB', `dist/snapshots/${digest}.json.gz`, 'snapshot', 'digest-differs'],
  ['a file of 10 GB', 'trusted.pub', 'snapshot', 'trusted-keys-cannot-be-used'],
  ['a file of 10 GB', 'keys.json', 'keys', 'key-file-cannot-be-used'],
];
const sentences: Readonly<Record<string, readonly [atStart: string, later: string]>> = {
  'not-a-file': [
    'it is a pipe, a socket or a device, but must be a file.',
    'is not a regular file',
  ],
  EISDIR: ['it is a folder, but must be a file.', 'is a folder, and must be a file'],
};

test('a start refuses anything in place of a file; a running server reports it, keeps the last good one, and recovers', async (t) => {
  const { folder, dist, args } = await servedFolder(t);
  const { adminPort, child, logged } = await serveWithAdmin(t, {
    dist,
    env: {},
    args: ['--poll=100ms', ...args],
  });
  for (const [index, [thing, file, source, reason]] of attacks.entries()) {
    const path = `${folder}/${file}`;
    const claim = `${thing}: ${file}`;
    hostile[thing](`${path}.made`);
    linkSync(path, `${path}.kept`);
    const isFolder = thing === 'a folder';
    if (isFolder) rmSync(path); // a folder cannot replace a file atomically
    renameSync(`${path}.made`, path);
    if (file.startsWith('dist/snapshots/'))
      utimesSync(`${dist}/manifest.json`, new Date(), new Date()); // publishing touches the manifest
    const { status, stderr } = await call(['serve', '--dist', dist, '--port', '0', ...args]);
    const line = await logged('reload-failed', index + 1);
    assert.deepEqual([status, line['source'], line['reason']], [2, source, reason], claim);
    const [atStart = '', later = ''] = sentences[reason] ?? [];
    if (atStart) assert.equal(stderr, `Could not use "${path}": ${atStart}\n`);
    if (later) assert.equal(line.msg, `Keeping the last ${source}: "${path}" ${later}`);
    if (isFolder) rmSync(path, { recursive: true });
    renameSync(`${path}.kept`, path);
    await until(
      claim,
      async () => Object.keys(await nonZero(adminPort, 'reload_failing')).length === 0,
    );
  }
  const { snapshot } = JSON.parse(String((await send(adminPort, { path: '/status' })).body));
  assert.equal(snapshot.digest, digest);
  if (process.platform !== 'linux') return;
  const [, peak] =
    /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  assert.ok(Number(peak) < 250_000, `${peak} kB`);
});
