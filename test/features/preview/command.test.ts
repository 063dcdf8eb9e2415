import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Embedded } from '../../../src/features/preview/single-file.ts';
import { edit } from '../../diff/compared.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { call } from '../../support/program.ts';
import { repositoryWith } from '../../support/repository.ts';

/** Runs the command, and reads the states from its file. */
async function statesIn(cwd: string, args: readonly string[] = [], env = {}) {
  const { status } = await call(['preview', '--out', 'page.html', ...args], { cwd, env });
  assert.equal(status, 0);
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  const embedded: Embedded = JSON.parse(/id="embedded">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  return embedded.states;
}

test('a file shows the valid cards without marks if the catalog had errors before the change', async (t) => {
  const broken = { 'categories/new.yaml': 'name_ko: 새것\nname_en 3\n' };
  const cwd = repositoryWith(t, { ...soundCatalog, ...broken });
  const romantic = String(soundCatalog['categories/romantic.yaml']);
  const renamed = romantic.replace('code: rosy_dusk', 'code: rose');
  edit(cwd, { 'categories/new.yaml': undefined, 'categories/romantic.yaml': renamed });
  const { en: state } = await statesIn(cwd);
  assert.match(state.headline ?? '', /^Cannot compare: the catalog /);
  assert.deepEqual([state.rows, state.notes], [[], []]);
  const cards = state.categories.flatMap((category) => category.cards);
  assert.deepEqual(
    cards.map(({ key, marks }) => [key, ...marks]),
    [['romantic/rose'], ['romantic/first_snow'], ['cartoon/comic_ink']],
  );
  assert.equal(state.isStale, false);
});

test('a file links to the host that CI names, at the given commit, and nowhere else', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  edit(cwd, { 'categories/new name.yaml': 'name_en: 3\n' });
  const ci = { CI_PROJECT_URL: 'https://code.example/a/b' };
  const linked = await statesIn(cwd, ['--link-to', 'abc'], ci);
  const [first] = linked.en.findings.flatMap(({ places }) => places);
  const name = 'catalog/categories/new name.yaml:1:1';
  const file = 'https://code.example/a/b/-/blob/abc/catalog/categories/new%20name.yaml#L1';
  assert.deepEqual(first, { name, href: file });
  assert.equal((await statesIn(cwd)).en.findings[0]?.places[0]?.href, undefined);
});

test('a file has the warnings of check, and the number of older ones in other files', async (t) => {
  const older = filterYaml('comic_ink').replace('Filter comic_ink', 'TODO');
  const romantic = (...lines: readonly string[]) =>
    categoryYaml('Romantic', [filterYaml('rosy_dusk', lines)]);
  const cwd = repositoryWith(t, {
    'catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'time_zone: Asia/Seoul\n'),
    'categories/romantic.yaml': romantic(),
    'categories/cartoon.yaml': categoryYaml('Cartoon', [older]),
  });
  const ending = romantic('active_until: 2126-12-31').replace(
    /^filters/m,
    'active_until: 2127-01-08\nfilters',
  );
  edit(cwd, { 'categories/romantic.yaml': ending });
  const { en } = await statesIn(cwd, ['--at', '2126-11-01T00:00:00Z']);
  const findings = en.findings.map(({ code, key }) => `${key} ${code}`);
  assert.deepEqual(findings, ['romantic/rosy_dusk last-day-is-not-shown']);
  assert.equal(en.summary, '0 errors, 1 warning in 3 files.');
  assert.equal(en.older, '1 older warning in files that this branch does not touch.');
  const [category] = en.categories;
  const shorts = [category, category?.cards[0]].map((each) =>
    each?.marks.map(({ short }) => short),
  );
  assert.deepEqual(shorts, [['until 7 Jan 2127'], ['until 30 Dec']]); // ends before its category
});
