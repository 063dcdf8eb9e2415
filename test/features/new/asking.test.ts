import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { run } from '../../../src/cli.ts';
import { newCategory } from '../../../src/features/new/category.ts';
import { newFilter } from '../../../src/features/new/filter.ts';
import { catalogYaml, soundCatalog } from '../../support/catalogs.ts';
import { without } from '../../support/features.ts';
import { folderWith } from '../../support/folder.ts';
import { contentsOf } from '../../support/published.ts';

const [enter, backspace, clear, cancel] = ['\r', '\u007f', '\u0015', '\u0003'];

/** A question, as soon as it is on the screen, and the keys that are then typed. */
type Typed = readonly [question: RegExp, ...keys: string[]];

/** A terminal in which somebody waits for each question and types. Its text has all that was on it. */
function terminalTyping(script: readonly Typed[]) {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { columns: 80, rows: 40 });
  const waiting = [...script];
  let text = '';
  let seen = 0;
  let isRaw = false;
  output.on('data', (data: string) => {
    text += stripVTControlCharacters(data);
    const [question, ...keys] = waiting[0] ?? [/(?!)/];
    if (!question.test(text.slice(seen))) return;
    seen = text.length;
    waiting.shift();
    // Each key is read by itself, as a terminal gives them.
    for (const key of keys) setImmediate(() => (key === 'close' ? input.end() : input.write(key)));
  });
  const setRawMode = (raw: boolean) => {
    isRaw = raw;
  };
  const tty = { isTTY: true, setRawMode };
  const [stdin, stdout] = [Object.assign(input, tty), Object.assign(output, tty)];
  const terminal = { stdin, stdout, stderr: output, env: {} };
  return { terminal, text: () => text, isOver: () => waiting.length === 0 && !isRaw };
}

const folderOf = (t: TestContext) => folderWith(t, soundCatalog);
const textIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

test('asks for what a new repository needs, and writes nothing before the last answer', {
  skip: without('init'),
}, async (t) => {
  const folder = join(folderWith(t), 'shop');
  const { terminal, text, isOver } = terminalTyping([
    [/카테고리의 한국어 이름/, '로맨틱', enter],
    [/카테고리의 영어 이름/, 'Romantic', enter],
    [/슬러그.*romantic/s, enter],
    [/필터의 한국어 이름/, '새벽', enter],
    [/필터의 영어 이름/, 'Dawn', enter],
    [/코드.*dawn/s, enter],
    [/이미지: /, 'http://a.example/b', enter],
    [/https:\/\/로 시작해야/, clear, 'https://cdn.example.com/dawn.webp', enter],
  ]);
  assert.equal(await run(['init', folder, '--lang', 'ko'], terminal), 0);
  assert.ok(isOver(), text());
  assert.match(textIn(folder, 'catalog/categories/romantic.yaml'), /code: dawn\n/);

  const other = join(folderWith(t), 'shop');
  const cancelled = terminalTyping([
    [/Korean name of the category/, '로맨틱', enter],
    [/English name/, cancel],
  ]);
  assert.equal(await run(['init', other], cancelled.terminal), 2);
  assert.equal(existsSync(other), false);
});

test('asks for all that a filter needs, tells at once what is wrong with an answer, and adds it', async (t) => {
  const catalog = folderOf(t);
  const { terminal, text, isOver } = terminalTyping([
    [/새 필터를 추가합니다.*어느 카테고리에.*1\. romantic.*2\. cartoon/s, '3', enter],
    [/목록에 없는 답입니다/, clear, '2', enter],
    [/한국어 이름/, enter],
    [/보이는 글자/, '새벽'.normalize('NFD'), enter],
    [/영어 이름/, 'Comic Ink', enter],
    [/comic_ink/, enter],
    [/이미 "comic_ink" 코드를/, clear, 'dawn', enter],
    [/이미지: /, 'first_snow.webp', enter],
    [/images\/first_snow\.webp 파일이 없습니다/, clear, 'http://a.example/b', enter],
    [/https:\/\/로 시작해야/, clear, 'https://cdn.example.com/first_snow.webp', enter],
  ]);
  assert.equal(await newFilter({ catalog, lang: 'ko' }, terminal), 0);
  assert.ok(isOver(), text());
  const added = `\n  - code: dawn\n    name_ko: 새벽\n    name_en: Comic Ink\n    image_url: https://cdn.example.com/first_snow.webp\n`;
  assert.equal(
    textIn(catalog, 'categories/cartoon.yaml'),
    `${soundCatalog['categories/cartoon.yaml']}${added}`,
  );
  assert.match(
    text(),
    /\n경고: 필터 "필터 first_snow"\(romantic\/first_snow\): cartoon\/dawn 필터와 이미지가/,
  );
  assert.match(text(), /"cartoon\/dawn" 필터를 추가했습니다/);
});

test('asks for all that a category needs, and proposes a slug', async (t) => {
  const catalog = folderOf(t);
  const { terminal, text, isOver } = terminalTyping([
    [/Korean name/, '봄날', backspace, '\rpasted'],
    [/English name/, 'Spring & Day', enter],
    [/spring-day/, clear, 'romantic', enter],
    [/romantic\.yaml" already exists/, clear, 'spring', enter],
  ]);
  assert.equal(await newCategory(undefined, { catalog, lang: 'en' }, terminal), 0);
  assert.ok(isOver(), text());
  assert.doesNotMatch(text(), /pasted/);
  assert.equal(textIn(catalog, 'catalog.yaml'), catalogYaml(['romantic', 'cartoon', 'spring']));
  assert.equal(textIn(catalog, 'categories/spring.yaml'), 'name_ko: 봄\nname_en: Spring & Day\n');
});

for (const [claim, ...keys] of [
  ['Ctrl-C', cancel],
  ['the end of the input', 'close'],
] as const) {
  test(`writes nothing after ${claim}, at whichever question`, async (t) => {
    const catalog = folderOf(t);
    const before = contentsOf(catalog);
    const script: readonly Typed[] = [
      [/In which category/, 'romantic', enter],
      [/Korean name/, '새벽', enter],
      [/English name/, 'Dawn', enter],
      [/Code, unique/, enter],
      [/Its image/],
    ];
    for (const [at, [question]] of script.entries()) {
      const { terminal, text, isOver } = terminalTyping([
        ...script.slice(0, at),
        [question, ...keys],
      ]);
      await assert.rejects(
        newFilter({ catalog, lang: 'en' }, terminal),
        { code: 'nothing-is-written' },
        text(),
      );
      assert.ok(isOver(), text());
      assert.deepEqual(contentsOf(catalog), before);
    }
  });
}

test('writes nothing into a file that somebody else changed while it asked', async (t) => {
  const catalog = folderOf(t);
  const path = join(catalog, 'categories/romantic.yaml');
  const changed = `${soundCatalog['categories/romantic.yaml']}# changed\n`;
  const { terminal } = terminalTyping([[/Its image/, 'https://a.example/b', enter]]);
  terminal.stderr.once('data', () => writeFileSync(path, changed));
  const given = { category: 'romantic', code: 'dawn', nameKo: '새벽', nameEn: 'Dawn' };
  await assert.rejects(newFilter({ catalog, ...given, lang: 'en' }, terminal), {
    code: 'file-changed-meanwhile',
  });
  assert.equal(readFileSync(path, 'utf8'), changed);
});
