import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { compiledOf, publish } from '../../support/answers.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { activePath, credentials, publishedFolder } from '../../support/server.ts';

const [before, moment, end] = [
  '2026-11-30T14:59:59.999Z',
  '2026-11-30T15:00:00.000Z',
  '2026-12-31T15:00:00.000Z',
];
const seasonal: Files = {
  ...soundCatalog,
  'catalog.yaml': `${soundCatalog['catalog.yaml']}time_zone: Asia/Seoul\n`,
  'categories/cartoon.yaml': `${categoryYaml('Cartoon', [filterYaml('comic_ink')])}active_from: 2026-12-01\nactive_until: 2027-01-01\n`,
};

/** Sets the clock, and exports a published folder. */
async function exported(t: TestContext, dist?: string) {
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
    said: await run(),
    at: (time: string) => t.mock.timers.setTime(Date.parse(time)),
  };
}

/** A clock that passes both moments, and goes back. */
const times = [before, moment, '2026-12-31T14:59:59.999Z', end, before];

test('a worker answers the list of its clock, with the headers of it, and goes back with the clock', async (t) => {
  const { out, said, at } = await exported(t);
  assert.equal(said, `Wrote to: keys: 1 (valid: 1), next scheduled change: ${moment}.\n`);
  const { default: worker } = await import(pathToFileURL(join(out, 'index.js')).href);
  const ask = (headers: object): Promise<Response> =>
    worker.fetch(
      new Request(`http://localhost${activePath}`, { headers: { ...credentials, ...headers } }),
    );
  const seen: unknown[] = [];
  let tag = 'none yet';
  for (const time of times) {
    at(time);
    const answer = await ask({ 'accept-encoding': 'gzip' });
    const body = gunzipSync(await answer.arrayBuffer());
    const { status, headers } = answer;
    assert.equal(headers.get('etag'), `"${hash('sha256', body)}-gzip"`);
    const known = await ask({ 'accept-encoding': 'gzip', 'if-none-match': tag });
    const since = await ask({ 'if-modified-since': 'Mon, 30 Nov 2026 15:00:00 GMT' });
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

test('a worker carries what fits, and says until when it is good', async (t) => {
  const dist = join(folderWith(t), 'dist');
  const large = (letter: string, at: string) => compiledOf(letter.repeat(4_000_000), at);
  const next = [moment, end].map((from, index) => large(`${index}`, from));
  const present = compiledOf('One', '2026-03-01T00:00:00.000Z');
  await publish(dist, { ...present, next });
  const { said, run, at } = await exported(t, dist);
  assert.equal(
    said,
    `Wrote to: keys: 1 (valid: 1), next scheduled change: ${moment}.\nThis export is good until ${end}: the lists after that do not fit in 10 MB. Run it again before.\n`,
  );
  at(end);
  assert.equal(await run(), 'Wrote to: keys: 1 (valid: 1).\n');
});
