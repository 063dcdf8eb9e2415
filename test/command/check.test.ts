import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call, root } from '../support/program.ts';
import { git, repositoryWith } from '../support/repository.ts';

const english = 'There is no catalog folder "nowhere". Run this where the folder is, or name it with --catalog.\n';
const korean = '카탈로그 폴더 "nowhere"가 없습니다. 폴더가 있는 곳에서 실행하거나 --catalog로 위치를 알려 주세요.\n';
for (const [claim, args, env, sound, failure] of [
  ['English', [], {}, 'Nothing wrong in 3 files. Next: npm run build', english],
  ['Korean for LC_ALL', [], { LC_ALL: 'ko_KR.UTF-8' }, '파일 3개에 문제가 없습니다. 다음 명령: npm run build', korean],
  [
    'Korean for --lang ko',
    ['--lang', 'ko'],
    { LANG: 'en_US.UTF-8' },
    '파일 3개에 문제가 없습니다. 다음 명령: npm run build -- --lang ko',
    korean,
  ],
  [
    'English for --lang en',
    ['--lang', 'en'],
    { LC_ALL: 'ko_KR.UTF-8' },
    'Nothing wrong in 3 files. Next: npm run build -- --lang en',
    english,
  ],
] as const) {
  test(`says in ${claim} that nothing is wrong and exits with 0, or that there is no catalog and exits with 2`, async (t) => {
    const cwd = catalogFolder(t);
    assert.deepEqual(await call(['check', ...args], { cwd, env }), { status: 0, stdout: `${sound}\n`, stderr: '' });
    const failed = await call(['check', '--catalog', 'nowhere', ...args], { cwd, env });
    assert.deepEqual(failed, { status: 2, stdout: '', stderr: failure });
  });
}

test('reports five mistakes in two files in one run, each with its place, and exits with 1', async (t) => {
  const cwd = catalogFolder(t, {
    ...soundCatalog,
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink', ['is_active: yes', 'colour: red'])]),
    'categories/romantic.yaml': categoryYaml('"  "', [filterYaml('007'), filterYaml('a').replace('https', 'http')]),
  });
  const { status, stdout, stderr } = await call(['check'], { cwd });
  assert.deepEqual(stdout.match(/^\S+: error: \S+$/gm), [
    'catalog/categories/cartoon.yaml:8:16: error: value-has-wrong-type',
    'catalog/categories/cartoon.yaml:9:5: error: field-is-unknown',
    'catalog/categories/romantic.yaml:2:10: error: text-is-blank',
    'catalog/categories/romantic.yaml:4:11: error: value-has-wrong-type',
    'catalog/categories/romantic.yaml:11:16: error: image-url-is-not-https',
  ]);
  assert.match(stdout, /code: "007"/);
  assert.deepEqual([status, stderr], [1, '']);
});

test('warns of a category that is not listed, and exits with 0', async (t) => {
  const cwd = catalogFolder(t, { ...soundCatalog, 'catalog.yaml': catalogYaml(['romantic']) });
  const { status, stdout } = await call(['check'], { cwd });
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:1:1: warning: category-is-not-listed$/m);
  assert.equal(status, 0);
});

for (const args of [['chekc'], ['check', '--catalgo', 'x'], []]) {
  test(`exits with 2 and a hint, and says nothing on standard output, for "${args.join(' ')}"`, async () => {
    const { status, stdout, stderr } = await call(args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /help|Usage/);
  });
}

const commands = 'check explain diff new build publish import rollback serve key schema';
test('explains each command with an example, and what exit codes mean', async () => {
  for (const command of commands.split(' ')) {
    const { status, stdout } = await call([command, '--help']);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`Examples?:\\n {2}filter-catalog ${command} `));
  }
  assert.match((await call(['--help'])).stdout, /Exit codes of every command: 0 done, 1 .*, 2 could not run\.\n$/);
});

test('schema prints a schema as it stands in the repository, and refuses a name that is none with 2', async () => {
  for (const [name, path] of [
    ['category', 'src/catalog/schema/category.schema.json'],
    ['catalog', 'src/catalog/schema/catalog.schema.json'],
    ['accepted-changes', 'src/catalog/schema/accepted-changes.schema.json'],
    ['answer', 'src/snapshot/contract.schema.json'],
  ] as const) {
    const stdout = readFileSync(join(root, path), 'utf8');
    assert.deepEqual(await call(['schema', name]), { status: 0, stdout, stderr: '' });
  }
  const { status, stdout, stderr } = await call(['schema', 'filter']);
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /Allowed choices are category, catalog, accepted-changes, answer\./);
});

test('--staged reports what is staged, from a subfolder too, though the folder is right', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  const sound = categoryYaml('Cartoons', [filterYaml('ink')]);
  writeFiles(cwd, { 'catalog/categories/cartoon.yaml': sound.replace('code: ink', 'code: 007') });
  git(cwd, 'add', '--all');
  writeFiles(cwd, { 'catalog/categories/cartoon.yaml': sound });
  assert.equal((await call(['check'], { cwd })).status, 0);
  mkdirSync(join(cwd, 'apps/shop'), { recursive: true });
  for (const [folder, catalog, path] of [
    ['.', 'catalog', 'catalog/categories/cartoon.yaml'],
    ['catalog', '.', 'categories/cartoon.yaml'],
    ['apps/shop', '../../catalog', '../../catalog/categories/cartoon.yaml'],
  ] as const) {
    const result = await call(['check', '--staged', '--catalog', catalog], { cwd: join(cwd, folder) });
    assert.ok(result.stdout.startsWith(`${path}:4:11: error: value-has-wrong-type\n`), result.stdout);
    assert.match(result.stdout, /\n> 4 \| {3}- code: 007\n/);
    assert.deepEqual([result.status, result.stderr], [1, '']);
  }
});

test('--staged exits with 2 and a sentence where there is nothing staged to read', async (t) => {
  const outside = folderWith(t, { 'catalog/catalog.yaml': '' });
  const repository = repositoryWith(t, {});
  mkdirSync(join(repository, 'catalog'));
  for (const [cwd, args, stderr] of [
    [
      outside,
      [],
      `"${outside}/catalog" is not in a git repository, which this needs. Run it in a clone of the repository. Checking the files as they are needs no git: npm run check\n`,
    ],
    [
      outside,
      ['--lang', 'ko'],
      `"${outside}/catalog"는 git 저장소 안에 있지 않습니다. 저장소를 복제한 폴더에서 실행하세요. 지금 파일만 검사할 때는 git이 필요 없습니다: npm run check\n`,
    ],
    [repository, [], 'git has nothing staged or committed in "catalog". Add it: git add catalog\n'],
    [repository, ['--catalog', 'nowhere'], english],
  ] as const) {
    assert.deepEqual(await call(['check', '--staged', ...args], { cwd }), { status: 2, stdout: '', stderr });
  }
});
