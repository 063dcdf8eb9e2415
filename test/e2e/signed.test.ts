import assert from 'node:assert/strict';
import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { rollBack } from '../../src/publish/rollback.ts';
import { folderWith } from '../support/folder.ts';
import { credentials, send } from '../support/server.ts';
import { signingPair, signWith } from '../support/signing.ts';
import { compiledOf, publish } from '../support/snapshots.ts';
import { until } from '../support/until.ts';
import { nonZero, serveWithAdmin } from './serving.ts';

const [old, foreign] = [signingPair(), signingPair()];
const digestOf = (name: string) => compiledOf(name).digest;

/** Creates a folder for each signed publication in sequence, and the trusted keys. */
async function signedStates(t: TestContext, names: readonly string[]): Promise<string> {
  const folder = folderWith(t, { 'trusted.pub': old.publicKey });
  for (const name of names) {
    rmSync(`${folder}/dist/manifest.json.sig`, { force: true });
    await publish(`${folder}/dist`, compiledOf(name));
    signWith(old, `${folder}/dist`);
    cpSync(`${folder}/dist`, `${folder}/${name}`, { recursive: true });
  }
  rmSync(`${folder}/dist`, { recursive: true });
  return folder;
}

/** Creates a consistent snapshot by another publisher. */
async function forge(dist: string): Promise<void> {
  await publish(`${dist}.forged`, compiledOf('Forged', '2026-05-01T00:00:00.000Z'));
  signWith(foreign, `${dist}.forged`);
  cpSync(`${dist}.forged`, dist, { recursive: true });
  rmSync(`${dist}.forged`, { recursive: true });
}

type Attack = (dist: string, states: string) => unknown;
const oldFolder: Attack = (dist, states) => cpSync(`${states}/A`, dist, { recursive: true });
const attacks: readonly (readonly [reason: string, sentence: RegExp, attack: Attack])[] = [
  ['signature-does-not-fit', /: its manifest is not signed by a trusted key /, forge],
  ['manifest-is-older', / is older than the served one: .* restart /, oldFolder],
];
const states = ['A', ...attacks.map((_, index) => `Good ${index}`), 'X', 'Y', 'Z'];

test('a server with trusted keys reports forged, damaged and replayed snapshots, keeps the last good one, and loads the next', async (t) => {
  const folder = await signedStates(t, states);
  const [dist, trusted] = [`${folder}/dist`, `${folder}/trusted.pub`];
  const put = (name: string) => cpSync(`${folder}/${name}`, dist, { recursive: true });
  const trust = (...pairs: readonly (typeof old)[]) => {
    writeFileSync(`${trusted}.new`, pairs.map(({ publicKey }) => publicKey).join(''));
    renameSync(`${trusted}.new`, trusted);
  };
  put('A');
  const { port, adminPort, logged, output } = await serveWithAdmin(t, {
    dist,
    args: ['--trusted-key', trusted, '--poll', '100ms'],
  });
  const etag = async () => (await send(port, { headers: credentials })).headers.etag;
  const failing = () => nonZero(adminPort, 'reload_failing');
  const served = (name: string) =>
    until(`${name} is served`, async () => (await etag()) === `"${digestOf(name)}"`);
  await served('A');
  for (const [index, [reason, sentence, attack]] of attacks.entries()) {
    put(`Good ${index}`);
    await served(`Good ${index}`);
    await attack(dist, folder);
    const line = await logged('reload-failed', index + 1);
    assert.deepEqual([line['reason'], await etag()], [reason, `"${digestOf(`Good ${index}`)}"`]);
    assert.match(line.msg, sentence);
    assert.deepEqual(await failing(), { '{source="snapshot"}': 1 });
  }
  put('X');
  await served('X');
  assert.deepEqual(await failing(), {});

  // A rollback by an authorized signer is not a replay.
  rmSync(`${dist}/manifest.json.sig`);
  await logged('reload-failed', attacks.length + 1);
  await rollBack(dist, undefined);
  signWith(old, dist);
  await served('Good 1');

  await logged('snapshot-loaded', attacks.length + 2);
  trust(foreign);
  assert.equal(
    (await logged('reload-failed', attacks.length + 2))['reason'],
    'signature-does-not-fit',
  );
  writeFileSync(trusted, foreign.privateKey);
  const { reason, msg } = await logged('reload-failed', attacks.length + 3);
  assert.equal(reason, 'trusted-keys-cannot-be-used');
  assert.match(msg, /: The trusted keys in ".*" cannot be used: /);
  assert.doesNotMatch(output(), /PRIVATE|PUBLIC|MC4CAQ/);
  assert.equal(await etag(), `"${digestOf('Good 1')}"`);
  trust(old);
  put('Z');
  await served('Z');
});
