import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { answerCategory, answerFilter } from '../support/answer.ts';
import { folderWith } from '../support/folder.ts';
import { root, run, runBeside } from '../support/program.ts';

const answer = [answerCategory([answerFilter('rosy_dusk'), answerFilter('001', { is_active: false })])];

function folderWithAnswer(t: TestContext, content: unknown = answer): string {
  return folderWith(t, { 'active.json': typeof content === 'string' ? content : JSON.stringify(content) });
}

test('the sample catalog is built, imported and built again to the same bytes', (t) => {
  const cwd = folderWith(t);
  assert.equal(run(['build', '--catalog', join(root, 'catalog'), '--out', 'first'], { cwd }).status, 0);
  assert.deepEqual(run(['import', 'first/active.json'], { cwd }), {
    status: 0,
    stdout: '',
    stderr: 'Imported into "catalog": 8 categories and 66 filters. Next: npm run check\n',
  });
  assert.equal(run(['check'], { cwd }).status, 0);
  assert.equal(run(['stamp', '--check'], { cwd }).status, 0);
  assert.equal(run(['build', '--out', 'second'], { cwd }).status, 0);
  assert.deepEqual(readFileSync(join(cwd, 'second/active.json')), readFileSync(join(cwd, 'first/active.json')));
});

test('a catalog is imported from standard input, in either language, and only its own files are written', async (t) => {
  const cwd = folderWith(t);
  const input = `\ufeff${JSON.stringify(answer)}`;
  assert.deepEqual(await runBeside(['import', '-', '--into', 'a/b', '--lang', 'ko'], { cwd, input }), {
    status: 0,
    stdout: '',
    stderr: '"a/b"에 가져왔습니다. 카테고리 1개, 필터 2개. 다음 명령: npm run check -- --catalog a/b --lang ko\n',
  });
  assert.deepEqual(readdirSync(join(cwd, 'a/b'), { recursive: true }).toSorted(), [
    'catalog.yaml',
    'categories',
    'categories/romantic.yaml',
    'stamps.json',
  ]);
  assert.equal(
    readFileSync(join(cwd, 'a/b/categories/romantic.yaml'), 'utf8'),
    `name_ko: 로맨틱
name_en: Romantic
filters:
  - code: rosy_dusk
    name_ko: 필터 rosy_dusk
    name_en: Filter rosy_dusk
    image_url: https://cdn.example.com/rosy_dusk.webp

  - code: "001"
    name_ko: 필터 001
    name_en: Filter 001
    image_url: https://cdn.example.com/001.webp
    is_active: false
`,
  );
});

test('an empty folder is filled', (t) => {
  const cwd = folderWithAnswer(t);
  mkdirSync(join(cwd, 'catalog'));
  assert.equal(run(['import', 'active.json'], { cwd }).status, 0);
  assert.equal(run(['build'], { cwd }).status, 0);
});

test('a folder with anything in it is left as it is', (t) => {
  const cwd = folderWith(t, { 'active.json': JSON.stringify(answer), 'catalog/.keep': 'mine' });
  assert.deepEqual(run(['import', 'active.json'], { cwd }), {
    status: 2,
    stdout: '',
    stderr:
      '"catalog" is not empty, and an import overwrites nothing. Name another folder (--into FOLDER), or put the answer into the catalog that is there (--into catalog --merge).\n',
  });
  assert.deepEqual(readdirSync(join(cwd, 'catalog')), ['.keep']);
});

test('of imports at once into one folder, one is done and the others say that it is not empty', async (t) => {
  const answers = ['one', 'two', 'three'].map((code) => [answerCategory([answerFilter(code)])]);
  const cwd = folderWith(t, Object.fromEntries(answers.map((each, at) => [`${at}.json`, JSON.stringify(each)])));
  const runs = await Promise.all(answers.map((_, at) => runBeside(['import', `${at}.json`], { cwd })));
  assert.deepEqual(runs.map(({ status }) => status).toSorted(), [0, 2, 2]);
  const winner = runs.findIndex(({ status }) => status === 0);
  assert.equal(run(['build'], { cwd }).status, 0);
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'dist/active.json'), 'utf8')), answers[winner]);
});

const refusals: readonly (readonly [claim: string, content: string, sentence: RegExp])[] = [
  ['nothing', '', /^"active\.json" is empty\. Nothing was written\.$/m],
  ['no category', '[]', /lists no category/],
  ['half an answer', JSON.stringify(answer).slice(0, -3), /is not JSON from line 1, column \d+ on/],
  ['a page', '<html>', /is a web page, not an answer of the API/],
  ['an error of the API', '{"message":"Unauthorized\\u001b[2J"}', /an error of the API.*"Unauthorized<U\+001B>\[2J"/],
  ['an object', '{"data":[]}', /must be a JSON array of categories, but is an object/],
  [
    'a field twice',
    JSON.stringify(answer).replace('"name_ko"', '"name_ko":"a","name_ko"'),
    /has the same field twice in one object, from line 1, column \d+ on/,
  ],
  [
    'another time',
    JSON.stringify(answer).replace('2025-03-01T00:00:00.000Z', 'yesterday'),
    /^\/0\/created_at: must be a time in UTC with milliseconds, such as 2026-11-20T09:30:00\.000Z, and is "yesterday"\.$/m,
  ],
  [
    'a field that would be lost',
    JSON.stringify([{ ...answer[0], sort: 1 }]),
    /^\/0\/sort: is no field of the API.*lost\.$/m,
  ],
];

for (const [claim, content, sentence] of refusals) {
  test(`${claim} is refused with a sentence, and nothing is written`, (t) => {
    const cwd = folderWithAnswer(t, content);
    const { status, stdout, stderr } = run(['import', 'active.json'], { cwd });
    assert.match(stderr, sentence);
    assert.deepEqual([status, stdout, existsSync(join(cwd, 'catalog'))], [2, '', false]);
    assert.match(run(['import', 'active.json', '--lang', 'ko'], { cwd }).stderr, /아무것도 저장하지 않았습니다/);
  });
}

test('of many faults the first twenty are told, and how many more there are', (t) => {
  const cwd = folderWithAnswer(t, [{ filters: Array.from({ length: 10 }, () => ({})) }]);
  const lines = run(['import', 'active.json'], { cwd }).stderr.split('\n');
  assert.equal(lines[1], '/0/organization_id: is missing.');
  assert.deepEqual([lines.length, lines.at(-2)], [23, '… and 109 more.']);
});

test('a file that is not there, or is a folder, or is too large, is told by its name', (t) => {
  const cwd = folderWith(t, { 'large.json': Buffer.alloc(64 * 1024 * 1024 + 1, ' ') });
  assert.deepEqual(
    ['none.json', '.', 'large.json'].map((source) => run(['import', source], { cwd }).stderr),
    [
      'Could not use "none.json": it does not exist.\n',
      'Could not use ".": it is a folder, and a file is needed.\n',
      '"large.json" has more than 64 MiB, which no answer of the API has. Nothing was written.\n',
    ],
  );
});

test('what breaks a rule is imported as it is, and check tells it at its line', (t) => {
  const cwd = folderWithAnswer(t, [
    answerCategory([answerFilter('a', { image_url: 'http://cdn.example.com/a.webp' })]),
  ]);
  assert.equal(run(['import', 'active.json'], { cwd }).status, 0);
  const { status, stdout } = run(['check'], { cwd });
  assert.equal(status, 1);
  assert.match(stdout, /^catalog\/categories\/romantic\.yaml:7:16: error: image-url-is-not-https$/m);
  assert.match(stdout, /^1 error, 0 warnings/m);
});
