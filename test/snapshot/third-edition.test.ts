import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogFolder, catalogYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { root, says } from '../support/program.ts';
import { manifestOf } from '../support/published.ts';

const begins = '2026-02-28T15:00:00.000Z';

/** A catalog, and the folder that the third edition published of it: each line a file in Base64. */
function formerFolder(t: TestContext): string {
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['romantic'], 'time_zone: Asia/Seoul\n'),
    'categories/romantic.yaml': `name_ko: 로맨틱
name_en: Romantic
filters:
  - code: rosy_dusk
    name_ko: 장밋빛
    name_en: Rosy
    image_url: https://cdn.example.com/a.webp
  - code: first_snow
    name_ko: 첫눈
    name_en: First Snow
    image_url: https://cdn.example.com/b.webp
    active_from: 2026-03-01
`,
  });
  const text = readFileSync(join(root, 'test/snapshot/third-edition.txt'), 'utf8');
  for (const line of text.trim().split('\n')) {
    const [path = '', base64 = ''] = line.split(' ');
    writeFiles(join(cwd, 'dist'), { [path]: Buffer.from(base64, 'base64') });
  }
  return cwd;
}

const stampsOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'));

test('loads what the third edition published, with its scheduled change', async (t) => {
  const { manifest, next } = await loadSnapshot(join(formerFolder(t), 'dist'));
  assert.equal(manifest.serial, undefined);
  assert.deepEqual(
    next?.map(({ from }) => from),
    [begins],
  );
});

test('a build over it keeps every identifier, and writes no scheduled changes into the registry', async (t) => {
  const cwd = formerFolder(t);
  const before = stampsOf(cwd);
  assert.match(await says(cwd, 'build --at 2026-02-10T00:00:00Z'), /^0 Published /);
  const after = stampsOf(cwd);
  for (const key of ['romantic/rosy_dusk', 'romantic/first_snow']) {
    assert.equal(after[key].filter_id, before[key].filter_id);
    assert.equal(after[key].next, undefined);
  }
  assert.deepEqual([before['romantic/first_snow'].next.length, manifestOf(cwd).serial], [1, 1]);
});

test('a registry of it alone, whose scheduled change took effect, gives that its time', async (t) => {
  const cwd = formerFolder(t);
  writeFiles(join(cwd, 'other'), { 'stamps.json': readFileSync(join(cwd, 'dist/stamps.json')) });
  await says(cwd, 'build --out other --at 2026-03-10T00:00:00Z');
  const stamps = JSON.parse(readFileSync(join(cwd, 'other/stamps.json'), 'utf8'));
  assert.equal(stamps['romantic/first_snow'].updated_at, begins);
});
