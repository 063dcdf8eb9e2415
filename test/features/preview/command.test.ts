import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { CategoryView } from '../../../src/features/preview/page-state.ts';
import { edit } from '../../diff/compared.ts';
import {
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../../support/catalogs.ts';
import { call } from '../../support/program.ts';
import { gitEnvironment, repositoryWith } from '../../support/repository.ts';
import { listening } from '../../support/server.ts';

for (const [side, files, edits] of [
  ['after', soundCatalog, { 'categories/new.yaml': 'name_ko: 새것\nname_en 3\n' }],
  [
    'before',
    { ...soundCatalog, 'categories/new.yaml': 'name_ko: 새것\nname_en 3\n' },
    { 'categories/new.yaml': undefined },
  ],
] as const) {
  test(`a file shows the valid cards without marks where the catalog has errors ${side} the change`, async (t) => {
    const cwd = repositoryWith(t, files);
    const romantic = String(soundCatalog['categories/romantic.yaml']);
    const renamed = romantic.replace('code: rosy_dusk', 'code: rose');
    edit(cwd, { ...edits, 'categories/romantic.yaml': renamed });
    await call(['preview', '--out', 'page.html'], {
      cwd,
      env: { ...gitEnvironment, LANG: 'en_US.UTF-8' },
    });
    const page = readFileSync(join(cwd, 'page.html'), 'utf8');
    const { state } = JSON.parse(/id="embedded">(.*?)<\/script>/s.exec(page)?.[1] ?? '');
    assert.match(state.headline.en, /^Cannot compare: the catalog /);
    assert.deepEqual(
      [state.compared.en, state.rows, state.counts, state.notes.en],
      ['', [], [], []],
    );
    const cards = state.categories.flatMap((category: CategoryView) => category.cards);
    assert.deepEqual(
      cards.map(({ key, marks }: CategoryView['cards'][number]) => [key, ...marks]),
      [['romantic/rose'], ['romantic/first_snow'], ['cartoon/comic_ink']],
    );
    assert.equal(state.isStale, false);
  });
}

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

test('says that another program uses the port that is asked for', async (t) => {
  const { port } = new URL(await listening(t, () => {}));
  const { status, stderr } = await call(['preview', '--port', port], {
    env: { LANG: 'en_US.UTF-8' },
  });
  const said = 'Could not continue: another program uses the port; name another one with --port.\n';
  assert.deepEqual([status, stderr], [2, said]);
});
