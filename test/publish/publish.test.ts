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
import { loadForServer, loadSnapshot } from '../../src/snapshot/load.ts';
import { compiledOf, publish } from '../support/answers.ts';
import { folderWith, makePipe } from '../support/folder.ts';

const rewrite = (dist: string, change: (manifest: string) => string) => {
  const path = join(dist, 'manifest.json');
  writeFileSync(path, change(readFileSync(path, 'utf8')));
};
type Encodings = Readonly<Record<string, object>>;
const edit = (dist: string, change: (manifest: { readonly encodings: Encodings }) => object) =>
  rewrite(dist, (text) => JSON.stringify(change(JSON.parse(text))));
/** Other encodings of the current snapshot in the manifest. */
const editEncodings = (dist: string, change: (all: Encodings) => object) =>
  edit(dist, ({ encodings, ...manifest }) => ({ ...manifest, encodings: change(encodings) }));
const describeAs = (dist: string, encoding: string, facts: object) =>
  editEncodings(dist, (all) => ({ ...all, [encoding]: { ...all[encoding], ...facts } }));

const fileOf = (dist: string, suffix: string) =>
  join(
    dist,
    'snapshots',
    readdirSync(join(dist, 'snapshots')).find((name) => name.endsWith(suffix)) ?? '',
  );

/** Changes one byte of a file. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/** Other bytes of a body, of which the manifest says what is right, but for the digest of the snapshot. */
const encodeAs = (suffix: string, encoding: string, bytes: Buffer) => (dist: string) => {
  writeFileSync(fileOf(dist, suffix), bytes);
  describeAs(dist, encoding, { bytes: bytes.length, sha256: hash('sha256', bytes) });
};

const { body } = compiledOf('a');
const more = Buffer.from('more');
const counts = { categories: 1, filters: 1 };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const damages: Readonly<Record<string, readonly [reason: string, damage: (dist: string) => void]>> =
  {
    'a manifest that is not JSON': [
      'manifest-is-malformed',
      (dist) => writeFileSync(join(dist, 'manifest.json'), '{'),
    ],
    'a manifest of another version': [
      'manifest-is-malformed',
      (dist) => edit(dist, (all) => ({ ...all, version: 2 })),
    ],
    'a file elsewhere': [
      'manifest-is-malformed',
      (dist) => describeAs(dist, 'identity', { path: '../active.json' }),
    ],
    'a manifest with a field twice': [
      'manifest-is-malformed',
      (dist) => rewrite(dist, (text) => text.replace('{', '{"commit":null,')),
    ],
    'a manifest of more than a day ahead': [
      'manifest-is-ahead',
      (dist) => edit(dist, (all) => ({ ...all, last_modified: inDays(1.01) })),
    ],
    'a body of petabytes': [
      'manifest-is-malformed',
      (dist) => describeAs(dist, 'identity', { bytes: 1e15 }),
    ],
    'the entries of gzip and br exchanged': [
      'manifest-is-malformed',
      (dist) => editEncodings(dist, ({ gzip, br, ...all }) => ({ ...all, gzip: br, br: gzip })),
    ],
    'the contents of gzip and br exchanged': [
      'encodings-differ',
      encodeAs('.gz', 'gzip', zlib.brotliCompressSync(body)),
    ],
    'a gzip body of another text': [
      'encodings-differ',
      encodeAs('.gz', 'gzip', zlib.gzipSync('[]\n')),
    ],
    'a br body of a longer text': [
      'encodings-differ',
      encodeAs('.br', 'br', zlib.brotliCompressSync(Buffer.alloc(1e8))),
    ],
    'a zstd body with more after it': [
      'encodings-differ',
      encodeAs('.zst', 'zstd', Buffer.concat([zlib.zstdCompressSync(body), more])),
    ],
    'other counts': ['body-is-not-a-catalog', (dist) => edit(dist, (all) => ({ ...all, counts }))],
    'a digest of another body': [
      'digest-differs',
      encodeAs('.json', 'identity', Buffer.from('[]\n')),
    ],
    'an empty body': ['digest-differs', (dist) => writeFileSync(fileOf(dist, '.json'), '')],
    'a changed byte': ['digest-differs', (dist) => flip(fileOf(dist, '.json'))],
    'a changed byte of a compressed body': ['digest-differs', (dist) => flip(fileOf(dist, '.br'))],
  };
for (const [claim, [reason, damage]] of Object.entries(damages)) {
  test(`does not load a snapshot with ${claim}, and publishing repairs it`, async (t) => {
    const dist = join(folderWith(t), 'dist');
    await publish(dist, compiledOf('a'));
    damage(dist);
    const { snapshot, failure } = await loadSnapshot(dist);
    assert.deepEqual([snapshot, failure?.args.path, failure?.code], [undefined, dist, reason]);
    await assert.rejects(loadForServer(dist), { code: reason });
    assert.equal(await publish(dist, compiledOf('a')), true);
    assert.equal((await loadSnapshot(dist)).failure, undefined);
  });
}

