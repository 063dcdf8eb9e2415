import assert from 'node:assert/strict';
import { chmodSync, lstatSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dawn, dawnYaml, romantic, sound, textIn, toRomantic } from '../support/additions.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { run } from '../support/program.ts';

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

test('adds the first filter where the list is begun and empty', (t) => {
  for (const filters of ['', 'filters:\n', 'filters: []\n']) {
    const cwd = sound(t);
    writeFiles(cwd, { 'catalog/categories/cartoon.yaml': `name_ko: 만화\nname_en: Cartoon\n${filters}` });
    const flags = [
      '--code',
      'pen',
      '--name-ko',
      '펜',
      '--name-en',
      'Pen',
      '--image-url',
      'https://cdn.example.com/pen.webp',
    ];
    const { status, stderr } = run(['new', 'filter', '--category', 'cartoon', ...flags], { cwd });
    assert.equal(status, 0, stderr);
    assert.match(textIn(cwd, 'catalog/categories/cartoon.yaml'), /\nfilters:\n {2}- code: pen\n/);
  }
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
  assert.match(stderr, /^Added the category "soon": catalog\/categories\/soon\.yaml\nThe order already had it\.\n/);
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
    'name_ko is stored as "새벽", as check requires.\n' +
      'name_en is stored as "Dawn", as check requires.\n' +
      'image_url is stored as "https://cdn.example.com/%EC%83%88.webp", as check requires.',
  );
  assert.ok(textIn(cwd, romantic).endsWith(dawnYaml.replace('dawn.webp', '%EC%83%88.webp')));
});

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
    `--name-ko: warning: name_ko is the Korean name, but it has no Hangul. Leave it if that is intended, or write the Korean name.
--name-en: warning: name_ko has the English name and name_en the Korean one. Swap them.
--code: warning: The category "cartoon" also has a filter with the code "comic_ink". That is allowed, but the two are easily mixed up: another code is better.
--image-url: warning: The filter romantic/rosy_dusk has the same image. If that is not intended, correct one of the two addresses.
`,
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

test('adds the first category to a catalog that has none', (t) => {
  const cwd = folderWith(t, { 'catalog/catalog.yaml': catalogYaml([]).replace('categories:\n', '') });
  assert.equal(run(['new', 'category', 'a', '--name-ko', '봄', '--name-en', 'Spring'], { cwd }).status, 0);
  assert.equal(textIn(cwd, 'catalog/catalog.yaml'), catalogYaml(['a']));
  assert.equal(textIn(cwd, 'catalog/categories/a.yaml'), 'name_ko: 봄\nname_en: Spring\n');
});
