import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  catalogYaml,
  categoryYaml,
  filterYaml,
  inCatalog,
  soundCatalog,
} from '../../support/catalogs.ts';
import { type Files, folderWith, writeFiles } from '../../support/folder.ts';
import { webp } from '../../support/images.ts';
import { call } from '../../support/program.ts';
import { runRefused } from '../../support/published.ts';

const romantic = 'catalog/categories/romantic.yaml';
/** The options for a new filter. */
const dawn = [
  ...['--code', 'dawn', '--name-ko', '새벽', '--name-en', 'Dawn'],
  ...['--image-url', 'https://cdn.example.com/dawn.webp'],
];
const toRomantic = ['new', 'filter', '--category', 'romantic'];
const dawnYaml = `  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image_url: https://cdn.example.com/dawn.webp\n`;

const createCatalog = (t: TestContext, others: Files = {}) =>
  folderWith(t, { ...inCatalog(soundCatalog), ...others });

const textIn = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8');

/** Runs the program, which must succeed. */
async function run(cwd: string, ...args: readonly string[]): Promise<string> {
  const { status, stderr } = await call(args, { cwd });
  assert.equal(status, 0, stderr);
  return stderr;
}

test('adds a filter at the end of its category, and prints its place and the next command', async (t) => {
  const cwd = createCatalog(t);
  const before = textIn(cwd, romantic);
  const args = [...toRomantic, ...dawn, '--recommended', '--inactive'];
  const stderr = `Added the filter "romantic/dawn": ${romantic}:14\nNext: npm run check\nWhat changed: git add -N catalog && git diff catalog\n`;
  assert.deepEqual(await call(args, { cwd }), { status: 0, stdout: '', stderr });
  assert.equal(
    textIn(cwd, romantic),
    `${before}${dawnYaml}    is_recommended: true\n    is_active: false\n`,
  );
  await run(cwd, 'check');
});

test('adds a category as a new file, at the end of the order', async (t) => {
  const cwd = createCatalog(t);
  const names = ['--name-ko', '봄날', '--name-en', 'Spring & Day'];
  const args = ['new', 'category', ...names, '--lang', 'ko'];
  const springDay = 'catalog/categories/spring-day.yaml';
  const stderr = `"spring-day" 카테고리를 추가했습니다: ${springDay}
순서 목록에도 넣었습니다: catalog/catalog.yaml:5
아직 필터가 없어서 앱에는 빈 카테고리로 보입니다.
다음 명령: npm run new -- filter --category spring-day --lang ko
그다음: npm run check -- --lang ko
바뀐 내용 보기: git add -N catalog && git diff catalog
`;
  assert.deepEqual(await call(args, { cwd }), { status: 0, stdout: '', stderr });
  assert.equal(
    textIn(cwd, 'catalog/catalog.yaml'),
    catalogYaml(['romantic', 'cartoon', 'spring-day']),
  );
  await run(cwd, 'new', 'filter', '--category', 'spring-day', ...dawn);
  assert.equal(
    textIn(cwd, springDay),
    `name_ko: 봄날\nname_en: Spring & Day\nfilters:\n${dawnYaml}`,
  );
  await run(cwd, 'check');
});

test('writes the times of --from and --until as they were typed', async (t) => {
  const cwd = createCatalog(t, {
    'catalog/catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'time_zone: Asia/Seoul\n'),
  });
  const window = ['--from', '2098-12-01', '--until', '2099-01-01T09:00:30+09:00'];
  const christmas = ['christmas', '--name-ko', '크리스마스', '--name-en', 'Christmas'];
  await run(cwd, 'new', 'category', ...christmas, ...window);
  const lines = ['active_from: 2098-12-01', 'active_until: 2099-01-01T09:00:30+09:00', ''];
  const written = `name_ko: 크리스마스\nname_en: Christmas\n${lines.join('\n')}`;
  assert.equal(textIn(cwd, 'catalog/categories/christmas.yaml'), written);
  const before = textIn(cwd, romantic);
  await run(cwd, ...toRomantic, ...dawn, '--inactive', ...window);
  const inFilter = ['is_active: false', ...lines].join('\n    ').trimEnd();
  assert.equal(textIn(cwd, romantic), `${before}${dawnYaml}    ${inFilter}\n`);
});

test('puts a category where --first says, with all its fields', async (t) => {
  const cwd = createCatalog(t);
  const owner = '01JZ3Q5E7VY1T9W6K8N4M2RDBY';
  const more = ['--first', '--description', '첫째: 줄', '--organization', owner];
  const { stderr } = await call(
    ['new', 'category', '2024', '--name-ko', '여름', '--name-en', 'Summer', '--inactive', ...more],
    { cwd },
  );
  const expected =
    'Added the category "2024": catalog/categories/2024.yaml\nAlso listed in the order: catalog/catalog.yaml:3\nNext: npm run check\nWhat changed: git add -N catalog && git diff catalog\n';
  assert.equal(stderr, expected);
  const order = catalogYaml(['2024', 'romantic', 'cartoon']).replace('2024', '"2024"');
  assert.equal(textIn(cwd, 'catalog/catalog.yaml'), order);
  const category = `name_ko: 여름\nname_en: Summer\ndescription: "첫째: 줄"\nis_active: false\norganization_id: ${owner}\n`;
  assert.equal(textIn(cwd, 'catalog/categories/2024.yaml'), category);
});

