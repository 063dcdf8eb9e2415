import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  catalogFolder,
  catalogYaml,
  filterYaml,
  fullCategoryYaml,
  soundCatalog,
} from '../support/catalogs.ts';
import { call } from '../support/program.ts';
import { git, repositoryWith } from '../support/repository.ts';

const [cartoon, romantic] = ['catalog/categories/cartoon.yaml', 'catalog/categories/romantic.yaml'];
const flawed = {
  'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'retro']),
  'categories/cartoon.yaml': fullCategoryYaml('Cartoon', [
    filterYaml('007'),
    filterYaml('comic_ink'),
  ]),
  'categories/romantic.yaml': fullCategoryYaml('Romantic ', [
    filterYaml('comic_ink'),
    filterYaml('ink', ['is_active: no']),
  ]),
};
const [number, truth] = [
  `${cartoon}:4:11: error: value-has-wrong-type`,
  `${romantic}:12:16: error: value-has-wrong-type`,
];
const twice = `${romantic}:4:11: warning: code-is-in-two-categories`;
const missing = 'catalog/catalog.yaml:5:5: error: category-file-is-missing';
const foundIn = (report: string) => report.match(/^\S+: (?:error|warning): \S+$/gm) ?? [];

test('reports and counts only findings of the given files, in any notation', async (t) => {
  const cwd = catalogFolder(t, flawed);
  writeFileSync(join(cwd, 'README.md'), '');
  for (const [args, status, counts, found] of [
    [[cartoon], 1, '1 error, 1 warning in 1 file.', [number, twice]],
    [[`./${cartoon}`, 'README.md'], 1, '1 error, 1 warning in 1 file.', [number, twice]],
    [['catalog/categories'], 1, '3 errors, 1 warning in 2 files.', [missing, number, twice, truth]],
    [['catalog/catalog.yaml'], 1, '1 error, 0 warnings in 1 file.', [missing]],
    [['catalog/categories/retro.yaml'], 1, '1 error, 0 warnings in 0 files.', [missing]], // deleted, and still listed
    [['README.md'], 0, 'Nothing wrong in 0 files.', []],
  ] as const) {
    const run = await call(['check', ...args], { cwd });
    assert.deepEqual([run.status, foundIn(run.stdout)], [status, found], args.join(' '));
    assert.ok(run.stdout.includes(counts), run.stdout);
  }
  const stderr =
    'There is no file "gone.yaml". Name a file or folder of the catalog, or none to check all: npm run check\n';
  assert.deepEqual(await call(['check', cartoon, 'gone.yaml'], { cwd }), {
    status: 2,
    stdout: '',
    stderr,
  });
});

test('--staged reports the given files as staged, and --fix repairs only these', async (t) => {
  const cwd = repositoryWith(t, flawed);
  rmSync(join(cwd, cartoon));
  assert.deepEqual(foundIn((await call(['check', '--staged', cartoon], { cwd })).stdout), [
    number,
    twice,
  ]);
  git(cwd, 'checkout', '--', cartoon);
  const { stderr } = await call(['check', '--fix', cartoon], { cwd });
  assert.match(stderr, /^Repaired catalog\/categories\/cartoon\.yaml:4\n.*\n.*"007"\n$/);
  assert.equal(readFileSync(join(cwd, romantic), 'utf8'), flawed['categories/romantic.yaml']);
});

test('--max-warnings exits with 1 if there are more, and refuses non-numbers', async (t) => {
  const cwd = catalogFolder(t, { ...soundCatalog, 'catalog.yaml': catalogYaml(['romantic']) });
  const english = '1 warning, but --max-warnings allows 0. Correct them, or allow more.\n';
  const korean =
    '경고 1개가 --max-warnings 한도 0개보다 많습니다. 경고를 해결하거나 한도를 올리세요.\n';
  for (const [args, status, stderr] of [
    [['0'], 1, english],
    [['0', '--lang', 'ko'], 1, korean],
    [['1'], 0, ''],
    [['0', romantic], 0, ''],
  ] as const) {
    const run = await call(['check', '--max-warnings', ...args], { cwd });
    assert.deepEqual([run.status, run.stderr], [status, stderr]);
  }
  for (const value of ['-1', '1.5', 'none']) {
    assert.equal((await call(['check', `--max-warnings=${value}`], { cwd })).status, 2, value);
  }
});
