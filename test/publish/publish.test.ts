import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import zlib from 'node:zlib';
import { compress } from '../../src/publish/compile.ts';
import { rollBack } from '../../src/publish/rollback.ts';
import { loadManifest, loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogFolder } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { call, says } from '../support/program.ts';
import {
  buildTwice,
  contentsOf,
  fileVersions,
  manifestOf,
  renameCategory,
} from '../support/published.ts';
import { compiledOf, publish } from '../support/snapshots.ts';

const rewrite = (dist: string, change: (manifest: string) => string) => {
  const path = join(dist, 'manifest.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};
type Encodings = Readonly<Record<string, object>>;
type Encoded = { readonly encodings: Encodings; readonly serial?: number };
const edit = (dist: string, change: (manifest: Encoded) => object) =>
  rewrite(dist, (text) => JSON.stringify(change(JSON.parse(text))));
/** Replaces encodings of the current snapshot in the manifest. */
const editEncodings = (dist: string, change: (all: Encodings) => object) =>
  edit(dist, ({ encodings, ...manifest }) => ({ ...manifest, encodings: change(encodings) }));
const describeAs = (dist: string, encoding: string, facts: object) =>
  editEncodings(dist, (all) => ({ ...all, [encoding]: { ...all[encoding], ...facts } }));

function fileOf(dist: string, suffix: string): string {
  const names = readdirSync(join(dist, 'snapshots'));
  return join(dist, 'snapshots', names.find((name) => name.endsWith(suffix)) ?? '');
}

/** Changes one byte of a file. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** Replaces a body and its digest in the manifest, but not the digest of the snapshot. */
const encodeAs = (suffix: string, encoding: string, bytes: Buffer) => (dist: string) => {
  writeFileSync(fileOf(dist, suffix), bytes);
  describeAs(dist, encoding, { bytes: bytes.length, sha256: hash('sha256', bytes) });
};

const { body } = compiledOf('a');
const more = Buffer.from('more');
type Damages = Readonly<Record<string, (dist: string) => void>>;
/** Manifests that publishing does not replace. */
const malformed: Damages = {
  'a manifest that is not JSON': (dist) => writeFileSync(join(dist, 'manifest.json'), '{'),
  'a manifest of another version': (dist) => edit(dist, (all) => ({ ...all, version: 2 })),
  'a file elsewhere': (dist) => describeAs(dist, 'identity', { path: '../active.json' }),
  'a manifest with a field twice': (dist) =>
    rewrite(dist, (text) => text.replace('{', '{"commit":null,')),
  'a body of petabytes': (dist) => describeAs(dist, 'identity', { bytes: 1e15 }),
  'the entries of gzip and br exchanged': (dist) =>
    editEncodings(dist, ({ gzip, br, ...all }) => ({ ...all, gzip: br, br: gzip })),
};
const different: Damages = {
  'the contents of gzip and br exchanged': encodeAs('.gz', 'gzip', zlib.brotliCompressSync(body)),
  'a br body of a longer text': encodeAs('.br', 'br', zlib.brotliCompressSync(Buffer.alloc(1e8))),
  'a zstd body with more after it': encodeAs(
    '.zst',
    'zstd',
    Buffer.concat([zlib.zstdCompressSync(body), more]),
  ),
  'a digest of another body': encodeAs('.json', 'identity', Buffer.from('[]\n')),
  'an empty body': (dist) => writeFileSync(fileOf(dist, '.json'), ''),
  'a changed byte of a compressed body': (dist) => flip(fileOf(dist, '.br')),
};
const damages = [
  ...Object.entries(malformed).map((row) => [...row, 'manifest-is-malformed'] as const),
  ...Object.entries(different).map((row) => [...row, 'digest-differs'] as const),
];
for (const [claim, damage, reason] of damages) {
  test(`refuses to load a snapshot with ${claim}; publishing repairs it, once a malformed manifest is deleted`, async (t) => {
    const dist = join(folderWith(t), 'dist');
    await publish(dist, compiledOf('a'));
    damage(dist);
    await assert.rejects(loadSnapshot(dist), { code: reason, args: { path: dist } });
    if (reason === 'manifest-is-malformed') {
      await assert.rejects(publish(dist, compiledOf('a')), { code: reason });
      rmSync(join(dist, 'manifest.json'));
    }
    assert.equal(await publish(dist, compiledOf('a')), true);
    await loadSnapshot(dist);
  });
}

test('increments the serial number with each publish and rollback', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const serial = async () => (await loadManifest(dist)).serial;
  await publish(dist, compiledOf('a'));
  await publish(dist, compiledOf('b'));
  assert.equal(await serial(), 2);
  await rollBack(dist, undefined);
  assert.equal(await serial(), 3);
  edit(dist, ({ serial: _, ...manifest }: Encoded) => manifest);
  await publish(dist, compiledOf('c'));
  assert.equal(await serial(), 1); // no number counts as 0
});

test('deletes leftovers of a killed build, but no files of a running build or of anybody else', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('a'));
  const temporary = `${randomUUID()}.tmp`;
  const snapshot = (digit: string) => `snapshots/${digit.repeat(64)}.json`;
  const written = ['active.json', 'manifest.json', 'manifest.json.sig', 'stamps.json'];
  const unfinished = [...written, snapshot('0'), `${snapshot('0')}.br`];
  const old = [
    ...unfinished.map((name) => `${name}.${temporary}`),
    snapshot('0'),
    `${snapshot('0')}.zst`,
  ];
  const own = ['notes.tmp', 'active.json.tmp', 'snapshots/notes', 'snapshots/old.json'];
  const others = [...own, `notes.${temporary}`];
  const running = [
    `stamps.json.${randomUUID()}.tmp`,
    snapshot('1'),
    `${snapshot('1')}.gz.${randomUUID()}.tmp`,
  ];
  for (const name of [...old, ...others, ...running]) writeFileSync(join(dist, name), '');
  for (const name of [...old, ...others]) utimesSync(join(dist, name), 0, 0);
  await publish(dist, compiledOf('b'));
  const left = [...old, ...others, ...running].filter((name) => existsSync(join(dist, name)));
  assert.deepEqual(left, [...others, ...running]);
  await loadSnapshot(dist);
});

