import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as skippable, type TestContext } from 'node:test';
import { catalogYaml, inCatalog, soundCatalog } from '../../support/catalogs.ts';
import { skipReason } from '../../support/features.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { runRefused } from '../../support/published.ts';

const skip = skipReason('new');
const test = (claim: string, run: (t: TestContext) => Promise<void>) =>
  skippable(claim, { skip }, run);
const romantic = 'catalog/categories/romantic.yaml';
const table = ['new', 'filter', '--category', 'romantic', '--table'];
const dawnYaml = `  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image_url: https://cdn.example.com/dawn.webp\n`;

const sound = (t: TestContext, others: Files = {}) =>
  folderWith(t, { ...inCatalog(soundCatalog), ...others });
const textIn = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8');

async function added(
  cwd: string,
  args: readonly string[],
  input: string | Buffer,
): Promise<string> {
  const { status, stdout, stderr } = await call(args, { cwd, input });
  assert.equal(status, 0, stderr);
  return stdout + stderr;
}

test('adds the filters of a table in Unicode Text of Excel, with synonyms as headings', async (t) => {
  const cwd = sound(t);
  const before = textIn(cwd, romantic);
  const input = [
    '\ufeff코드\t한글 이름\t영문명\t이미지\t추천\t',
    'dawn\t새벽\tDawn\thttps://cdn.example.com/dawn.webp\t\t',
    '\t\t\t\t\t',
    'moon\t"달 ""빛"""\t Moon\thttps://cdn.example.com/달.webp\tTRUE\t',
    '',
  ].join('\r\n');
  const output = await added(cwd, table, Buffer.from(input, 'utf16le'));
  assert.match(
    output,
    /^--- a\/catalog\/.*^\+ {2}- code: dawn$.*added: romantic\/moon .*\nWrote catalog\/categories\/romantic\.yaml\.\n$/ms,
  );
  const moon = `  - code: moon\n    name_ko: 달 "빛"\n    name_en: Moon\n    image_url: https://cdn.example.com/%EB%8B%AC.webp\n`;
  assert.equal(textIn(cwd, romantic), `${before}${dawnYaml}${moon}    is_recommended: true\n`);
  assert.equal((await call(['check'], { cwd })).status, 0);
});

test('a table has columns for start and end, but not for a last day', async (t) => {
  const cwd = sound(t, {
    'catalog/catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'time_zone: Asia/Seoul\n'),
  });
  const rows = ['2026-12-01,2027-01-01 09:00', ',2027-01-01', ','].map(
    (window, n) => `n${n},가${n},N${n},https://a.example/${n},${window}`,
  );
  const input = (from: string, until: string) =>
    [`code,name_ko,name_en,image_url,${from},${until}`, ...rows].join('\n');
  assert.match(
    await runRefused(cwd, table, input('시작 일시', '종료일')),
    / Unknown: "종료일"\. Missing: -\.\n$/,
  );
  await added(cwd, table, input('시작 일시', '종료 일시'));
  const windows = textIn(cwd, romantic).match(/active_.*|code: n.*/g);
  const [from, until] = ['active_from: 2026-12-01', 'active_until: 2027-01-01'];
  assert.deepEqual(windows, ['code: n0', from, `${until} 09:00`, 'code: n1', until, 'code: n2']);
});

test('reports the wrong rows of a table, and adds nothing', async (t) => {
  const input = [
    'code\tname_ko\tname_en\timage_url\tis_active',
    'rosy_dusk\t새벽\tDawn\thttps://a.example/b\tmaybe',
    '',
    '\t달\tMoon\thttps://a.example/moon',
    'sun\t해\tSun\thttps://a.example/sun\t',
    'sun\t별\tStar\thttps://a.example/star\t',
  ].join('\n');
  assert.equal(
    await runRefused(sound(t), table, input),
    `1: Row 2: error: filter "Dawn" (romantic/rosy_dusk): The filter on line catalog/categories/romantic.yaml:4 already has the code "rosy_dusk". Give this one another code.
Row 2: error: filter "Dawn" (romantic/rosy_dusk): is_active must be true or false, but "maybe" is text. Write only this value. A note belongs after a #, a date in active_from or active_until.
Row 4: error: filter "Moon" (romantic, no. 4): "" cannot be a code. Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit. Example: "spring_waltz".
Row 5, 6: error: filter "Star" (romantic/sun): The filter on line 5 already has the code "sun". Give this one another code.
Nothing was written.
`,
  );
});

test('a table in CP949 is refused with a hint', async (t) => {
  const input = Buffer.from('c4da b5e52c0a', 'hex'); // 코드
  const { stderr } = await call(table, { cwd: sound(t), input });
  assert.match(stderr, /^The table is not in UTF-8, .* "CSV UTF-8"/);
});

test('a row names its category, or the option does', async (t) => {
  const cwd = sound(t);
  const rows = (...names: readonly string[]) => [
    'code,name_ko,name_en,image_url,카테고리',
    ...names.map((name, n) => `n${n},가${n},N${n},https://a.example/${n},${name}`),
  ];
  const input = rows('cartoon', 'romantic', 'CARTOON').join('\n');
  await added(cwd, ['new', 'filter', '--table'], input);
  assert.match(textIn(cwd, 'catalog/categories/cartoon.yaml'), /code: n0\n.*code: n2\n/s);
  const half = rows('cartoon', '').join('\n');
  await added(sound(t), table, half);
  assert.match(
    await runRefused(sound(t), ['new', 'filter', '--table'], half),
    /^1: Row 3: A row without a key is a new filter, which needs a category and a code\. /,
  );
  const unknown =
    '1: Row 2: There is no category "cartoom" in "catalog". The closest one is "cartoon".\nNothing was written.\n';
  assert.equal(
    await runRefused(sound(t), ['new', 'filter', '--table'], rows('cartoom').join('\n')),
    unknown,
  );
});
