import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { differencesIn } from '../../../src/features/preview/marks.ts';
import type { CategoryView } from '../../../src/features/preview/page-state.ts';
import { loadWording } from '../../../src/wording/wording.ts';
import { compareFiles } from '../../diff/compared.ts';
import {
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../../support/catalogs.ts';
import { refusedRepository } from '../../support/catalogs-in-git.ts';
import { writeFiles } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { gitEnvironment, repositoryWith } from '../../support/repository.ts';
import { listening } from '../../support/server.ts';

test('ends and says why where git refuses the repository, and writes nothing', async (t) => {
  const { cwd, env, said } = refusedRepository(t);
  const { status, stderr } = await call(['preview', '--out', 'page.html'], { cwd, env });
  assert.deepEqual([status, existsSync(join(cwd, 'page.html'))], [2, false]);
  assert.match(stderr, said);
});

test('a file compares what it can where a new category has a mistake, and says what is not compared', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  const romantic = String(soundCatalog['categories/romantic.yaml']);
  writeFiles(cwd, {
    'catalog/categories/romantic.yaml': romantic.replace('code: rosy_dusk', 'code: rose'),
    'catalog/categories/new.yaml': 'name_ko: 새것\nname_en 3\n',
  });
  await call(['preview', '--out', 'page.html'], {
    cwd,
    env: { ...gitEnvironment, LANG: 'en_US.UTF-8' },
  });
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  const { state } = JSON.parse(/id="embedded">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  assert.equal(
    state.headline.en,
    'Not all of the catalog could be compared. 1 renamed; it breaks apps (!)',
  );
  assert.deepEqual(state.gaps.en, [
    'Not compared: catalog/categories/new.yaml has 1 error after the change, the first on line 2. Fix the errors first: the checks and "npm run check" say how.',
  ]);
  const marked = state.categories.flatMap((category: CategoryView) =>
    category.cards.filter(({ marks }) => marks.length > 0),
  );
  assert.deepEqual(
    marked.map(({ key, marks }: CategoryView['cards'][number]) => [
      key,
      ...marks.map(({ title, level }) => `${level} ${title.en}`),
    ]),
    [['romantic/rose', 'breaking code changed']],
  );
  assert.equal(state.isStale, false);
});

test('a file keeps the first 50 moments, each with the marks of its own changes alone, and what is equal once', async (t) => {
  const filters = Array.from({ length: 60 }, (_, n) =>
    filterYaml(`a_${n}`, [`active_from: 2026-01-01T00:${String(n).padStart(2, '0')}Z`]),
  );
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['one']),
    'categories/one.yaml': categoryYaml('One', filters),
  });
  const { status } = await call(['preview', '--out', 'page.html', '--at', '2025-12-31T23:59:59Z'], {
    cwd,
  });
  assert.equal(status, 0);
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  const { state, parts, responses } = JSON.parse(
    /id="embedded">(.*?)<\/script>/s.exec(page)?.[1] ?? '',
  );
  assert.deepEqual(
    [state.moments.length, state.later, state.zone, state.isNow],
    [50, 10, 'UTC', false],
  );
  const { at, headline, marks, rows } = state.moments[49];
  assert.deepEqual([at, headline.ko, rows.length], ['2026-01-01T00:49:00.000Z', '켜짐 1개', 1]);
  assert.deepEqual(
    marks.map(([key, { kind }]: [string, { kind: string }]) => [key, kind]),
    [['one/a_49', 'activated']],
  );
  assert.deepEqual([responses.length, parts.length], [51, 101]); // 50 filters, and the category with more each time
});

test('a file says what a change makes happen later, and that nothing changes for apps yet', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  const ink = filterYaml('comic_ink', ['active_until: 2126-12-01T00:00+00:00']);
  writeFiles(cwd, { 'catalog/categories/cartoon.yaml': categoryYaml('Cartoon', [ink]) });
  await call(['preview', '--out', 'page.html'], {
    cwd,
    env: { ...gitEnvironment, LANG: 'en_US.UTF-8' },
  });
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  const { state } = JSON.parse(/id="embedded">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  assert.deepEqual(
    [state.headline.en, ...state.settings.en],
    [
      'No change for apps yet.',
      'On 1 December 2126, 00:00 (UTC): Filter comic_ink (cartoon/comic_ink) is switched off.',
    ],
  );
});

test('what apps do not see is counted in entries, as diff does', async () => {
  const wording = await loadWording('en');
  const off = (name: string) => `${categoryYaml(name, [filterYaml('ink')])}is_active: false\n`;
  const files = { 'catalog.yaml': catalogYaml(['one']), 'categories/one.yaml': off('One') };
  const changed = off('One')
    .replaceAll(/ink$/gm, (ink) => `new ${ink}`)
    .replace('code: new', 'code:');
  const comparison = compareFiles({ 'categories/one.yaml': changed }, files);
  assert.equal(comparison.unseen.length, 2); // both names
  const { counts } = differencesIn(comparison, (make) => ({
    en: make(wording),
    ko: make(wording),
  }));
  assert.deepEqual(counts, [{ mark: 'unseen', count: 1 }]);
});

test('says that another program uses the port that is asked for', async (t) => {
  const { port } = new URL(await listening(t, () => {}));
  const { status, stderr } = await call(['preview', '--port', port], {
    env: { LANG: 'en_US.UTF-8' },
  });
  const said = 'Could not continue: another program uses the port; name another one with --port.\n';
  assert.deepEqual([status, stderr], [2, said]);
});
