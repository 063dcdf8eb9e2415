import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { namedKeys } from '../../src/keys/key-set.ts';
import { loadSources } from '../../src/server/sources.ts';
import type { Manifest } from '../../src/snapshot/manifest.ts';
import { folderWith } from '../support/folder.ts';
import { april, may, scheduledFolder, soon } from '../support/moments.ts';
import { appWith, ask, credentials } from '../support/server.ts';
import { signingPair, signWith } from '../support/signing.ts';

const keys = signingPair();
const manifestOf = (dist: string): Manifest =>
  JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8'));

/** A server of a scheduled list that must be signed, with a clock that is set by hand, and the lines of its log. */
async function served(t: TestContext, cacheControl?: string) {
  const dist = await scheduledFolder(t);
  signWith(keys, dist);
  const trustedKey = `${folderWith(t, { 'trusted.pub': keys.publicKey })}/trusted.pub`;
  t.mock.timers.enable({ apis: ['Date'], now: april - 1 });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  const { snapshot } = await loadSources(
    { dist, trustedKey },
    namedKeys(['key-of-ios'], 'keys'),
    log,
  );
  const app = await appWith(t, { dist, snapshot: snapshot.current, cacheControl });
  const askAt = (time: number, headers = {}) => {
    t.mock.timers.setTime(time);
    return ask(app, { headers: { ...credentials, ...headers } });
  };
  const { next: [cartoon = assert.fail(), ...later] = [], ...first } = manifestOf(dist);
  return { dist, snapshot, lines, askAt, first, cartoon, later };
}

test('serves by its clock, to the millisecond, and back: the tag, Last-Modified, 304 and 200; and logs each moment once', async (t) => {
  const { lines, askAt, snapshot, first, cartoon } = await served(t);
  const [tag, ofCartoon] = [`"${first.digest}"`, `"${cartoon.digest}"`];
  const ofMarch = 'Sun, 01 Mar 2026 09:30:00 GMT';
  const known = [
    { 'if-none-match': tag },
    { 'if-none-match': ofCartoon },
    { 'if-modified-since': ofMarch },
  ];
  const behind = Date.parse('2026-02-28T12:00:00Z'); // Last-Modified is not ahead of a clock that is to be set
  for (const time of [
    april - 1,
    april,
    may - 1,
    may,
    april,
    april - 1,
    may + 1,
    behind,
    april - 1,
  ]) {
    let expected = [
      tag,
      time === behind ? 'Sat, 28 Feb 2026 12:00:00 GMT' : ofMarch,
      304,
      200,
      304,
    ];
    if (time >= april) expected = [ofCartoon, 'Wed, 01 Apr 2026 00:00:00 GMT', 200, 304, 200];
    if (time >= may) expected = [tag, 'Fri, 01 May 2026 00:00:00 GMT', 304, 200, 200];
    const { headers } = await askAt(time);
    const object = snapshot.current();
    const statuses = [];
    for (const each of known) statuses.push((await askAt(time, each)).status);
    assert.deepEqual(
      [headers.etag, headers['last-modified'], ...statuses],
      expected,
      new Date(time).toISOString(),
    );
    assert.equal(snapshot.current(), object);
  }
  const told = lines.map(
    ({ event, from = '', digest, filters }) => `${event} ${from} "${digest}" ${filters}`,
  );
  const inApril = `2026-04-01T00:00:00.000Z ${ofCartoon} 3`;
  const [comes, goes] = [
    `moment-comes 2026-05-01T00:00:00.000Z ${tag} 2`,
    `clock-goes-back  ${tag} 2`,
  ];
  assert.deepEqual(told, [
    `moment-comes ${inApril}`,
    comes,
    `clock-goes-back ${inApril}`,
    goes,
    comes,
    goes,
  ]);
});

