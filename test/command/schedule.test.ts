import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { call, says } from '../support/program.ts';
import { contentsOf, manifestOf } from '../support/published.ts';

const build = (cwd: string, at: string, flags = '') => says(cwd, `build --at ${at}${flags}`);

/** A category with a window. */
const season = (window: readonly string[]) =>
  `${window.map((line) => `${line}\n`).join('')}${categoryYaml('Christmas', [filterYaml('tree'), filterYaml('sleigh')])}`;
const december = ['active_from: 2026-03-01', 'active_until: 2026-04-01 09:00'];

/** The valid catalog with a third category, in Seoul time. */
function seasonal(t: TestContext, window: readonly string[] = december): string {
  const settings = catalogYaml(['romantic', 'cartoon', 'christmas'], 'time_zone: Asia/Seoul\n');
  return catalogFolder(t, {
    ...soundCatalog,
    'catalog.yaml': settings,
    'categories/christmas.yaml': season(window),
  });
}

type Part = Readonly<Record<'digest' | 'from' | 'last_modified', string>>;

const momentsOf = (cwd: string) =>
  manifestOf(cwd).next.map((each: Part) => [each.from, each.last_modified]);

/** Reads the scheduled snapshot of a time, or the current one. */
function listed(cwd: string, from?: string): readonly Record<string, string>[] {
  const { digest, next } = manifestOf(cwd);
  const { digest: then } = next?.find((each: Part) => each.from === from) ?? { digest };
  return JSON.parse(readFileSync(join(cwd, `dist/snapshots/${then}.json`), 'utf8'));
}

test('build publishes each scheduled snapshot, and prints its time in the zone of the catalog', async (t) => {
  const cwd = seasonal(t);
  assert.equal(
    (await build(cwd, '2026-02-01T00:00:00Z')).split('\n').slice(1).join('\n'),
    [
      'Published to "dist": 2 categories and 3 filters (snapshot ###).',
      '  from 1 Mar 2026 00:00 (Asia/Seoul): 3 categories, 5 filters',
      '  from 1 Apr 2026 09:00 (Asia/Seoul): 2 categories, 3 filters',
      '',
    ]
      .join('\n')
      .replace('###', manifestOf(cwd).digest.slice(0, 12)),
  );
  const [begins, ends] = ['2026-02-28T15:00:00.000Z', '2026-04-01T00:00:00.000Z'];
  assert.deepEqual(momentsOf(cwd), [
    [begins, begins],
    [ends, ends],
  ]);
  const names = [undefined, begins, ends].map((from) =>
    listed(cwd, from)
      .map((each) => each['name_en'])
      .join(),
  );
  assert.deepEqual(names, ['Romantic,Cartoon', 'Romantic,Cartoon,Christmas', 'Romantic,Cartoon']);
  const christmas = listed(cwd, begins).find((each) => each['name_en'] === 'Christmas');
  assert.deepEqual(
    [christmas?.['created_at'], christmas?.['updated_at']],
    ['2026-02-01T00:00:00.000Z', begins],
  );
  assert.match(
    await build(cwd, '2026-02-01T00:00:00Z'),
    /^0 Nothing to do, .*\n {2}from 1 Mar 2026 00:00 /,
  );
});

test('a build after a scheduled change matches its scheduled snapshot; one before it writes nothing', async (t) => {
  const cwd = seasonal(t);
  const date = '2026-02-01T00:00:00Z';
  await build(cwd, date);
  const { next } = manifestOf(cwd);
  assert.match(await build(cwd, '2026-03-05T00:00:00Z'), /^0 Published /);
  const after = manifestOf(cwd);
  const { from: _, ...first } = next[0];
  assert.deepEqual(
    [after.digest, after.last_modified, after.next],
    [first.digest, first.last_modified, next.slice(1)],
  );
  const before = contentsOf(join(cwd, 'dist'));
  assert.match(await build(cwd, date), /^0 Nothing to do/);
  assert.match(await build(cwd, date, ' --check'), /^0 /);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), before);
});

test('refuses a scheduled snapshot that loses most entries, until it is allowed once', async (t) => {
  const cwd = seasonal(t, []);
  await build(cwd, '2026-02-01T00:00:00Z');
  for (const name of ['romantic', 'cartoon', 'christmas'])
    appendFileSync(join(cwd, `catalog/categories/${name}.yaml`), 'active_until: 2026-05-01\n');
  const refused = await build(cwd, '2026-02-02T00:00:00Z');
  assert.match(
    refused,
    /^1 Not published: apps would lose too much of "dist", from 1 May 2026 00:00 \(Asia\/Seoul\) on: 3 of 3 categories, /,
  );
  assert.match(await build(cwd, '2026-02-02T00:00:00Z', ' --allow-shrink'), /^0 /);
  assert.match(await build(cwd, '2026-02-03T00:00:00Z'), /^0 /);
});

test('a rollback restores and prints the scheduled changes of its snapshot', async (t) => {
  const cwd = seasonal(t, ['active_from: 2099-12-01']);
  await build(cwd, '2026-02-01T00:00:00Z');
  const { digest } = manifestOf(cwd);
  writeFiles(join(cwd, 'catalog'), {
    'categories/cartoon.yaml': categoryYaml('Comics', [filterYaml('comic_ink')]),
    'categories/christmas.yaml': season(['active_from: 2099-12-24']),
  });
  await build(cwd, '2026-02-02T00:00:00Z');
  const { stderr } = await call(['rollback'], { cwd });
  assert.match(
    stderr,
    /^Rolled back .*\n {2}from 30 Nov 2099 15:00 \(UTC\): 3 categories, 5 filters\n$/,
  );
  assert.equal(manifestOf(cwd).digest, digest);
  assert.deepEqual(momentsOf(cwd), [['2099-11-30T15:00:00.000Z', '2099-11-30T15:00:00.000Z']]);
});
