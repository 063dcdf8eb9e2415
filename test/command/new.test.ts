import assert from 'node:assert/strict';
import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { contentsOf } from '../support/published.ts';

const romantic = 'catalog/categories/romantic.yaml';
const dawn = [
  ...['--code', 'dawn', '--name-ko', '새벽', '--name-en', 'Dawn'],
  ...['--image-url', 'https://cdn.example.com/dawn.webp'],
];
const toRomantic = ['new', 'filter', '--category', 'romantic'];
const dawnYaml = `  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image_url: https://cdn.example.com/dawn.webp\n`;

function sound(t: TestContext, others: Files = {}): string {
  const files = Object.entries(soundCatalog).map(([path, text]) => [`catalog/${path}`, text] as const);
  return folderWith(t, { ...Object.fromEntries(files), ...others });
}

const textIn = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8');

/** Runs it, and asserts that it changed no file. */
function refused(cwd: string, args: readonly string[]): string {
  const before = contentsOf(cwd);
  const { status, stdout, stderr } = run(args, { cwd });
  assert.deepEqual(contentsOf(cwd), before);
  assert.equal(stdout, '');
  return `${status}: ${stderr}`;
}

test('adds a filter at the end of its category, says where, and what comes next', (t) => {
  const cwd = sound(t);
  const before = textIn(cwd, romantic);
  const { status, stdout, stderr } = run([...toRomantic, ...dawn, '--recommended', '--inactive'], { cwd });
  assert.deepEqual(
    [status, stdout, stderr],
    [0, '', `Added the filter "romantic/dawn": ${romantic}:14\nNext: npm run check\nWhat changed: git diff catalog\n`],
  );
  assert.equal(textIn(cwd, romantic), `${before}${dawnYaml}    is_recommended: true\n    is_active: false\n`);
  assert.equal(run(['check'], { cwd }).status, 0);
});

test('adds a category in a file of its own and at the end of the order', (t) => {
  const cwd = sound(t);
  const args = ['new', 'category', '--name-ko', '봄날', '--name-en', 'Spring & Day', '--lang', 'ko'];
  const { status, stdout, stderr } = run(args, { cwd });
  assert.deepEqual(
    [status, stdout, stderr],
    [
      0,
      '',
      '카테고리 "spring-day"를 추가했습니다: catalog/categories/spring-day.yaml\n' +
        '순서 목록에도 넣었습니다: catalog/catalog.yaml:5\n' +
        '아직 필터가 없어서 앱에는 빈 카테고리로 보입니다.\n다음 명령: npm run new -- filter --category spring-day --lang ko\n' +
        '그다음: npm run check -- --lang ko\n' +
        '바뀐 내용 보기: git add -N catalog && git diff catalog\n',
    ],
  );
  assert.equal(textIn(cwd, 'catalog/categories/spring-day.yaml'), 'name_ko: 봄날\nname_en: Spring & Day\n');
  assert.equal(textIn(cwd, 'catalog/catalog.yaml'), catalogYaml(['romantic', 'cartoon', 'spring-day']));
  assert.equal(run(['new', 'filter', '--category', 'spring-day', ...dawn], { cwd }).status, 0);
  assert.equal(
    textIn(cwd, 'catalog/categories/spring-day.yaml'),
    `name_ko: 봄날\nname_en: Spring & Day\nfilters:\n${dawnYaml}`,
  );
  assert.equal(run(['check'], { cwd }).status, 0);
});

test('puts a category where it is told to, with all that is said of it', (t) => {
  const cwd = sound(t);
  const names = ['--name-ko', '봄', '--name-en', 'Spring', '--inactive'];
  assert.equal(run(['new', 'category', 'a', ...names, '--after', 'romantic'], { cwd }).status, 0);
  const more = ['--first', '--description', '첫째: 줄', '--organization', '01JZ3Q5E7VY1T9W6K8N4M2RDBY'];
  const { stderr } = run(['new', 'category', '2024', ...names, ...more], { cwd });
  assert.equal(
    stderr,
    'Added the category "2024": catalog/categories/2024.yaml\nIn the order: catalog/catalog.yaml:3\nNext: npm run check\nWhat changed: git add -N catalog && git diff catalog\n',
  );
  assert.equal(
    textIn(cwd, 'catalog/catalog.yaml'),
    catalogYaml(['2024', 'romantic', 'a', 'cartoon']).replace('2024', '"2024"'),
  );
  assert.equal(
    textIn(cwd, 'catalog/categories/2024.yaml'),
    'name_ko: 봄\nname_en: Spring\ndescription: "첫째: 줄"\nis_active: false\norganization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBY\n',
  );
});