test('a snapshot that is scheduled again uses the same files', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const present = compiledOf('One', '2026-03-01T00:00:00.000Z');
  const back = { ...present, from: '2026-05-01T00:00:00.000Z' };
  await publish(dist, { ...present, next: [compiledOf('Two', '2026-04-01T00:00:00.000Z'), back] });
  const { bodies, next } = await loadSnapshot(dist);
  assert.deepEqual(next?.[1]?.bodies, bodies);
});

test('compresses in every encoding, reproducibly, with a zstd window that every client supports', async () => {
  const body = Buffer.from('{"name":"장밋빛 노을"}\n'.repeat(1000));
  const { identity, gzip, br, zstd } = await compress(body);
  const restored = [
    zlib.gunzipSync(gzip),
    zlib.brotliDecompressSync(br),
    zlib.zstdDecompressSync(zstd, { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }),
  ];
  for (const each of [identity, ...restored]) assert.deepEqual(each, body);
  assert.deepEqual([...gzip.subarray(4, 10)], [0, 0, 0, 0, 2, 255]); // no time, best compression, unknown system
});

test('only --resume ends a rollback', async (t) => {
  const cwd = catalogFolder(t);
  const build = (...args: readonly string[]) => says(cwd, ['build', ...args].join(' '));
  await buildTwice(cwd);
  const { digest } = manifestOf(cwd);
  const memory = readFileSync(join(cwd, 'dist/stamps.json'), 'utf8');
  await call(['rollback'], { cwd });
  const before = fileVersions(join(cwd, 'dist'));
  const command = 'npm run build -- --resume\n';
  const sentence = `2 Nothing was published: a rollback keeps apps on the snapshot ${manifestOf(cwd).digest.slice(0, 12)}. Once the catalog is right again, end the rollback: ${command}`;
  assert.equal(await build(), sentence);
  assert.match(await build('--check'), /^1 "dist" does not match the catalog\./);
  renameCategory(cwd, 'Three');
  assert.equal(await build('--allow-shrink'), sentence);
  assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
  renameCategory(cwd, 'Two');
  assert.match(await build('--resume'), /^0 Published/);
  assert.equal(manifestOf(cwd).digest, digest);
  assert.equal(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'), memory); // every identifier as it was
  const resumed = contentsOf(join(cwd, 'dist'));
  for (const args of [[], ['--resume'], ['--check']]) assert.match(await build(...args), /^0 /);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), resumed);

  cpSync(join(cwd, 'dist'), join(cwd, 'other'), { recursive: true });
  await call(['rollback', '--dist', 'other'], { cwd });
  assert.match(await build('--out', 'other'), /: npm run build -- --out "other" --resume\n$/);
});
