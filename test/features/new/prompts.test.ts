import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { newCategory } from '../../../src/features/new/category.ts';
import { newFilter } from '../../../src/features/new/filter.ts';
import { catalogYaml, soundCatalog } from '../../support/catalogs.ts';
import { type Files, folderWith } from '../../support/folder.ts';
import { webp } from '../../support/images.ts';
import { contentsOf } from '../../support/published.ts';
import {
  backspace,
  cancel,
  clear,
  enter,
  type Typed,
  terminalWith,
} from '../../support/terminal.ts';

const createCatalog = (t: TestContext, files: Files = {}) =>
  folderWith(t, { ...soundCatalog, ...files });
const textIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

/** Runs a command with these answers, and returns its output. It must succeed. */
async function answer(
  command: typeof newFilter,
  options: Parameters<typeof newFilter>[0],
  script: readonly Typed[],
): Promise<string> {
  const { terminal, text, isOver } = terminalWith(script);
  assert.equal(await command(options, terminal), 0, text());
  assert.ok(isOver(), text());
  return text();
}

const addCategory: typeof newFilter = (options, io) => newCategory(undefined, options, io);

const dawn = { code: 'dawn', nameKo: '새벽', nameEn: 'Dawn' };

test('prompts for a filter, reports wrong answers at once, and adds it', async (t) => {
  const catalog = createCatalog(t, { 'images/dusk.webp': webp() });
  const text = await answer(newFilter, { catalog, lang: 'ko' }, [
    [/새 필터를 추가합니다.*어느 카테고리에.*1\. romantic.*2\. cartoon/s, '3', enter],
    [/"3" 카테고리가 없습니다/, '2', enter],
    [/한국어 이름/, enter],
    [/보이는 글자/, '새벽'.normalize('NFD'), enter],
    [/영어 이름/, '코믹 잉크', enter],
    [/name_en 값에 다른 언어의 글자\("코믹"\)가/, 'Comic Ink', enter],
    [/comic_ink/, enter],
    [/이미 "comic_ink" 코드를/, 'dawn', enter],
    [/이미지의 주소/, 'http://a.example/b', enter],
    [/https:\/\/로 시작해야/, 'https://cdn.example.com/first_snow.webp', enter],
  ]);
  const added = `\n  - code: dawn\n    name_ko: 새벽\n    name_en: Comic Ink\n    image_url: https://cdn.example.com/first_snow.webp\n`;
  assert.equal(
    textIn(catalog, 'categories/cartoon.yaml'),
    `${soundCatalog['categories/cartoon.yaml']}${added}`,
  );
  assert.match(
    text,
    /\n경고: 필터 "필터 first_snow"\(romantic\/first_snow\): cartoon\/dawn 필터와 이미지가/,
  );
  assert.match(text, /"cartoon\/dawn" 필터를 추가했습니다/);
});

test('offers the images that no filter uses', async (t) => {
  const base = 'image_base_url: https://cdn.example.com/images\n';
  const catalog = createCatalog(t, {
    'catalog.yaml': catalogYaml(['romantic', 'cartoon'], base),
    'images/dawn.webp': webp(),
    'images/dusk.webp': webp(),
  });
  const text = await answer(newFilter, { catalog, lang: 'en', category: 'cartoon', ...dawn }, [
    [/Image: .* 1\. dawn\.webp.* 2\. dusk\.webp/s, '2', enter],
  ]);
  assert.doesNotMatch(text, /warning/);
  assert.match(textIn(catalog, 'categories/cartoon.yaml'), /name_en: Dawn\n {4}image: dusk\.webp/);
});

test('prompts for a category, and proposes a slug', async (t) => {
  const catalog = createCatalog(t);
  const text = await answer(addCategory, { catalog, lang: 'en' }, [
    [/Korean name/, '봄날', backspace, '\rpasted'],
    [/English name/, 'Spring & Day', enter],
    [/spring-day/, clear, 'romantic', enter],
    [/romantic\.yaml" already exists/, 'spring', enter],
  ]);
  assert.doesNotMatch(text, /pasted/);
  assert.equal(textIn(catalog, 'catalog.yaml'), catalogYaml(['romantic', 'cartoon', 'spring']));
  assert.equal(textIn(catalog, 'categories/spring.yaml'), 'name_ko: 봄\nname_en: Spring & Day\n');
});

test('reports swapped names before it asks for the slug, and asks for both again', async (t) => {
  const catalog = createCatalog(t);
  await answer(addCategory, { catalog, lang: 'en' }, [
    [/Korean name/, 'Soft', enter],
    [/English name/, '소프트 글램', enter],
    [/swapped.*Korean name/s, '소프트 글램', enter],
    [/English name/, 'Soft', enter],
    [/Slug.*soft/s, enter],
  ]);
  assert.equal(textIn(catalog, 'categories/soft.yaml'), 'name_ko: 소프트 글램\nname_en: Soft\n');
});

for (const [claim, ...keys] of [
  ['Ctrl-C', cancel],
  ['the end of the input', 'close'],
] as const) {
  test(`writes nothing after ${claim} at any question`, async (t) => {
    const catalog = createCatalog(t);
    const before = contentsOf(catalog);
    const script: readonly Typed[] = [
      [/In which category/, 'romantic', enter],
      [/Korean name/, '새벽', enter],
      [/English name/, 'Dawn', enter],
      [/Code, unique/, enter],
      [/Address of the image/],
    ];
    for (const [at, [question]] of script.entries()) {
      const typed = [...script.slice(0, at), [question, ...keys] as const];
      const { terminal, text, isOver } = terminalWith(typed);
      const cancelled = newFilter({ catalog, lang: 'en' }, terminal);
      await assert.rejects(cancelled, { code: 'nothing-is-written' }, text());
      assert.ok(isOver(), text());
      assert.deepEqual(contentsOf(catalog), before);
    }
  });
}

test('does not overwrite a file that changed during the prompts', async (t) => {
  const catalog = createCatalog(t);
  const path = join(catalog, 'categories/romantic.yaml');
  const changed = `${soundCatalog['categories/romantic.yaml']}# changed\n`;
  const { terminal } = terminalWith([[/Address of the image/, 'https://a.example/b', enter]]);
  terminal.stderr.once('data', () => writeFileSync(path, changed));
  const added = newFilter({ catalog, category: 'romantic', ...dawn, lang: 'en' }, terminal);
  await assert.rejects(added, { code: 'file-changed-meanwhile' });
  assert.equal(readFileSync(path, 'utf8'), changed);
});
