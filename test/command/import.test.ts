import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build } from '../../src/publish/build.ts';
import { answerCategory, answerFilter } from '../import/answers.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';

const answer = [answerCategory([answerFilter('rosy_dusk'), answerFilter('001', { is_active: false })])];

/** A folder with this answer, and `import` in it: its exit code and what it says to people. */
function folderWithAnswer(t: TestContext, content: unknown = answer, more: Files = {}) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const folder = folderWith(t, { 'active.json': text, ...more });
  const importing = async (...args: readonly string[]): Promise<readonly [status: unknown, stderr: string]> => {
    const { status, stderr } = await call(['import', ...args], { cwd: folder });
    return [status, stderr];
  };
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, importing, read };
}

test('what is built, imported and built again is the same, byte for byte, and is then current', async (t) => {
  const { folder, importing, read } = folderWithAnswer(t);
  writeFiles(join(folder, 'first'), soundCatalog);
  await build({ catalog: join(folder, 'first'), dist: join(folder, 'built'), isBegun: false });
  const [status, stderr] = await importing('built/active.json');
  assert.equal(status, 0);
  assert.match(
    stderr,
    /^Imported into "catalog": 2 categories and 3 filters\. Their identifiers and times are in "dist\/stamps\.json"\.\nPublished to "dist": 2 categories and 3 filters \(snapshot [0-9a-f]{12}\)\.\n$/,
  );
  for (const name of ['active.json', 'stamps.json']) assert.equal(read(`dist/${name}`), read(`built/${name}`));
  const again = await build({ catalog: join(folder, 'catalog'), dist: join(folder, 'dist'), isBegun: false });
  assert.deepEqual([again.outcome?.kind, again.outcome?.changes], ['published', []]);
  assert.ok(again.outcome?.kind === 'published' && !again.outcome.isWritten);
});

test('an answer is imported from standard input, in either language, and only its own files are written', async (t) => {
  const cwd = folderWith(t, { 'out/.git': 'a work tree' });
  const args = ['import', '-', '--catalog', 'a/b', '--out', 'out', '--lang', 'ko'];
  const { status, stderr } = await call(args, { cwd, input: `\ufeff${JSON.stringify(answer)}` });
  assert.equal(status, 0);
  assert.match(
    stderr,
    /^"a\/b"에 카테고리 1개, 필터 2개를 가져왔습니다\. 식별자와 시각은 "out\/stamps\.json"에 있습니다\.\n/,
  );
  assert.deepEqual(readdirSync(join(cwd, 'a/b'), { recursive: true }).toSorted(), [
    'catalog.yaml',
    'categories',
    'categories/romantic.yaml',
  ]);
  assert.deepEqual(readdirSync(join(cwd, 'out')).toSorted(), [
    '.git',
    'active.json',
    'manifest.json',
    'snapshots',
    'stamps.json',
  ]);
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'out/active.json'), 'utf8')), answer);
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

test('what is deleted is told by number: kept in the memory, or left out', async (t) => {
  const gone = { deleted_at: '2026-01-01T09:00:00+09:00' };
  const { importing } = folderWithAnswer(t, [
    answerCategory([answerFilter('a'), answerFilter('b', gone), answerFilter('!', gone)]),
  ]);
  assert.match(
    (await importing('active.json'))[1],
    /dist\/stamps\.json", with those of 1 that are deleted\. Left out: 1 deleted with a name that is malformed or in use\.$/m,
  );
});

const taken: readonly (readonly [claim: string, files: Files, sentence: string])[] = [
  [
    'a catalog folder with anything in it',
    { 'catalog/.keep': 'mine' },
    '"catalog" is not empty, and an import overwrites nothing. Name another folder: --catalog FOLDER. If an import was interrupted here, delete what it left, and its memory (stamps.json) too.\n',
  ],
  [
    'a published folder with a memory',
    { 'dist/stamps.json': '{}' },
    '"dist" already contains a memory or a snapshot, and an import overwrites nothing. Name another folder: --out FOLDER\n',
  ],
  [
    'a published folder with a snapshot',
    { 'dist/manifest.json': '{}' },
    '"dist" already contains a memory or a snapshot, and an import overwrites nothing. Name another folder: --out FOLDER\n',
  ],
];

