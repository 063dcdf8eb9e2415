import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { followSchedule } from '../../src/server/schedule.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import type { Manifest } from '../../src/snapshot/manifest.ts';
import { april, may, scheduledFolder } from '../support/schedule.ts';
import { appWith, credentials, send } from '../support/server.ts';

const manifestOf = (dist: string): Manifest =>
  JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8'));

/** Serves a scheduled list with a mocked clock. */
async function served(t: TestContext) {
  const dist = await scheduledFolder(t);
  t.mock.timers.enable({ apis: ['Date'], now: april - 1 });
  let loaded = await loadSnapshot(dist);
  const snapshot = followSchedule(() => loaded);
  const app = await appWith(t, { dist, snapshot });
  const askAt = (time: number, headers = {}) => {
    t.mock.timers.setTime(time);
    return send(app, { headers: { ...credentials, ...headers } });
  };
  const load = async () => {
    loaded = await loadSnapshot(dist);
  };
  const { next: [cartoon = assert.fail()] = [], ...first } = manifestOf(dist);
  return { dist, snapshot, askAt, load, first, cartoon };
}

test('follows its clock to the millisecond, also backwards: the tag, Last-Modified, 304 and 200', async (t) => {
  const { askAt, snapshot, first, cartoon } = await served(t);
  const [tag, ofCartoon] = [`"${first.digest}"`, `"${cartoon.digest}"`];
  const ofMarch = 'Sun, 01 Mar 2026 09:30:00 GMT';
  const known = [
    { 'if-none-match': tag },
    { 'if-none-match': ofCartoon },
    { 'if-modified-since': ofMarch },
  ];
  for (const time of [april - 1, april, may - 1, may, april, april - 1, may + 1, april - 1]) {
    let expected = [tag, ofMarch, 304, 200, 304];
    if (time >= april) expected = [ofCartoon, 'Wed, 01 Apr 2026 00:00:00 GMT', 200, 304, 200];
    if (time >= may) expected = [tag, 'Fri, 01 May 2026 00:00:00 GMT', 304, 200, 200];
    const { headers } = await askAt(time);
    const object = snapshot();
    const statuses = [];
    for (const each of known) statuses.push((await askAt(time, each)).status);
    const found = [headers.etag, headers['last-modified'], ...statuses];
    assert.deepEqual(found, expected, new Date(time).toISOString());
    assert.equal(snapshot(), object);
  }
});

test('serves a newly loaded snapshot, also between two scheduled changes', async (t) => {
  const { askAt, load, dist, first, cartoon } = await served(t);
  assert.equal((await askAt(april)).headers.etag, `"${cartoon.digest}"`);
  writeFileSync(`${dist}/manifest.json`, JSON.stringify(first));
  await load();
  assert.equal((await askAt(april)).headers.etag, `"${first.digest}"`);
});

type Next = NonNullable<Manifest['next']>;
const nextAs = (change: (next: Next) => unknown) => (dist: string) => {
  const { next = [], ...manifest } = manifestOf(dist);
  writeFileSync(`${dist}/manifest.json`, JSON.stringify({ ...manifest, next: change([...next]) }));
};
const scheduledFile = (dist: string) => `${dist}/${manifestOf(dist).next?.[0]?.encodings.br.path}`;
const malformed = 'manifest-is-malformed';
const damages: Readonly<Record<string, readonly [code: string, damage: (dist: string) => void]>> = {
  'without a file': ['file-is-missing', (dist) => rmSync(scheduledFile(dist))],
  'in another order': [malformed, nextAs((next) => next.toReversed())],
  'at the same time twice': [malformed, nextAs(([next]) => [next, next])],
};
for (const [name, [code, damage]] of Object.entries(damages)) {
  test(`refuses a folder with a scheduled list ${name}, and keeps the last snapshot`, async (t) => {
    const { dist, load, askAt, cartoon } = await served(t);
    damage(dist);
    await assert.rejects(load(), { code });
    assert.equal((await askAt(april)).headers.etag, `"${cartoon.digest}"`);
  });
}
