import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli, root, run } from '../support/program.ts';
import { git, repositoryWith, tryGit } from '../support/repository.ts';

const sound = { 'catalog/categories/cartoon.yaml': categoryYaml('Cartoons', [filterYaml('comic_ink')]) };
const wrong = {
  'catalog/categories/cartoon.yaml': categoryYaml('Cartoons', [filterYaml('ink').replace('code: ink', 'code: 007')]),
};

/** A repository with a sound catalog, of which one version is staged and another lies in the folder. */
function repositoryOf(t: TestContext, staged: typeof sound, onDisk: typeof sound): string {
  const repository = repositoryWith(t, soundCatalog);
  writeFiles(repository, staged);
  git(repository, 'add', '--all');
  writeFiles(repository, onDisk);
  return repository;
}

test('reports what is staged, with its lines, though the folder is right', (t) => {
  const cwd = repositoryOf(t, wrong, sound);
  const { status, stdout, stderr } = run(['check', '--staged'], { cwd });
  assert.equal(
    stdout,
    `catalog/categories/cartoon.yaml:4:11: error: value-has-wrong-type
filter "Filter ink" (cartoon, no. 1): code must be a text, but 007 is a number. Write it in quotes: code: "007"
  2 | name_en: Cartoons
  3 | filters:
> 4 |   - code: 007
    |           ^^^
  5 |     name_ko: 필터 ink
  6 |     name_en: Filter ink
Write:
  - code: "007"

1 error, 0 warnings in 3 files. 1 of them is repaired by: npm run check -- --fix
`,
  );
  assert.deepEqual([status, stderr], [1, '']);
  assert.equal(run(['check'], { cwd }).status, 0);
});

test('finds nothing wrong with what is staged, though the folder is wrong', (t) => {
  const cwd = repositoryOf(t, sound, wrong);
  assert.deepEqual([run(['check', '--staged'], { cwd }).status, run(['check'], { cwd }).status], [0, 1]);
});

test('reports what is staged in another format, and leaves the index and the folder as they are', (t) => {
  const cwd = repositoryOf(t, wrong, sound);
  const before = git(cwd, 'status', '--porcelain');
  const { stdout } = run(['check', '--staged', '--format', 'json'], { cwd });
  const { summary, findings } = JSON.parse(stdout);
  assert.deepEqual(
    [summary.files, findings[0].code, findings[0].fix.edits[0].text],
    [3, 'value-has-wrong-type', '"007"'],
  );
  assert.equal(git(cwd, 'status', '--porcelain'), before);
});

test('reads what is staged from a subfolder, and names files as people would type them there', (t) => {
  const repository = repositoryOf(t, wrong, sound);
  mkdirSync(join(repository, 'apps/shop'), { recursive: true });
  const places = (cwd: string, catalog: string) =>
    run(['check', '--staged', '--catalog', catalog], { cwd: join(repository, cwd) }).stdout.split(': error: ')[0];
  assert.equal(places('catalog', '.'), 'categories/cartoon.yaml:4:11');
  assert.equal(places('apps/shop', '../../catalog'), '../../catalog/categories/cartoon.yaml:4:11');
});

/** The hook that docs/ci.md shows, with this program in the place of the one that npm would find. */
function installHook(repository: string): void {
  const guide = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  const [, hook = ''] = /```sh\n(#!\/bin\/sh\nexec npx filter-catalog check --staged\n)```/.exec(guide) ?? [];
  assert.notEqual(hook, '');
  const own = hook.replace('npx filter-catalog', `'${process.execPath}' '${cli}'`);
  writeFileSync(join(repository, '.git/hooks/pre-commit'), own, { mode: 0o755 });
}

test('refuses a commit as the hook of the documents, shows why, and lets the repaired one pass', (t) => {
  const repository = repositoryOf(t, wrong, sound);
  installHook(repository);
  const commit = (...args: readonly string[]) => tryGit(repository, 'commit', '--quiet', '--message=Next', ...args);
  const first = git(repository, 'rev-parse', 'HEAD');
  const refused = commit();
  assert.match(refused.stderr, /^catalog\/categories\/cartoon\.yaml:4:11: error: value-has-wrong-type$/m);
  assert.deepEqual([refused.status, git(repository, 'rev-parse', 'HEAD')], [1, first]);
  assert.equal(commit('--all').status, 0);
  assert.equal(
    git(repository, 'show', 'HEAD:catalog/categories/cartoon.yaml'),
    sound['catalog/categories/cartoon.yaml'],
  );
});

test('lets a commit pass that has warnings alone', (t) => {
  const repository = repositoryWith(t, soundCatalog);
  installHook(repository);
  writeFiles(repository, { 'catalog/categories/retro.yaml': categoryYaml('Retro', [filterYaml('vhs')]) });
  git(repository, 'add', '--all');
  const { status, stderr } = tryGit(repository, 'commit', '--quiet', '--message=Next');
  assert.deepEqual([status, /warning: category-is-not-listed$/m.test(stderr)], [0, true]);
});

test('exits with 2 and a sentence where there is nothing staged to read', (t) => {
  const outside = folderWith(t, { 'catalog/catalog.yaml': '' });
  const repository = repositoryWith(t, {});
  mkdirSync(join(repository, 'catalog'));
  const failed = (cwd: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = run(['check', '--staged', ...args], { cwd });
    assert.deepEqual([status, stdout], [2, '']);
    return stderr;
  };
  assert.equal(
    failed(outside),
    `"${join(outside, 'catalog')}" is not in a git repository, which this needs. Run it in a clone of the repository. Checking the files as they are needs no git: npm run check\n`,
  );
  assert.equal(
    failed(outside, '--lang', 'ko'),
    `"${join(outside, 'catalog')}"는 git 저장소 안에 있지 않습니다. 저장소를 복제한 폴더에서 실행하세요. 지금 파일만 검사할 때는 git이 필요 없습니다: npm run check\n`,
  );
  assert.equal(failed(repository), 'git has nothing staged or committed in "catalog". Add it: git add catalog\n');
  assert.equal(
    failed(repository, '--catalog', 'nowhere'),
    'There is no catalog folder "nowhere". Run this where the folder is, or name it with --catalog.\n',
  );
});
