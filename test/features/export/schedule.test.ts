import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { activePath, credentials, publishedFolder } from '../../support/server.ts';
import { compiledOf, publish } from '../../support/snapshots.ts';

const before = '2026-11-30T14:59:59.999Z';
const [start, end] = ['2026-11-30T15:00:00.000Z', '2026-12-31T15:00:00.000Z'];
const seasonal: Files = {
  ...soundCatalog,
  'catalog.yaml': `${soundCatalog['catalog.yaml']}time_zone: Asia/Seoul\n`,
  'categories/cartoon.yaml': `${categoryYaml('Cartoon', [filterYaml('comic_ink')])}active_from: 2026-12-01\nactive_until: 2027-01-01\n`,
};

/** Sets the clock, and exports a published folder. */
async function exportWorker(t: TestContext, dist?: string) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-01T00:00:00Z') });
  const folder = folderWith(t, {
    'keys.json': JSON.stringify({ keys: [{ name: 'ios', sha256: hash('sha256', 'key-of-ios') }] }),
  });
  const [keys, out] = [join(folder, 'keys.json'), join(folder, 'out')];
  const places = { dist: dist ?? (await publishedFolder(t, seasonal)), keys, out };
  const flags = Object.entries(places).map(([name, path]) => `--${name}=${path}`);
  const line = ['export', 'worker', ...flags];
  const run = async () => (await call(line)).stderr.replace(/ "\S+"|snapshot \w+, /g, '');
  return {
    out,
    run,
    output: await run(),
    at: (time: string) => t.mock.timers.setTime(Date.parse(time)),
  };
}

/** Times across both scheduled changes, and back. */
const times = [before, start, '2026-12-31T14:59:59.999Z', end, before];

test('a worker follows its clock, in headers too, and goes back with it', async (t) => {
  const { out, output, at } = await exportWorker(t);
  assert.equal(output, `Wrote to: keys: 1 (valid: 1), next scheduled change: ${start}.\n`);
  const { default: worker } = await import(pathToFileURL(join(out, 'index.js')).href);
  const get = (headers: object): Promise<Response> =>
    worker.fetch(
      new Request(`http://localhost${activePath}`, { headers: { ...credentials, ...headers } }),
    );
  const seen: unknown[] = [];
  let tag = 'none yet';
  for (const time of times) {
    at(time);
    const response = await get({ 'accept-encoding': 'gzip' });
    const body = gunzipSync(await response.arrayBuffer());
    const { status, headers } = response;
    assert.equal(headers.get('etag'), `"${hash('sha256', body)}-gzip"`);
    const known = await get({ 'accept-encoding': 'gzip', 'if-none-match': tag });
    const since = await get({ 'if-modified-since': 'Mon, 30 Nov 2026 15:00:00 GMT' });
    const names = JSON.parse(`${body}`).map(({ name_en }: { name_en: string }) => name_en);
    seen.push([status, headers.get('last-modified'), names.join(), known.status, since.status]);
    tag = headers.get('etag') ?? '';
  }
  assert.deepEqual(seen, [
    [200, 'Sun, 01 Mar 2026 09:30:00 GMT', 'Romantic', 200, 200],
    [200, 'Mon, 30 Nov 2026 15:00:00 GMT', 'Romantic,Cartoon', 200, 304],
    [200, 'Mon, 30 Nov 2026 15:00:00 GMT', 'Romantic,Cartoon', 304, 304],
    [200, 'Thu, 31 Dec 2026 15:00:00 GMT', 'Romantic', 200, 200],
    [200, 'Sun, 01 Mar 2026 09:30:00 GMT', 'Romantic', 304, 200],
  ]);
});

test('an export is limited in bytes, and reports until when it is valid', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const large = (letter: string, at: string) => compiledOf(letter.repeat(4_000_000), at);
  const next = [start, end].map((from, index) => large(`${index}`, from));
  const present = compiledOf('One', '2026-03-01T00:00:00.000Z');
  await publish(dist, { ...present, next });
  const { output, run, at } = await exportWorker(t, dist);
  assert.equal(
    output,
    `Wrote to: keys: 1 (valid: 1), next scheduled change: ${start}.\nThis export is valid until ${end}: later snapshots do not fit in 10 MB. Export again before then.\n`,
  );
  at(end);
  assert.equal(await run(), 'Wrote to: keys: 1 (valid: 1).\n');
});
