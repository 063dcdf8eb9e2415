import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder } from '../support/catalog-folder.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { run } from '../support/program.ts';

test('says that nothing is wrong, and exits with 0', (t) => {
  const cwd = catalogFolder(t);
  assert.deepEqual(run(['check'], { cwd }), {
    status: 0,
    stdout: 'Nothing wrong in 3 files. Next: npm run build\n',
    stderr: '',
  });
});

test('tells five mistakes in two files in one run, each with its place, and exits with 1', (t) => {
  const cwd = catalogFolder(t);
  writeFiles(join(cwd, 'catalog'), {
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink', ['is_active: yes', 'colour: red'])]),
    'categories/romantic.yaml': categoryYaml('"  "', [filterYaml('007'), filterYaml('a').replace('https', 'http')]),
  });
  const { status, stdout, stderr } = run(['check'], { cwd });
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

test('warns of a category that is not listed, and exits with 0', (t) => {
  const cwd = catalogFolder(t, { ...soundCatalog, 'catalog.yaml': catalogYaml(['romantic']) });
  const { status, stdout } = run(['check'], { cwd });
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:1:1: warning: category-is-not-listed$/m);
  assert.equal(status, 0);
});

test('says nothing of what a build has not seen yet', (t) => {
  const cwd = catalogFolder(t);
  run(['build'], { cwd });
  writeFiles(join(cwd, 'catalog'), {
    'catalog.yaml': catalogYaml(['cartoon', 'romantic']),
    'categories/romantic.yaml': categoryYaml('Romantic 2', [filterYaml('rosy_dusk')]),
  });
  assert.deepEqual(run(['check'], { cwd }), {
    status: 0,
    stdout: 'Nothing wrong in 3 files. Next: npm run build\n',
    stderr: '',
  });
});

test('writes nothing that would move the cursor or turn text around, whatever stands in the catalog', (t) => {
  const cwd = folderWith(t, { 'catalog/catalog.yaml': 'organization_id: a\n"\\x1b[31m\\u202e\\r\\n::error::x": 1\n' });
  const { stdout } = run(['check'], { cwd });
  assert.match(stdout, /There is no field "<U\+001B>\[31m<U\+202E><U\+000D><U\+000A>::error::x" here/);
  assert.doesNotMatch(stdout.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u);
});

test('says in a sentence that there is no catalog, and exits with 2', (t) => {
  const cwd = folderWith(t);
  assert.deepEqual(run(['check'], { cwd }), {
    status: 2,
    stdout: '',
    stderr: 'There is no catalog folder "catalog". Run this where the folder is, or name it with --catalog.\n',
  });
});

test('reads the catalog that --catalog names', (t) => {
  const cwd = folderWith(t, soundCatalog);
  assert.equal(run(['check', '--catalog', cwd]).status, 0);
});

const inKorean: readonly (readonly [claim: string, args: readonly string[], env: Readonly<Record<string, string>>])[] =
  [
    ['with --lang ko', ['--lang', 'ko'], { LANG: 'en_US.UTF-8' }],
    ['with --lang=ko', ['--lang=ko'], { LC_ALL: 'C' }],
    ['where LANG is Korean', [], { LANG: 'ko_KR.UTF-8' }],
    ['where LC_ALL is Korean', [], { LC_ALL: 'ko_KR.UTF-8', LANG: 'C' }],
  ];
for (const [claim, args, env] of inKorean) {
  test(`tells findings and failures in Korean ${claim}`, (t) => {
    const cwd = catalogFolder(t);
    const repeated = args.length > 0 ? ' --lang ko' : ''; // the next command needs no more than this one did
    assert.equal(
      run(['check', ...args], { cwd, env }).stdout,
      `파일 3개에 문제가 없습니다. 다음 명령: npm run build${repeated === '' ? '' : ` --${repeated}`}\n`,
    );
    writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', ['  - 007\n']) });
    assert.deepEqual(run(['check', ...args], { cwd, env }), {
      status: 1,
      stdout: `catalog/categories/cartoon.yaml:4:5: 오류: value-has-wrong-type
필터 cartoon의 1번째: filters 목록의 항목은 필드 묶음이어야 하는데, 007은 숫자입니다.
  2 | name_en: Cartoon
  3 | filters:
> 4 |   - 007
    |     ^^^

파일 3개에서 오류 1개, 경고 0개를 찾았습니다. 다음 명령: npx filter-catalog explain value-has-wrong-type${repeated}
`,
      stderr: '',
    });
    assert.deepEqual(run(['check', '--catalog', 'nowhere', ...args], { cwd, env }), {
      status: 2,
      stdout: '',
      stderr: '카탈로그 폴더 "nowhere"가 없습니다. 폴더가 있는 곳에서 실행하거나 --catalog로 위치를 알려 주세요.\n',
    });
  });
}

test('tells in English what --lang en asks for, where the locale is Korean', (t) => {
  const cwd = folderWith(t);
  const { stderr } = run(['check', '--lang', 'en'], { cwd, env: { LC_ALL: 'ko_KR.UTF-8' } });
  assert.match(stderr, /^There is no catalog folder "catalog"\./);
});

test('tells an error of the system in Korean too', (t) => {
  const cwd = folderWith(t, soundCatalog);
  assert.equal(
    run(['check', '--catalog', '.', '--output', 'no/report.txt', '--lang', 'ko'], { cwd }).stderr,
    '"no"를 사용할 수 없습니다. 존재하지 않습니다.\n',
  );
});

for (const args of [['chekc'], ['check', '--catalgo', 'x'], ['check', 'extra'], []]) {
  test(`exits with 2 and a hint, and says nothing on standard output, for "${args.join(' ')}"`, () => {
    const { status, stdout, stderr } = run(args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /help|Usage/);
  });
}

for (const command of [[], ['check'], ['explain'], ['build'], ['publish'], ['serve'], ['schema']]) {
  test(`explains ${['filter-catalog', ...command].join(' ')} with examples and exit codes`, () => {
    const { status, stdout } = run([...command, '--help']);
    assert.equal(status, 0);
    assert.match(stdout, /Examples:\n {2}filter-catalog /);
    assert.match(stdout, /Exit codes: 0 /);
  });
}