for (const [claim, files, sentence] of taken) {
  test(`${claim} is left as it is`, async (t) => {
    const { folder, importing } = folderWithAnswer(t, answer, files);
    mkdirSync(join(folder, 'catalog'), { recursive: true });
    assert.deepEqual(await importing('active.json'), [2, sentence]);
    const names = ['catalog', 'dist'].flatMap((name) =>
      existsSync(join(folder, name)) ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [],
    );
    assert.deepEqual(names, Object.keys(files));
  });
}

const text = JSON.stringify(answer);
const gone = '2026-01-01T00:00:00.000Z';
const refusals: readonly (readonly [claim: string, content: string, sentence: RegExp])[] = [
  ['nothing', '', /^"active\.json" is empty\. Nothing was written\.$/m],
  ['no category', '[]', /has only deleted categories/],
  ['deleted ones alone', JSON.stringify([{ ...answer[0], deleted_at: gone }]), /has only deleted categories/],
  ['half an answer', text.slice(0, -3), /is not JSON \(.+\)\. A saved answer may have been cut off/],
  ['a page', '<html>', /is a web page, not an answer of the API/],
  ['an error of the API', '{"message":"Unauthorized\\u001b[2J"}', /an error of the API.*"Unauthorized<U\+001B>\[2J"/],
  ['an object', '{"data":[]}', /must be a JSON array of categories\./],
  [
    'another time',
    text.replace('2025-03-01T00:00:00.000Z', 'yesterday'),
    /^\/0\/created_at must be date-time, not in the future \(2026-11-20T09:30:00\.000Z\), but is "yesterday"\.$/m,
  ],
  [
    'a field that would be lost',
    JSON.stringify([{ ...answer[0], sort: 1 }]),
    /^\/0\/sort is not a field of the API.*lost\. To leave it out: jq 'del\(\.\.\|objects\|\.sort\)'$/m,
  ],
  [
    'an identifier that is there twice',
    JSON.stringify([...answer, { ...answer[0], name_en: 'Second' }]),
    /^\/1\/filter_category_id: "c1" is already the identifier at \/0\/filter_category_id\.$/m,
  ],
  [
    'a filter of another category',
    text.replace('"filter_category_id":"c1","code"', '"filter_category_id":"c2","code"'),
    /^\/0\/filters\/0\/filter_category_id must be the identifier of its category, "c1", but is "c2"\.$/m,
  ],
  [
    'a wrong code',
    text.replace('"001"', '"#1"'),
    /^\/0\/filters\/1: "#1" cannot be a code\. .* Proposal: filter_001$/m,
  ],
];

for (const [claim, content, sentence] of refusals) {
  test(`${claim} is refused with a sentence, and nothing is written`, async (t) => {
    const { folder, importing } = folderWithAnswer(t, content);
    const [status, stderr] = await importing('active.json');
    assert.match(stderr, sentence);
    assert.deepEqual(
      [status, existsSync(join(folder, 'catalog')), existsSync(join(folder, 'dist'))],
      [2, false, false],
    );
    assert.match((await importing('active.json', '--lang', 'ko'))[1], /아무것도 저장하지 않았습니다/);
  });
}

test('of many faults the first twenty are told, and how many more there are', async (t) => {
  const { importing } = folderWithAnswer(t, [{ filters: Array.from({ length: 10 }, () => ({})) }]);
  const lines = (await importing('active.json'))[1].split('\n');
  assert.equal(lines[1], '/0/filter_category_id is missing.');
  assert.deepEqual([lines.length, lines.at(-2)], [23, '… and 109 more.']);
});

const odd = [
  answerCategory([
    answerFilter('여름', { name_en: 'Summer Glow' }),
    answerFilter('001'),
    answerFilter('001', { filter_id: 'second' }),
    answerFilter('soft glow'),
  ]),
  answerCategory([answerFilter('x')], { filter_category_id: 'c2', name_en: '카툰' }),
];