test('a large snapshot, which is proved in a thread of its own, is loaded and refused as a small one', async (t) => {
  const [dist, copy] = [join(folderWith(t), 'dist'), join(folderWith(t), 'copy')];
  const codes = Array.from({ length: 3500 }, (_, index) => `f${index}`);
  const large = compiledOf('a', undefined, codes);
  assert.ok(large.body.length > 1024 * 1024);
  await publish(dist, large);
  const { bodies } = await loadForServer(dist);
  assert.deepEqual(bodies, (await loadSnapshot(dist)).snapshot?.bodies);
  // The last one is small, and has no memory of its own.
  const claims = [
    'other counts',
    'a changed byte of a compressed body',
    'a gzip body of another text',
  ];
  for (const claim of ['a digest of another body', ...claims]) {
    cpSync(dist, copy, { recursive: true });
    const [code, damage] = damages[claim] ?? assert.fail();
    damage(copy);
    await assert.rejects(loadForServer(copy), { code });
  }
});

test('deletes what a killed build left, and leaves the files of a build that runs, and all that are not its own', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('a'));
  const temporary = `${randomUUID()}.tmp`;
  const snapshot = (digit: string) => `snapshots/${digit.repeat(64)}.json`;
  const old = [
    ...['active.json', 'manifest.json', 'manifest.json.sig', 'stamps.json'].map(
      (name) => `${name}.${temporary}`,
    ),
    ...[
      snapshot('0'),
      `${snapshot('0')}.zst`,
      `${snapshot('0')}.${temporary}`,
      `${snapshot('0')}.br.${temporary}`,
    ],
  ];
  const others = [
    'notes.tmp',
    'active.json.tmp',
    `notes.${temporary}`,
    'snapshots/notes',
    'snapshots/old.json',
  ];
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
  assert.equal((await loadSnapshot(dist)).failure, undefined);
});

test('puts the answer in the place of a pipe that stands at active.json', async (t) => {
  const dist = folderWith(t);
  await publish(dist, compiledOf('a'));
  rmSync(join(dist, 'active.json'));
  makePipe(join(dist, 'active.json'));
  assert.equal(await publish(dist, compiledOf('a')), true);
  assert.deepEqual(readFileSync(join(dist, 'active.json')), body);
});

test('loads a snapshot of less than a day ahead, as a clock that is slow sees it', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('a', inDays(0.99)));
  assert.equal((await loadSnapshot(dist)).failure, undefined);
});

test('a list that comes back after a large one, beside which less is compressed, is the same file', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const codes = Array.from({ length: 200 }, (_, index) => `code_${index}`);
  const present = compiledOf('One', '2026-03-01T00:00:00.000Z', codes);
  const large = compiledOf('L'.repeat(5_000_000), '2026-04-01T00:00:00.000Z');
  const back = '2026-05-01T00:00:00.000Z';
  await publish(dist, {
    ...present,
    next: [large, { ...present, from: back, last_modified: back }],
  });
  const { snapshot, failure } = await loadSnapshot(dist);
  assert.equal(failure, undefined);
  assert.deepEqual(snapshot?.next[1]?.bodies, snapshot?.bodies);
});

test('compresses in every encoding, with nothing of the machine in it', async () => {
  const body = Buffer.from('{"name":"장밋빛 노을"}\n'.repeat(1000));
  const { identity, gzip, br, zstd } = await compress(body);
  const restored = [
    zlib.gunzipSync(gzip),
    zlib.brotliDecompressSync(br),
    zlib.zstdDecompressSync(zstd),
  ];
  for (const each of [identity, ...restored]) assert.deepEqual(each, body);
  assert.deepEqual([...gzip.subarray(4, 10)], [0, 0, 0, 0, 2, 255]); // no time, best compression, unknown system
});

test('compresses what is larger than 4 MiB in seconds, with a zstd window that every client takes', async () => {
  const body = Buffer.from(
    Array.from({ length: 250_000 }, (_, index) => `{"filter_id":"${index}"}`).join('\n'),
  );
  assert.ok(body.length > 4 * 1024 * 1024);
  const { br, zstd } = await compress(body);
  assert.deepEqual(zlib.brotliDecompressSync(br), body);
  assert.deepEqual(
    zlib.zstdDecompressSync(zstd, { params: { [zlib.constants.ZSTD_d_windowLogMax]: 23 } }),
    body,
  );
});
