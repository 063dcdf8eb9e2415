import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { compress } from '../../src/publish/compress.ts';
import { SnapshotError } from '../../src/snapshot/damage.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { compiledOf, publish } from '../support/answers.ts';
import { folderWith, makePipe } from '../support/folder.ts';

const origin = { commit: null, uncommitted_changes: false };

const damages: readonly (readonly [claim: string, damage: (dist: string) => void, reason: string])[] = [
  [
    'a manifest that is no JSON',
    (dist) => writeFileSync(join(dist, 'manifest.json'), '{"version": 1,'),
    'manifest-is-malformed',
  ],
  [
    'a manifest of another version',
    (dist) => edit(dist, (manifest) => ({ ...manifest, version: 2 })),
    'manifest-is-malformed',
  ],
  [
    'a manifest that names a file elsewhere',
    (dist) => edit(dist, (manifest) => ({ ...manifest, digest: '../'.repeat(10) })),
    'manifest-is-malformed',
  ],
  [
    'other counts',
    (dist) => edit(dist, (manifest) => ({ ...manifest, counts: { categories: 1, filters: 1 } })),
    'body-is-not-a-catalog',
  ],
  [
    'a digest that is not of its body',
    (dist) => edit(dist, (manifest) => misdescribed(dist, manifest)),
    'digest-differs',
  ],
  ['an empty body', (dist) => writeFileSync(fileOf(dist, '.json'), ''), 'digest-differs'],
  [
    'a body with one byte changed',
    (dist) => writeFileSync(fileOf(dist, '.json'), flip(fileOf(dist, '.json'))),
    'digest-differs',
  ],
  [
    'a compressed body with one byte changed',
    (dist) => writeFileSync(fileOf(dist, '.br'), flip(fileOf(dist, '.br'))),
    'digest-differs',
  ],
];

function edit(dist: string, change: (manifest: object) => object): void {
  const path = join(dist, 'manifest.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

/** A manifest that tells of a body what is right, but for its name. */
function misdescribed(dist: string, manifest: object): object {
  const path = fileOf(dist, '.json');
  writeFileSync(path, '[]\n');
  const { encodings } = manifest as { encodings: { identity: object } }; // as `build` writes it
  const identity = { ...encodings.identity, bytes: 3, sha256: hash('sha256', '[]\n') };
  return { ...manifest, encodings: { ...encodings, identity } };
}

function fileOf(dist: string, suffix: string): string {
  return join(dist, 'snapshots', readdirSync(join(dist, 'snapshots')).find((name) => name.endsWith(suffix)) ?? '');
}

function flip(path: string): Buffer {
  const bytes = readFileSync(path);
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes;
}

for (const [claim, damage, reason] of damages) {
  test(`does not load a snapshot with ${claim}, and publishing repairs it`, async (t) => {
    const dist = join(folderWith(t), 'dist');
    await publish(dist, compiledOf('a'), origin);
    damage(dist);
    const { snapshot, failure } = await loadSnapshot(dist);
    assert.deepEqual([snapshot, failure?.path, failure?.reason], [undefined, dist, reason]);
    assert.equal(await publish(dist, compiledOf('a'), origin), true);
    assert.equal((await loadSnapshot(dist)).failure, undefined);
  });
}

test('does not load a body that is no list of categories, though every digest is right', async (t) => {
  for (const text of ['{}\n', '[{"filters":[]}]\n', 'no JSON\n']) {
    const dist = join(folderWith(t), 'dist');
    const body = Buffer.from(text);
    await publish(dist, { ...compiledOf('a'), body, digest: hash('sha256', body) }, origin);
    assert.deepEqual((await loadSnapshot(dist)).failure, new SnapshotError(dist, 'body-is-not-a-catalog'));
  }
});

test('deletes what a killed build left, and leaves the files of a build that runs', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('a'), origin);
  const old = ['old.tmp', 'snapshots/old.tmp', 'snapshots/old.json', 'snapshots/old.json.gz'];
  for (const name of [...old, 'new.tmp', 'snapshots/new.json']) writeFileSync(join(dist, name), '');
  for (const name of old) utimesSync(join(dist, name), 0, 0);
  await publish(dist, compiledOf('b'), origin);
  assert.deepEqual(readdirSync(dist), ['active.json', 'manifest.json', 'new.tmp', 'snapshots', 'stamps.json']);
  const snapshots = readdirSync(join(dist, 'snapshots'));
  assert.equal(snapshots.length, 9);
  assert.ok(snapshots.includes('new.json'));
  assert.ok(!snapshots.includes('old.json'));
});

for (const name of ['active.json', 'manifest.json']) {
  test(`puts a whole snapshot in the place of a pipe that stands at ${name}`, async (t) => {
    const dist = folderWith(t);
    const compiled = compiledOf('a');
    await publish(dist, compiled, origin);
    rmSync(join(dist, name));
    makePipe(join(dist, name));
    assert.equal(await publish(dist, compiled, origin), true);
    assert.equal((await loadSnapshot(dist)).snapshot?.manifest.digest, compiled.digest);
    assert.deepEqual(readFileSync(join(dist, 'active.json')), compiled.body);
  });
}

test('compresses at the highest levels, in every encoding, with nothing of the machine in it', async () => {
  const body = Buffer.from('{"name":"장밋빛 노을"}\n'.repeat(1000));
  const { identity, gzip, br, zstd } = await compress(body);
  assert.deepEqual(identity, body);
  assert.deepEqual(zlib.gunzipSync(gzip), body);
  assert.deepEqual(zlib.brotliDecompressSync(br), body);
  assert.deepEqual(zlib.zstdDecompressSync(zstd), body);
  assert.deepEqual([...gzip.subarray(4, 10)], [0, 0, 0, 0, 2, 255]); // no time, best compression, unknown system
});

test('compresses what is larger than 4 MiB in seconds, with a zstd window that every client takes', async () => {
  const body = Buffer.from(Array.from({ length: 250_000 }, (_, index) => `{"filter_id":"${index}"}`).join('\n'));
  assert.ok(body.length > 4 * 1024 * 1024);
  const { br, zstd } = await compress(body);
  assert.deepEqual(zlib.brotliDecompressSync(br), body);
  assert.deepEqual(zlib.zstdDecompressSync(zstd, { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }), body);
});