test('every name that breaks a rule is told at once, with a command line that takes all proposals', async (t) => {
  const { folder, importing, read } = folderWithAnswer(t, odd);
  const options = ['--catalog', 'my catalog', '--out', 'out', '--rename', '여름=summer'];
  assert.deepEqual(await importing('active.json', ...options), [
    2,
    `"active.json" cannot be imported with these names. Nothing was written.
/1: no slug can be made of the English name "카툰". Proposal: category-2
/0/filters/2: /0/filters/1 already has the code "001", and a code names only one filter of its category. Proposal: 001_2
/0/filters/3: "soft glow" cannot be a code. Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit. Proposal: soft_glow
Change the proposals as you like, and run this:
npm run import -- active.json --out out --rename '여름=summer' --rename '/0/filters/2=001_2' --rename 'soft glow=soft_glow' --rename '카툰=category-2' --catalog 'my catalog'
`,
  ]);
  assert.deepEqual(readdirSync(folder), ['active.json']);
  const [summer, ...proposed] = ['여름=summer', '/0/filters/2=001_2', 'soft glow=soft_glow', '카툰=category-2'];
  const renames = [summer, ...proposed].flatMap((each) => ['--rename', String(each)]);
  assert.equal((await importing('active.json', ...renames))[0], 0);
  const codes = ['summer', '001', '001_2', 'soft_glow'];
  const [first, second] = odd;
  const renamed = first?.filters.map((filter, index) => ({ ...filter, code: codes[index] }));
  assert.deepEqual(JSON.parse(read('dist/active.json')), [{ ...first, filters: renamed }, second]);
});

test('a rename that means nothing, several or no name is told in either language', async (t) => {
  const { importing } = folderWithAnswer(t, odd);
  const wrong = ['winter=a', '001=b', '여름', '여름=summer'].flatMap((each) => ['--rename', each]);
  assert.deepEqual((await importing('active.json', ...wrong))[1].split('\n').slice(1, 4), [
    '--rename "winter=a" must be OLD=NEW, and OLD must name one entry of the answer.',
    '--rename "001=b" must be OLD=NEW, and OLD must name one entry of the answer (/0/filters/1 or /0/filters/2).',
    '--rename "여름" must be OLD=NEW, and OLD must name one entry of the answer.',
  ]);
  assert.deepEqual((await importing('active.json', '--lang', 'ko', ...wrong))[1].split('\n').slice(1, 4), [
    '--rename "winter=a"는 기존이름=새이름 형식으로, 기존이름이 응답의 항목 하나를 가리켜야 합니다.',
    '--rename "001=b"는 기존이름=새이름 형식으로, 기존이름이 응답의 항목 하나를 가리켜야 합니다(/0/filters/1, /0/filters/2 중 하나).',
    '--rename "여름"은 기존이름=새이름 형식으로, 기존이름이 응답의 항목 하나를 가리켜야 합니다.',
  ]);
});

test('a file that is not there, or is a folder, or is too large, is told by its name', async (t) => {
  const { importing } = folderWithAnswer(t, answer, { 'large.json': Buffer.alloc(64 * 1024 * 1024 + 1, ' ') });
  const sentences = [
    ['none.json', 'Could not use "none.json": it does not exist.\n'],
    ['.', 'Could not use ".": it is a folder, but must be a file.\n'],
    ['large.json', '"large.json" has more than 64 MiB, which no answer of the API has. Nothing was written.\n'],
  ] as const;
  for (const [source, sentence] of sentences) assert.deepEqual(await importing(source), [2, sentence]);
});

test('what breaks another rule is imported with its identifier, told as check does, and built once it is right', async (t) => {
  const image_url = 'http://cdn.example.com/a.webp';
  const { folder: cwd, read } = folderWithAnswer(t, [answerCategory([answerFilter('a', { image_url })])]);
  const { status, stdout, stderr } = await call(['import', 'active.json'], { cwd });
  assert.equal(status, 1);
  assert.match(stdout, /^catalog\/categories\/romantic\.yaml:7:16: error: image-url-is-not-https$/m);
  assert.match(
    stderr,
    /no snapshot was published\. "dist\/stamps\.json" keeps the identifiers\. Correct the errors, then run: npm run build$/m,
  );
  assert.deepEqual(readdirSync(join(cwd, 'dist')), ['stamps.json']);
  const path = 'catalog/categories/romantic.yaml';
  writeFiles(cwd, { [path]: read(path).replace('http:', 'https:') });
  await build({ catalog: join(cwd, 'catalog'), dist: join(cwd, 'dist'), isBegun: false });
  const [category] = JSON.parse(read('dist/active.json'));
  assert.deepEqual([category.filter_category_id, category.filters[0].filter_id], ['c1', 'id of a']);
});