test('reports all missing options at once, with an example', async (t) => {
  const cwd = createCatalog(t);
  const example = `In a terminal the command asks for them. Elsewhere give all:
  npm run new -- filter --category "<category>" --code "<code>" --name-ko "<name_ko>" --name-en "<name_en>" --image-url "<image_url>"
`;
  const missing = (flags: string) => `2: Missing: ${flags}. Nothing was written. ${example}`;
  assert.equal(
    await runRefused(cwd, ['new', 'filter']),
    missing('--category, --code, --name-ko, --name-en, --image-url'),
  );
  assert.equal(
    await runRefused(cwd, [...toRomantic, '--name-en', 'Dawn']),
    missing('--code, --name-ko, --image-url'),
  );
  assert.match(
    await runRefused(cwd, ['new', 'category', '--lang', 'ko']),
    /^2: .*: --name-ko, --name-en\. 터미널에서는 /,
  );
  const slug = `2: No slug can be made from "봄". Give a slug, or another English name: npm run new -- category "<slug>" …\n`;
  assert.equal(
    await runRefused(cwd, ['new', 'category', '--name-ko', '봄', '--name-en', '봄']),
    slug,
  );
});

test('refuses a taken slug, and an unknown category', async (t) => {
  const cwd = createCatalog(t, {
    'catalog/categories/Retro.yaml': categoryYaml('Retro', [filterYaml('a')]),
  });
  const names = ['--name-ko', '봄', '--name-en', 'Spring'];
  const taken = `1: error: "catalog/categories/Retro.yaml" already exists. Choose another slug than "retro", or change that file.\nNothing was written.\n`;
  assert.equal(await runRefused(cwd, ['new', 'category', 'retro', ...names]), taken);
  const unknown =
    '2: There is no category "romantik" in "catalog". The closest one is "romantic".\n';
  assert.equal(
    await runRefused(cwd, ['new', 'filter', '--category', 'romantik', ...dawn]),
    unknown,
  );
  const korean = '2: "catalog/catalog.yaml" 안에 "x" 카테고리가 없습니다. 이름을 확인하세요.\n';
  assert.equal(
    await runRefused(cwd, ['new', 'category', 'a', ...names, '--after', 'x', '--lang', 'ko']),
    korean,
  );
  assert.match(
    await runRefused(cwd, ['new', 'category', 'a', ...names, '--after', 'x', '--first']),
    /^2: error: option /,
  );
});

test('prints the lines to add by hand if it cannot edit a file safely', async (t) => {
  const cwd = createCatalog(t, { [romantic]: '{name_ko: 가, name_en: A, is_active: false}\n' });
  const expected = `2: "${romantic}" is written in a way that cannot be changed safely, so nothing was written. Change line 1 by hand, and add this:\n`;
  assert.equal(await runRefused(cwd, [...toRomantic, ...dawn]), `${expected}filters:\n${dawnYaml}`);
});

test('finds a category by either name, and puts a filter first or after another', async (t) => {
  const cwd = createCatalog(t, {
    [romantic]: categoryYaml('Romantic', [filterYaml('a'), filterYaml('b')]),
  });
  const added = async (name: string, ...options: readonly string[]) => {
    const { stderr } = await call(['new', 'filter', '--category', name, ...dawn, ...options], {
      cwd,
    });
    return /^Added the filter (.*)/m.exec(stderr)?.[1];
  };
  writeFiles(cwd, {
    'catalog/categories/cartoon.yaml': 'name_ko: 만화\nname_en: Soft  Cartoon\nis_active: false\n',
  });
  assert.equal(
    await added('만화'.normalize('NFD')),
    '"cartoon/dawn": catalog/categories/cartoon.yaml:5',
  );
  assert.equal(await added(' ROMANTIC ', '--first'), `"romantic/dawn": ${romantic}:4`);
  assert.equal(
    await added('romantic', '--code', 'c', '--after', 'a'),
    `"romantic/c": ${romantic}:12`,
  );
  assert.match(textIn(cwd, romantic), /code: dawn\n.*code: a\n.*code: c\n.*code: b\n/s);
  const unknown = `2: There is no filter with the code "downs" in "${romantic}". Check the spelling.\n`;
  assert.equal(await runRefused(cwd, [...toRomantic, ...dawn, '--after', 'downs']), unknown);
  writeFiles(cwd, {
    'catalog/categories/old.yaml': 'name_ko: 만화\nname_en: Old\nis_active: false\n',
  });
  const several = '2: Several categories are called "만화". Give the slug: cartoon, old\n';
  assert.equal(await runRefused(cwd, ['new', 'filter', '--category', '만화', ...dawn]), several);
});

test('adds filters with images of the catalog, and reports missing images as check does', async (t) => {
  const base = catalogYaml(
    ['romantic', 'cartoon'],
    'image_base_url: https://cdn.example.com/images\n',
  );
  const cwd = createCatalog(t, {
    'catalog/catalog.yaml': base,
    'catalog/images/dawn.webp': webp(),
  });
  const names = ['--code', 'dawn', '--name-ko', '새벽', '--name-en', 'Dawn'];
  const missing = await runRefused(cwd, [...toRomantic, ...names, '--image', 'down.png']);
  assert.match(missing, /^1: error: There is no file images\/down\.png\. /);
  const conflict = ['--image', 'dawn.webp', '--image-url', 'https://a.example/b'];
  assert.match(await runRefused(cwd, [...toRomantic, ...names, ...conflict]), /^2: error: option /);
  await run(cwd, ...toRomantic, ...names, '--image', 'catalog/images/dawn.webp');
  assert.match(textIn(cwd, romantic), /name_en: Dawn\n {4}image: dawn\.webp\n$/);
  await run(cwd, 'check');
});