test('lists all categories where there was no order, so that each keeps its place', (t) => {
  const cwd = sound(t, { 'catalog/catalog.yaml': catalogYaml([]).replace('categories:\n', '# End\n') });
  assert.equal(run(['new', 'category', 'a', '--name-ko', '봄', '--name-en', 'Spring'], { cwd }).status, 0);
  assert.equal(textIn(cwd, 'catalog/catalog.yaml'), `${catalogYaml(['cartoon', 'romantic', 'a'])}# End\n`);
});

test('adds the file of a category that is listed already', (t) => {
  const cwd = sound(t, { 'catalog/catalog.yaml': catalogYaml(['romantic', 'soon', 'cartoon']) });
  const { status, stderr } = run(['new', 'category', 'soon', '--name-ko', '곧', '--name-en', 'Soon'], { cwd });
  assert.equal(status, 0);
  assert.match(stderr, /^Added the category "soon": catalog\/categories\/soon\.yaml\nThe order had it already\.\n/);
});

test('stores texts as check wants them, and says so', (t) => {
  const cwd = sound(t);
  const args = [
    ...toRomantic,
    '--code',
    ' dawn ',
    '--name-ko',
    ` ${'새벽'.normalize('NFD')}`,
    '--name-en',
    'Da\u202ewn',
  ];
  const { status, stderr } = run([...args, '--image-url', 'https://cdn.example.com/새.webp'], { cwd });
  assert.equal(status, 0);
  assert.equal(
    stderr.split('\n').slice(0, 3).join('\n'),
    'name_ko is stored as "새벽", as check would want it.\n' +
      'name_en is stored as "Dawn", as check would want it.\n' +
      'image_url is stored as "https://cdn.example.com/%EC%83%88.webp", as check would want it.',
  );
  assert.ok(textIn(cwd, romantic).endsWith(dawnYaml.replace('dawn.webp', '%EC%83%88.webp')));
});

test('names everything that is missing at once, with a command line that has it', (t) => {
  const cwd = sound(t);
  const example = 'npm run new -- filter --category romantic --code rosy_dusk --name-ko "장밋빛 노을"';
  const all = refused(cwd, ['new', 'filter']);
  assert.ok(
    all.startsWith(
      '2: Nothing was written, as this is missing: --category, --code, --name-ko, --name-en, --image-url.',
    ),
  );
  assert.ok(all.includes(example), all);
  assert.match(refused(cwd, [...toRomantic, '--name-en', 'Dawn']), /^2: .*: --name-ko, --code, --image-url\. /);
  assert.match(refused(cwd, ['new', 'category', '--lang', 'ko']), /^2: .*: --name-ko, --name-en\. 터미널에서 /);
  assert.match(refused(cwd, ['new', 'category', '--name-ko', '봄', '--name-en', '봄']), /missing: SLUG\./);
});

const wrong: readonly (readonly [flag: string, value: string, said: string])[] = [
  [
    '--code',
    'rosy_dusk',
    '--code: error: The filter on line 4 has the code "rosy_dusk" already, and a code names one filter of its category. Give this one another code.',
  ],
  [
    '--code',
    "'; rm -rf",
    `--code: error: "'; rm -rf" cannot be a code. Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit.`,
  ],
  ['--name-ko', '', '--name-ko: error: name_ko shows nothing. Write a text that people can see.'],
  ['--name-en', '가'.repeat(5000), '--name-en: error: name_en has more than 60 characters. Shorten it.'],
  [
    '--name-en',
    'a\u001b[31mb',
    '--name-en: error: name_en holds a character that is no text, such as a line break or half an emoji. Delete it, or write the text anew.',
  ],
  [
    '--image-url',
    'http://a.example/b',
    '--image-url: error: The address "http://a.example/b" does not begin with https:// and must.',
  ],
  [
    '--organization',
    'x\ny',
    '--organization: error: organization_id holds a character that is no text, such as a line break or half an emoji. Delete it, or write the text anew.',
  ],
];
for (const [flag, value, said] of wrong) {
  test(`refuses ${flag} ${JSON.stringify(value.slice(0, 20))} in the words of check`, (t) => {
    const index = dawn.indexOf(flag);
    const args = index === -1 ? [...dawn, flag, value] : dawn.with(index + 1, value);
    assert.equal(refused(sound(t), [...toRomantic, ...args]), `1: ${said}\nNothing was written.\n`);
  });
}

