import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';

test('says that nothing is wrong, and exits with 0', async (t) => {
  const cwd = catalogFolder(t);
  assert.deepEqual(await call(['check'], { cwd }), {
    status: 0,
    stdout: 'Nothing wrong in 3 files. Next: npm run build\n',
    stderr: '',
  });
});

test('reports five mistakes in two files in one run, each with its place, and exits with 1', async (t) => {
  const cwd = catalogFolder(t);
  writeFiles(join(cwd, 'catalog'), {
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink', ['is_active: yes', 'colour: red'])]),
    'categories/romantic.yaml': categoryYaml('"  "', [filterYaml('007'), filterYaml('a').replace('https', 'http')]),
  });
  const { status, stdout, stderr } = await call(['check'], { cwd });
  const places = stdout.split('\n').map((line) => /^(\S+): error: (\S+)$/.exec(line)?.slice(1).join(' '));
  assert.deepEqual(
    places.filter((place) => place !== undefined),
    [
      'catalog/categories/cartoon.yaml:8:16 value-has-wrong-type',
      'catalog/categories/cartoon.yaml:9:5 field-is-unknown',
      'catalog/categories/romantic.yaml:2:10 text-is-blank',
      'catalog/categories/romantic.yaml:4:11 value-has-wrong-type',
      'catalog/categories/romantic.yaml:11:16 image-url-is-not-https',
    ],
  );
  assert.match(stdout, /code: "007"/);
  assert.deepEqual([status, stderr], [1, '']);
});

test('warns of a category that is not listed, and exits with 0', async (t) => {
  const cwd = catalogFolder(t, { ...soundCatalog, 'catalog.yaml': catalogYaml(['romantic']) });
  const { status, stdout } = await call(['check'], { cwd });
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:1:1: warning: category-is-not-listed$/m);
  assert.equal(status, 0);
});

test('says in a sentence that there is no catalog, and exits with 2', async (t) => {
  const cwd = folderWith(t);
  assert.deepEqual(await call(['check'], { cwd }), {
    status: 2,
    stdout: '',
    stderr: 'There is no catalog folder "catalog". Run this where the folder is, or name it with --catalog.\n',
  });
});

for (const [claim, args, env] of [
  ['with --lang ko', ['--lang', 'ko'], { LANG: 'en_US.UTF-8' }],
  ['where LC_ALL is Korean', [], { LC_ALL: 'ko_KR.UTF-8', LANG: 'C' }],
] as const) {
  test(`reports findings and failures in Korean ${claim}, and repeats no more of it than it was given`, async (t) => {
    const cwd = catalogFolder(t);
    const { stdout } = await call(['check', ...args], { cwd, env });
    const repeated = args.length > 0 ? ' -- --lang ko' : '';
    assert.equal(stdout, `파일 3개에 문제가 없습니다. 다음 명령: npm run build${repeated}\n`);
    assert.deepEqual(await call(['check', '--catalog', 'nowhere', ...args], { cwd, env }), {
      status: 2,
      stdout: '',
      stderr: '카탈로그 폴더 "nowhere"가 없습니다. 폴더가 있는 곳에서 실행하거나 --catalog로 위치를 알려 주세요.\n',
    });
  });
}

test('says in English what --lang en asks for, where the locale is Korean', async (t) => {
  const cwd = folderWith(t);
  const { stderr } = await call(['check', '--lang', 'en'], { cwd, env: { LC_ALL: 'ko_KR.UTF-8' } });
  assert.match(stderr, /^There is no catalog folder "catalog"\./);
});

for (const args of [['chekc'], ['check', '--catalgo', 'x'], []]) {
  test(`exits with 2 and a hint, and says nothing on standard output, for "${args.join(' ')}"`, async () => {
    const { status, stdout, stderr } = await call(args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /help|Usage/);
  });
}

test('explains each command with an example, and what exit codes mean', async () => {
  for (const command of [
    'check',
    'explain',
    'diff',
    'new',
    'build',
    'publish',
    'import',
    'rollback',
    'serve',
    'key',
    'schema',
  ]) {
    const { status, stdout } = await call([command, '--help']);
    assert.equal(status, 0);
    assert.match(stdout, new RegExp(`Examples?:\\n {2}filter-catalog ${command} `));
  }
  assert.match((await call(['--help'])).stdout, /Exit codes of every command: 0 done, 1 .*, 2 could not run\.\n$/);
});
