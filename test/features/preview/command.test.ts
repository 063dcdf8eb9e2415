import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { differencesIn } from '../../../src/features/preview/marks.ts';
import type { CategoryView } from '../../../src/features/preview/page-state.ts';
import { loadWording } from '../../../src/wording/wording.ts';
import { compareFiles } from '../../diff/compared.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { refusedRepository } from '../../support/catalogs-in-git.ts';
import { writeFiles } from '../../support/folder.ts';
import { call, runHere } from '../../support/program.ts';
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
  await call(['preview', '--out', 'page.html'], { cwd, env: { ...gitEnvironment, LANG: 'en_US.UTF-8' } });
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  const { state } = JSON.parse(/id="embedded">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
  assert.equal(state.headline.en, 'Not all of the catalog could be compared. 1 renamed; it breaks apps (!)');
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

test('what apps do not see is counted in entries, as diff does', async () => {
  const wording = await loadWording('en', runHere);
  const off = (name: string) => `${categoryYaml(name, [filterYaml('ink')])}is_active: false\n`;
  const files = { 'catalog.yaml': catalogYaml(['one']), 'categories/one.yaml': off('One') };
  const changed = off('One')
    .replaceAll(/ink$/gm, (ink) => `new ${ink}`)
    .replace('code: new', 'code:');
  const comparison = compareFiles({ 'categories/one.yaml': changed }, files);
  assert.equal(comparison.unseen.length, 2); // both names
  const { counts } = differencesIn(comparison, (make) => ({ en: make(wording), ko: make(wording) }));
  assert.deepEqual(counts, [{ mark: 'unseen', count: 1 }]);
});

test('says that another program uses the port that is asked for', async (t) => {
  const { port } = new URL(await listening(t, () => {}));
  const { status, stderr } = await call(['preview', '--port', port], { env: { LANG: 'en_US.UTF-8' } });
  const said = 'Could not continue: another program uses the port; name another one with --port.\n';
  assert.deepEqual([status, stderr], [2, said]);
});