const all = 'max-age=60, stale-while-revalidate=30, stale-if-error=5';
const cuts: readonly (readonly [given: string, left: number, answered: string])[] = [
  ['private, max-age=60', 60_000, 'private, max-age=60'],
  ['private, max-age=60', 59_999, 'private, max-age=59'],
  ['Public, Max-Age="60", s-maxage=600', 90_500, 'Public, Max-Age=60, s-maxage=90'],
  [all, 90_000, all],
  [all, 89_999, 'max-age=60, stale-while-revalidate=29, stale-if-error=5'],
  [all, 59_999, 'max-age=59, stale-while-revalidate=0, stale-if-error=0'],
  ['private, no-cache', 1, 'private, no-cache'],
];
test('no 200 or 304 outlives its list: Cache-Control is cut to the whole seconds that are left', async (t) => {
  for (const [cacheControl, left, answered] of cuts) {
    const { askAt } = await served(t, cacheControl);
    for (const headers of [{}, { 'if-none-match': '*' }]) {
      assert.equal((await askAt(may - left, headers)).headers['cache-control'], answered);
      assert.equal((await askAt(may, headers)).headers['cache-control'], cacheControl);
    }
    t.mock.timers.reset();
  }
});

type Next = NonNullable<Manifest['next']>;
const ahead = (change: (next: Next) => unknown) => (dist: string) => {
  const manifest = manifestOf(dist);
  writeFileSync(
    `${dist}/manifest.json`,
    JSON.stringify({ ...manifest, next: change([...(manifest.next ?? [])]) }),
  );
};
const fileAhead = (dist: string) => `${dist}/${manifestOf(dist).next?.[0]?.encodings.br.path}`;
const flip = (path: string) => writeFileSync(path, readFileSync(path).fill(7, 9));
const [malformed, counts] = ['manifest-is-malformed', { categories: 2, filters: 9 }];
const damages: Readonly<Record<string, readonly [code: string, damage: (dist: string) => void]>> = {
  'without a file': ['file-is-missing', (dist) => rmSync(fileAhead(dist))],
  'with other bytes': ['digest-differs', (dist) => flip(fileAhead(dist))],
  'with wrong counts': [
    'body-is-not-a-catalog',
    ahead((next) => next.map((each) => ({ ...each, counts }))),
  ],
  'in another order': [malformed, ahead((next) => next.toReversed())],
  'with a moment twice': [malformed, ahead(([next]) => [next, next])],
  'with a time of a zone': [
    malformed,
    ahead(([next]) => [{ ...next, from: '2026-04-01T00:00:00+09:00' }]),
  ],
  'of a thousand and one moments': [
    malformed,
    ahead(([next]) => Array.from({ length: 1001 }, () => next)),
  ],
  'of ten thousand, which are not read': [
    'signature-does-not-fit',
    ahead(([next]) => Array.from({ length: 10_000 }, () => next)),
  ],
};
for (const [name, [code, damage]] of Object.entries(damages)) {
  test(`refuses what follows ${name} with all that is published, and goes on with what it has`, async (t) => {
    const { dist, snapshot, askAt, cartoon } = await served(t);
    damage(dist);
    signWith(keys, dist);
    await assert.rejects(snapshot.load(), { code });
    assert.equal((await askAt(april)).headers.etag, `"${cartoon.digest}"`);
  });
}

test('with a trusted key takes what calls a moment off, also once it has come, and nothing older', async (t) => {
  const { dist, snapshot, askAt, first, cartoon, later } = await served(t);
  const put = (manifest: object) => {
    writeFileSync(`${dist}/manifest.json`, JSON.stringify(manifest));
    signWith(keys, dist);
    return snapshot.load();
  };
  await askAt(april + 1);
  assert.equal((await put(first)).isNew, true);
  assert.equal((await askAt(april + 1)).headers.etag, `"${first.digest}"`);
  const { from: _, ...record } = cartoon;
  const second = { ...first, ...record, next: later }; // published again once the moment has come
  assert.deepEqual([(await put(second)).isNew, (await put(second)).isNew], [true, false]);
  await assert.rejects(put({ ...first, next: [cartoon, ...later] }), { code: 'manifest-is-older' });
});
