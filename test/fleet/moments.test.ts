import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build } from '../../src/publish/build.ts';
import type { Manifest } from '../../src/snapshot/manifest.ts';
import { accept, type Client, createClient, encodings, tagOf } from '../conformance/client.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { until } from '../support/until.ts';
import { placeWith } from './place.ts';
import { targets } from './targets.ts';

const key = 'key-of-ios';

/** Publishes a list of which a category is there from a moment on, for three seconds; what is answered when. */
async function publishSoon(t: TestContext, dist: string) {
  const inSeconds = (seconds: number) =>
    new Date((Math.ceil(Date.now() / 1000) + seconds) * 1000).toISOString().replace('.000', '');
  const window = `active_from: ${inSeconds(8)}\nactive_until: ${inSeconds(11)}\n`;
  const name = 'categories/cartoon.yaml';
  const catalog = folderWith(t, { ...soundCatalog, [name]: `${soundCatalog[name]}${window}` });
  const { lintResult } = await build({
    catalog,
    dist,
    at: new Date().toISOString(),
    begin: false,
  });
  assert.ok(lintResult.catalog(), JSON.stringify(lintResult.findings));
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
  const all = [{ ...manifest, from: '1970-01-01T00:00:00.000Z' }, ...(manifest.next ?? [])];
  return all.map(({ from, digest, last_modified }, index) => ({
    ...{ from: Date.parse(from), until: Date.parse(all[index + 1]?.from ?? '9999-01-01') },
    ...{ digest, lastModified: new Date(last_modified).toUTCString() },
  }));
}

type Lists = Awaited<ReturnType<typeof publishSoon>>;

/** Asks until a time; what was answered that is of no list of its time, or not whole. */
async function askUntil(
  { end, late }: Readonly<{ end: number; late: number }>,
  { ask }: Client,
  lists: Lists,
) {
  const report = { answers: 0, known: 0, seen: new Set<string>(), faults: [] as string[] };
  const run = async (_: unknown, client: number) => {
    let tag = '"none yet"';
    for (let turn = client * 2; Date.now() < end; turn += 1) {
      const asked = Date.now();
      const condition = turn % 2 === 1 ? [`If-None-Match: ${tag}`] : [];
      const { headers = [] } = accept(encodings[(turn >> 1) % encodings.length] ?? '');
      const answer = await ask({ headers: [...headers, ...condition] });
      const received = Date.now();
      const [etag, modified] = ['etag', 'last-modified'].map(
        (name) => answer.headers.get(name) ?? '',
      );
      const isKnown = answer.status === 304 && etag === tag;
      const of = lists.filter(({ from, until }) => from <= received && until > asked - late);
      const fits = of.some(({ digest, lastModified }) => {
        return etag?.slice(1, 65) === digest && (isKnown || modified === lastModified);
      });
      report.answers += 1;
      if (isKnown) report.known += 1;
      else report.seen.add(`${etag?.slice(1, 65)} ${modified}`);
      const isWhole =
        isKnown ||
        (answer.status === 200 &&
          etag === tagOf(answer) &&
          (condition.length === 0 || etag !== tag));
      if (!fits || !isWhole)
        report.faults.push(
          `${answer.status} ${etag} of ${modified}, ${received - (of[0]?.until ?? 0)} ms after`,
        );
      tag = etag ?? '';
    }
  };
  await Promise.all(Array.from({ length: 4 }, run));
  return report;
}

for (const [name, start] of Object.entries(targets)) {
  test(`${name}: each answer is of the list of its time while two moments pass, and none fails`, async (t) => {
    const place = await placeWith(t, key);
    const { url, update } = await start(place);
    const lists = await publishSoon(t, place.dist);
    assert.equal(lists.length, 3);
    await update();
    const client = createClient(new URL(url), key);
    // The list before has the same digest, and another time. Two servers may take turns.
    await until('all servers answer the first list', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => client.ask()));
      return answers.every(
        ({ headers }) => headers.get('last-modified') === lists[0]?.lastModified,
      );
    });
    const end = (lists[2]?.from ?? 0) + 3000;
    const { answers, known, seen, faults } = await askUntil({ end, late: 50 }, client, lists);
    t.diagnostic(`${answers} answers, ${known} of them 304`);
    assert.deepEqual(faults.slice(0, 5), []);
    assert.deepEqual(
      seen,
      new Set(lists.map(({ digest, lastModified }) => `${digest} ${lastModified}`)),
    );
    assert.ok(known > 100);
  });
}