test('warns of what may be meant, and adds it', (t) => {
  const cwd = sound(t);
  const args = [
    ...['--code', 'comic_ink', '--name-ko', 'Dawn', '--name-en', '필터'],
    ...['--image-url', 'https://cdn.example.com/rosy_dusk.webp'],
  ];
  const { status, stderr } = run([...toRomantic, ...args], { cwd });
  assert.equal(status, 0);
  assert.equal(
    stderr.slice(0, stderr.indexOf('Added')),
    `--name-ko: warning: name_ko is the Korean name, and it has no Hangul. If it is meant, leave it; else write the Korean name.
--name-en: warning: name_ko has the English name and name_en the Korean one. Swap them.
--code: warning: The category "cartoon" has a filter with the code "comic_ink" too. That is allowed, but easily mixed up: another code is better.
--image-url: warning: The filter romantic/rosy_dusk has the same picture. If that is not meant, correct one of the two addresses.
`,
  );
});

test('refuses a slug that is none, or taken in whatever case, and an unknown category', (t) => {
  const cwd = sound(t, {
    'catalog/categories/Retro.yaml': categoryYaml('Retro', [filterYaml('a')]),
    'catalog/categories/old.yml': '',
  });
  const names = ['--name-ko', '봄', '--name-en', 'Spring'];
  for (const [slug, path] of [
    ['romantic', 'romantic.yaml'],
    ['retro', 'Retro.yaml'],
    ['old', 'old.yml'],
  ] as const) {
    assert.equal(
      refused(cwd, ['new', 'category', slug, ...names]),
      `1: SLUG: error: There is "catalog/categories/${path}" already. Choose another slug than "${slug}", or change that file.\nNothing was written.\n`,
    );
  }
  assert.match(refused(cwd, ['new', 'category', '../x', ...names]), /^1: SLUG: error: "\.\.\/x" /);
  assert.match(refused(cwd, ['new', 'category', 'Soft Glam', ...names]), /change it to "soft-glam"\.\nNothing/);
  assert.equal(
    refused(cwd, ['new', 'filter', '--category', 'romantik', ...dawn]),
    '2: There is no category "romantik" in "catalog". The closest one is "romantic".\n',
  );
  assert.equal(
    refused(cwd, ['new', 'category', 'a', ...names, '--after', 'x', '--lang', 'ko']),
    '2: "catalog/catalog.yaml"에 카테고리 "x"가 없습니다. 이름을 확인하세요.\n',
  );
  assert.match(refused(cwd, ['new', 'category', 'a', ...names, '--after', 'x', '--first']), /^2: error: option /);
  assert.match(refused(cwd, ['new', 'filter', '--catalog', 'none', ...dawn]), /^2: .*"none"/);
});

test('adds beside the errors of other files, and to none that has one', (t) => {
  const broken = categoryYaml('Cartoon', [filterYaml('001')]);
  const cwd = sound(t, { 'catalog/categories/cartoon.yaml': broken });
  assert.match(run([...toRomantic, ...dawn], { cwd }).stderr, /^Added [^\n]*\nNext: [^\n]*\nWhat changed: [^\n]*\n$/);
  assert.equal(
    refused(cwd, ['new', 'filter', '--category', 'cartoon', ...dawn]),
    '2: There is an error at catalog/categories/cartoon.yaml:4:11, so nothing was written: only to a file without errors can something be added safely. See what is wrong: npm run check\n',
  );
  const other = sound(t, { 'catalog/catalog.yaml': 'organization_id: a\ncategories: a: b\n' });
  const args = ['new', 'category', 'a', '--name-ko', '봄', '--name-en', 'Spring', '--lang', 'ko'];
  assert.match(refused(other, args), /^2: catalog\/catalog\.yaml:2:\d+에 오류가 있어서 저장하지 않았습니다\./);
});

