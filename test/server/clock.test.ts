import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createApp as embedApp } from '../../src/index.ts';
import { namedKeys } from '../../src/keys/key-set.ts';
import { loadSources } from '../../src/server/sources.ts';
import type { Manifest } from '../../src/snapshot/manifest.ts';
import { folderWith } from '../support/folder.ts';
import { april, may, scheduledFolder, soon } from '../support/moments.ts';
import { appWith, ask, credentials } from '../support/server.ts';
import { signingPair, signWith } from '../support/signing.ts';

const manifestOf = (dist: string): Manifest => JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8'));

/** What a server has of a folder, by a clock that stands at a time, and the lines of its log. */
async function sourcesOf(t: TestContext, dist: string, more: { now?: number; trustedKey?: string } = {}) {
  const { now = april - 1, ...settings } = more;
  t.mock.timers.enable({ apis: ['Date'], now });
  const lines: Readonly<Record<string, unknown>>[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  const { snapshot } = await loadSources({ dist, ...settings }, namedKeys(['key-of-ios'], 'keys'), log);
  return { snapshot, lines, at: (time: number) => t.mock.timers.setTime(time) };
}

test('serves by its clock, to the millisecond, and back: the tag, Last-Modified, 304 and 200; and logs each moment once', async (t) => {
  const dist = await scheduledFolder(t);
  const { snapshot, lines, at } = await sourcesOf(t, dist);
  const app = await appWith(t, { dist, snapshot: snapshot.current });
  const { digest, next: [cartoon = assert.fail()] = [] } = manifestOf(dist);
  assert.notEqual(cartoon.digest, digest);
  const march = [`"${digest}"`, 'Sun, 01 Mar 2026 09:30:00 GMT', 1];
  const inApril = [`"${cartoon.digest}"`, 'Wed, 01 Apr 2026 00:00:00 GMT', 2];
  const inMay = [`"${digest}"`, 'Fri, 01 May 2026 00:00:00 GMT', 1];
  const rows = [
    [april - 1, march],
    [april, inApril],
    [april + 1, inApril],
    [may - 1, inApril],
    [may, inMay],
  ] as const;
  for (const [time, expected] of [...rows, [april, inApril], [april - 1, march], [may + 1, inMay]] as const) {
    at(time);
    const { status, headers, body } = await ask(app, { headers: credentials });
    const found = [headers.etag, headers['last-modified'], JSON.parse(String(body)).length];
    assert.deepEqual([status, ...found], [200, ...expected], new Date(time).toISOString());
    const statuses = [];
    for (const [tag] of [march, inApril])
      statuses.push((await ask(app, { headers: { ...credentials, 'if-none-match': `${tag}` } })).status);
    assert.deepEqual(statuses, expected === inApril ? [200, 304] : [304, 200]);
    const since = { ...credentials, 'if-modified-since': `${march[1]}` };
    assert.equal((await ask(app, { headers: since })).status, expected === march ? 304 : 200);
  }
  const counts = (categories: number, filters: number) => ({ categories, filters });
  const ahead = { from: '2026-05-01T00:00:00.000Z', digest, ...counts(1, 2) };
  const ofApril = { from: '2026-04-01T00:00:00.000Z', digest: cartoon.digest, ...counts(2, 3) };
  const facts = { commit: null, last_modified: '2026-04-01T00:00:00.000Z' };
  assert.deepEqual(lines[0], {
    level: 30,
    event: 'moment-comes',
    ...ofApril,
    ...facts,
    next: [ahead],
    msg: 'A moment has come',
  });
  assert.deepEqual(
    lines.map(({ event, from }) => [event, from]),
    [
      ['moment-comes', '2026-04-01T00:00:00.000Z'],
      ['moment-comes', '2026-05-01T00:00:00.000Z'],
      ['clock-goes-back', '2026-04-01T00:00:00.000Z'],
      ['clock-goes-back', undefined],
      ['moment-comes', '2026-05-01T00:00:00.000Z'],
    ],
  );
});

test('gives one object between two moments, and Last-Modified is never ahead, wherever the clock goes', async (t) => {
  const dist = await scheduledFolder(t);
  const { snapshot, at } = await sourcesOf(t, dist, { now: Date.parse('2026-02-28T12:00:00Z') });
  const app = await appWith(t, { dist, snapshot: snapshot.current });
  const modified = async () => (await ask(app, { headers: credentials })).headers['last-modified'];
  assert.equal(await modified(), 'Sat, 28 Feb 2026 12:00:00 GMT');
  at(april - 1);
  const first = snapshot.current();
  assert.equal(await modified(), 'Sun, 01 Mar 2026 09:30:00 GMT');
  assert.equal(snapshot.current(), first);
  at(Date.parse('2026-02-28T13:00:00Z'));
  assert.equal(await modified(), 'Sat, 28 Feb 2026 13:00:00 GMT');
});

const cuts: readonly (readonly [given: string, left: number, answered: string])[] = [
  ['private, max-age=60', 60_000, 'private, max-age=60'],
  ['private, max-age=60', 59_999, 'private, max-age=59'],
  ['Public, Max-Age="60", s-maxage=600', 90_500, 'Public, Max-Age=60, s-maxage=90'],
  [
    'max-age=60, stale-while-revalidate=30, stale-if-error=5',
    90_000,
    'max-age=60, stale-while-revalidate=30, stale-if-error=5',
  ],
  [
    'max-age=60, stale-while-revalidate=30, stale-if-error=5',
    89_999,
    'max-age=60, stale-while-revalidate=0, stale-if-error=0',
  ],
  ['no-cache, stale-if-error=5', 1, 'no-cache, stale-if-error=0'],
  ['private, max-age=60', 1, 'private, max-age=0'],
  ['private, no-cache', 1, 'private, no-cache'],
];
test('no answer, be it 200 or 304, outlives its list: Cache-Control is cut to the whole seconds that are left', async (t) => {
  const dist = await scheduledFolder(t);
  const { snapshot, at } = await sourcesOf(t, dist);
  for (const [cacheControl, left, answered] of cuts) {
    const app = await appWith(t, { dist, snapshot: snapshot.current, cacheControl });
    for (const headers of [credentials, { ...credentials, 'if-none-match': '*' }]) {
      at(may - left);
      assert.equal((await ask(app, { headers })).headers['cache-control'], answered, `${left} ms before`);
      at(may);
      assert.equal((await ask(app, { headers })).headers['cache-control'], cacheControl);
    }
  }
});

type Next = NonNullable<Manifest['next']>;
const inNext = (change: (next: Next) => unknown) => (dist: string) => {
  const manifest = manifestOf(dist);
  writeFileSync(`${dist}/manifest.json`, JSON.stringify({ ...manifest, next: change([...(manifest.next ?? [])]) }));
};
const bodyAhead = (dist: string) => `${dist}/${manifestOf(dist).next?.[0]?.encodings.br.path}`;
const damages: Readonly<Record<string, readonly [code: string, damage: (dist: string) => void]>> = {
  'a missing file': ['file-is-missing', (dist) => rmSync(bodyAhead(dist))],
  'another byte': [
    'digest-differs',
    (dist) => writeFileSync(bodyAhead(dist), readFileSync(bodyAhead(dist)).fill(7, 20, 21)),
  ],
  'a filter too many': [
    'body-is-not-a-catalog',
    inNext((next) => next.map((each) => ({ ...each, counts: { ...each.counts, filters: 9 } }))),
  ],
  'another order': ['manifest-is-malformed', inNext((next) => next.toReversed())],
  'one moment twice': ['manifest-is-malformed', inNext((next) => [next[0], ...next])],
  'a time of another zone': [
    'manifest-is-malformed',
    inNext(([next]) => [{ ...next, from: '2026-04-01T00:00:00+09:00' }]),
  ],
  'ten thousand moments': ['manifest-is-malformed', inNext((next) => Array.from({ length: 10_000 }, () => next[0]))],
  'none in a list': ['manifest-is-malformed', inNext(() => 'none')],
};
for (const [name, [code, damage]] of Object.entries(damages)) {
  test(`refuses what is published with ${name} ahead as a whole, and goes on with all that it has`, async (t) => {
    const dist = await scheduledFolder(t);
    const { snapshot, at } = await sourcesOf(t, dist);
    const { next: [cartoon] = [] } = manifestOf(dist);
    damage(dist);
    await assert.rejects(snapshot.load(), { code });
    at(april);
    assert.equal(snapshot.current().manifest.digest, cartoon?.digest);
  });
}

test('with a trusted key takes what calls a moment off, also once it has come, and nothing older', async (t) => {
  const keys = signingPair();
  const trustedKey = `${folderWith(t, { 'trusted.pub': keys.publicKey })}/trusted.pub`;
  const dist = await scheduledFolder(t);
  signWith(keys, dist);
  const { snapshot, lines, at } = await sourcesOf(t, dist, { trustedKey });
  const { next: [cartoon = assert.fail(), ...later] = [], ...first } = manifestOf(dist);
  const put = (manifest: object) => {
    writeFileSync(`${dist}/manifest.json`, JSON.stringify(manifest));
    signWith(keys, dist);
    return snapshot.load();
  };
  at(april + 1);
  assert.equal(snapshot.current().manifest.digest, cartoon.digest);
  assert.equal((await put({ ...first, next: [] })).isNew, true);
  assert.equal(snapshot.current().manifest.digest, first.digest);
  await put({ ...first, next: [cartoon, ...later] });
  const { from: _, ...record } = cartoon;
  const second = { ...first, ...record, next: later }; // published again once the moment has come
  assert.equal((await put(second)).isNew, true);
  assert.equal((await put(second)).isNew, false);
  await assert.rejects(put({ ...first, next: [cartoon, ...later] }), { code: 'manifest-is-older' });
  assert.equal(snapshot.current().manifest.next?.length, 1);
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['moment-comes'],
  );
});

test('a part of another program serves by the clock too, and logs a moment that comes while nobody asks', async (t) => {
  const from = soon(2000);
  const dist = await scheduledFolder(t, from, from + 1000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const logger = pino({}, { write: (line) => line.includes('moment-comes') && resolve(line) });
  const app = await embedApp({ dist, apiKeys: ['key-of-ios'], poll: 100, logger });
  t.after(() => app.close());
  assert.equal(JSON.parse(await promise).from, new Date(from).toISOString());
  const { headers } = await ask(app, { headers: credentials });
  assert.equal(headers['last-modified'], new Date(from).toUTCString());
});
