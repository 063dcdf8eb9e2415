import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { says } from '../support/program.ts';
import { manifestOf } from '../support/published.ts';

const begins = '2026-02-28T15:00:00.000Z';

const stampsOf = (cwd: string, dist = 'dist') =>
  JSON.parse(readFileSync(join(cwd, dist, 'stamps.json'), 'utf8'));

/** Creates a folder of the third edition: no serial number, and a scheduled change in the registry. */
async function formerFolder(t: TestContext): Promise<string> {
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['romantic'], 'time_zone: Asia/Seoul\n'),
    'categories/romantic.yaml': categoryYaml('Romantic', [
      filterYaml('rosy_dusk'),
      filterYaml('first_snow', ['active_from: 2026-03-01']),
    ]),
  });
  await says(cwd, 'build --at 2026-02-01T00:00:00Z');
  await says(cwd, 'build --out later --at 2026-03-10T00:00:00Z');
  const { content } = stampsOf(cwd, 'later')['romantic/first_snow'];
  const { 'romantic/first_snow': snow, ...others } = stampsOf(cwd);
  const next = [{ from: begins, updated_at: begins, content }];
  const { serial: _, ...manifest } = manifestOf(cwd);
  writeFiles(join(cwd, 'dist'), {
    'manifest.json': JSON.stringify(manifest),
    'stamps.json': JSON.stringify({ ...others, 'romantic/first_snow': { ...snow, next } }),
  });
  return cwd;
}

test('loads a folder of the third edition with its scheduled change, and a build keeps every identifier and writes no scheduled changes into the registry', async (t) => {
  const cwd = await formerFolder(t);
  const { manifest, next } = await loadSnapshot(join(cwd, 'dist'));
  assert.deepEqual([manifest.serial, next?.map(({ from }) => from)], [undefined, [begins]]);
  const before = stampsOf(cwd);
  assert.match(await says(cwd, 'build --at 2026-02-10T00:00:00Z'), /^0 Published /);
  const after = stampsOf(cwd);
  for (const key of ['romantic/rosy_dusk', 'romantic/first_snow']) {
    assert.equal(after[key].filter_id, before[key].filter_id);
    assert.equal(after[key].next, undefined);
  }
  assert.equal(manifestOf(cwd).serial, 1);
});

test('a registry of the third edition dates its scheduled change', async (t) => {
  const cwd = await formerFolder(t);
  writeFiles(join(cwd, 'other'), { 'stamps.json': readFileSync(join(cwd, 'dist/stamps.json')) });
  await says(cwd, 'build --out other --at 2026-03-10T00:00:00Z');
  assert.equal(stampsOf(cwd, 'other')['romantic/first_snow'].updated_at, begins);
});
