import assert from 'node:assert/strict';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dawn, dawnYaml, refused, romantic, sound, toRomantic } from '../support/additions.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { run } from '../support/program.ts';
import { contentsOf } from '../support/published.ts';

test('names everything that is missing at once, with a command line that has it', (t) => {
  const cwd = sound(t);
  const example = 'npm run new -- filter --category romantic --code rosy_dusk --name-ko "장밋빛 노을"';
  const all = refused(cwd, ['new', 'filter']);
  assert.ok(
    all.startsWith('2: This is missing: --category, --code, --name-ko, --name-en, --image-url. Nothing was written.'),
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
    '--code: error: The filter on line 4 already has the code "rosy_dusk", and a code names only one filter of its category. Give this one another code.',
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
    '--name-en: error: name_en contains a character that is not text, such as a line break or half an emoji. Delete it, or write the text again.',
  ],
  [
    '--image-url',
    'http://a.example/b',
    '--image-url: error: The address "http://a.example/b" must begin with https://.',
  ],
  [
    '--organization',
    'x\ny',
    '--organization: error: organization_id contains a character that is not text, such as a line break or half an emoji. Delete it, or write the text again.',
  ],
];
for (const [flag, value, said] of wrong) {
  test(`refuses ${flag} ${JSON.stringify(value.slice(0, 20))} in the words of check`, (t) => {
    const index = dawn.indexOf(flag);
    const args = index === -1 ? [...dawn, flag, value] : dawn.with(index + 1, value);
    assert.equal(refused(sound(t), [...toRomantic, ...args]), `1: ${said}\nNothing was written.\n`);
  });
}

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
      `1: SLUG: error: "catalog/categories/${path}" already exists. Choose another slug than "${slug}", or change that file.\nNothing was written.\n`,
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
    '2: There is an error at catalog/categories/cartoon.yaml:4:11, so nothing was written: only a file without errors can be added to. See what is wrong: npm run check\n',
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
    `2: "${romantic}" is written in a way that cannot be added to safely, so nothing was written. Add this by hand:\nfilters:\n${dawnYaml}`,
  );
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