test('shows what to write where a file cannot be added to safely', (t) => {
  const cwd = sound(t, {
    [romantic]:
      '{"name_ko": "가", "name_en": "A", "filters": [{"code": "a", "name_ko": "가", "name_en": "A", "image_url": "https://a.example/a"}]}\n',
  });
  assert.equal(
    refused(cwd, [...toRomantic, ...dawn]),
    `2: "${romantic}" is written in a way in which nothing can be added safely, so nothing was written. Add this by hand:\nfilters:\n${dawnYaml}`,
  );
});

test('keeps a byte order mark, the ends of lines, the mode of a file and a link to it', (t) => {
  const text = `\ufeff${categoryYaml('Romantic', [filterYaml('a')])}# End`.replaceAll('\n', '\r\n');
  const cwd = sound(t, {
    'catalog/drafts/r.yaml': text,
    'catalog/catalog.yaml': catalogYaml(['romantic', 'cartoon', 'r']),
  });
  symlinkSync('../drafts/r.yaml', join(cwd, 'catalog/categories/r.yaml'));
  chmodSync(join(cwd, 'catalog/drafts/r.yaml'), 0o640);
  assert.equal(run(['new', 'filter', '--category', 'r', ...dawn], { cwd }).status, 0);
  assert.equal(
    textIn(cwd, 'catalog/drafts/r.yaml'),
    text.replace('# End', `\r\n${dawnYaml.replaceAll('\n', '\r\n')}# End`),
  );
  assert.ok(lstatSync(join(cwd, 'catalog/categories/r.yaml')).isSymbolicLink());
  assert.equal(statSync(join(cwd, 'catalog/drafts/r.yaml')).mode & 0o777, 0o640);
});

test('writes neither of the two files where it may not write one', (t) => {
  const cwd = sound(t);
  chmodSync(cwd, 0o755);
  chmodSync(join(cwd, 'catalog/categories'), 0o777);
  chmodSync(join(cwd, 'catalog'), 0o555);
  const before = contentsOf(cwd);
  const args = ['new', 'category', 'a', '--name-ko', '봄', '--name-en', 'Spring'];
  const { status, stderr } = run(args, { cwd, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) });
  assert.deepEqual([status, stderr], [2, 'Could not use "catalog/catalog.yaml": permission is denied.\n']);
  assert.deepEqual(contentsOf(cwd), before);
});

test('adds the first category to a catalog that has none', (t) => {
  const cwd = folderWith(t, { 'catalog/catalog.yaml': catalogYaml([]).replace('categories:\n', '') });
  assert.equal(run(['new', 'category', 'a', '--name-ko', '봄', '--name-en', 'Spring'], { cwd }).status, 0);
  assert.equal(textIn(cwd, 'catalog/catalog.yaml'), catalogYaml(['a']));
  assert.equal(textIn(cwd, 'catalog/categories/a.yaml'), 'name_ko: 봄\nname_en: Spring\n');
});

test('adds no filter that would make its file too large to be read', (t) => {
  const padding = `# ${'x'.repeat(1024 * 1024 - 600)}\n`;
  const cwd = sound(t, { [romantic]: padding + categoryYaml('Romantic', [filterYaml('a'), filterYaml('b')]) });
  const added = run([...toRomantic, ...dawn], { cwd });
  assert.equal(added.status, 0);
  let code = 0;
  for (let count = 0; code === 0 && count < 5; count += 1) {
    code = run([...toRomantic, ...dawn.with(1, `dawn_${count}`)], { cwd }).status ?? -1;
  }
  assert.equal(code, 1);
  assert.match(
    refused(cwd, [...toRomantic, ...dawn.with(1, 'last')]),
    /catalog\/categories\/romantic\.yaml: [^\n]*1048576[^\n]*\nNothing was written\.\n$/,
  );
  assert.equal(run(['check'], { cwd }).status, 0);
});
