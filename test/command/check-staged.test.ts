import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git, repositoryWith } from '../support/repository.ts';

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

test('reports what is staged, with its lines, though the folder is right', async (t) => {
  const cwd = repositoryOf(t, wrong, sound);
  const { status, stdout, stderr } = await call(['check', '--staged'], { cwd });
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
  assert.equal((await call(['check'], { cwd })).status, 0);
});

test('reads what is staged from a subfolder, and names files as people would type them there', async (t) => {
  const repository = repositoryOf(t, wrong, sound);
  mkdirSync(join(repository, 'apps/shop'), { recursive: true });
  const places = async (cwd: string, catalog: string) => {
    const { stdout } = await call(['check', '--staged', '--catalog', catalog], { cwd: join(repository, cwd) });
    return stdout.split(': error: ')[0];
  };
  assert.equal(await places('catalog', '.'), 'categories/cartoon.yaml:4:11');
  assert.equal(await places('apps/shop', '../../catalog'), '../../catalog/categories/cartoon.yaml:4:11');
});

test('exits with 2 and a sentence where there is nothing staged to read', async (t) => {
  const outside = folderWith(t, { 'catalog/catalog.yaml': '' });
  const repository = repositoryWith(t, {});
  mkdirSync(join(repository, 'catalog'));
  const failed = async (cwd: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = await call(['check', '--staged', ...args], { cwd });
    assert.deepEqual([status, stdout], [2, '']);
    return stderr;
  };
  assert.equal(
    await failed(outside),
    `"${join(outside, 'catalog')}" is not in a git repository, which this needs. Run it in a clone of the repository. Checking the files as they are needs no git: npm run check\n`,
  );
  assert.equal(
    await failed(outside, '--lang', 'ko'),
    `"${join(outside, 'catalog')}"는 git 저장소 안에 있지 않습니다. 저장소를 복제한 폴더에서 실행하세요. 지금 파일만 검사할 때는 git이 필요 없습니다: npm run check\n`,
  );
  assert.equal(await failed(repository), 'git has nothing staged or committed in "catalog". Add it: git add catalog\n');
  assert.equal(
    await failed(repository, '--catalog', 'nowhere'),
    'There is no catalog folder "nowhere". Run this where the folder is, or name it with --catalog.\n',
  );
});
