import assert from 'node:assert/strict';
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';

const nfd = (text: string) => text.normalize('NFD');

function folderOf(t: TestContext, romantic: string, others: Files = {}): string {
  return folderWith(t, {
    'catalog/catalog.yaml': catalogYaml(['romantic']),
    'catalog/categories/romantic.yaml': romantic,
    ...others,
  });
}

const textIn = (cwd: string, name = 'catalog/categories/romantic.yaml') =>
  readFileSync(join(cwd, name), 'utf8');

const before = `# 로맨틱\u202e "001"
name_ko: ${nfd('로맨틱')}   # ${nfd('한글')} stays
name_en:\t"Ro\u200bman\\u200Btic "
filters:
- {code: 001,   name_ko: 노을, nmae_en: Dusk, image_url: 'https://cdn.example.com/a.webp', is_active: Yes} # 1e3
-   code:   1e5 # 1e5
    name_ko: 새벽
    name_en: "Dawn "
    image_url: https://cdn.example.com/b.webp`;
const after = `# 로맨틱\u202e "001"
name_ko: 로맨틱   # ${nfd('한글')} stays
name_en:\t"Romantic"
filters:
- {code: "001",   name_ko: 노을, name_en: Dusk, image_url: 'https://cdn.example.com/a.webp', is_active: true} # 1e3
-   code:   "1e5" # 1e5
    name_ko: 새벽
    name_en: "Dawn"
    image_url: https://cdn.example.com/b.webp`;
const notes = `Repaired catalog/categories/romantic.yaml:2 (decomposed letters, NFD, are composed now)
- name_ko: ${nfd('로맨틱')}   # ${nfd('한글')} stays
+ name_ko: 로맨틱   # ${nfd('한글')} stays
Repaired catalog/categories/romantic.yaml:3
- name_en:<U+0009>"Ro<U+200B>man\\u200Btic "
+ name_en:<U+0009>"Romantic"
Repaired catalog/categories/romantic.yaml:5
- - {code: 001,   name_ko: 노을, nmae_en: Dusk, image_url: 'https://cdn.example.com/a.webp', is_active: Yes} # 1e3
+ - {code: "001",   name_ko: 노을, name_en: Dusk, image_url: 'https://cdn.example.com/a.webp', is_active: true} # 1e3
Repaired catalog/categories/romantic.yaml:6
- -   code:   1e5 # 1e5
+ -   code:   "1e5" # 1e5
Repaired catalog/categories/romantic.yaml:8
-     name_en: "Dawn "
+     name_en: "Dawn"
`;

for (const [claim, start, end] of [
  ['with LF', '', '\n'],
  ['with CRLF', '', '\r\n'],
  ['with CRLF, a byte order mark and a line end at the end', '\ufeff', '\r\n'],
] as const) {
  const bytesOf = (text: string) => `${start}${text}${start && '\n'}`.replaceAll('\n', end);
  test(`repairs a file ${claim}, says what it changed, and leaves every other byte and the mode`, async (t) => {
    const cwd = folderOf(t, bytesOf(before));
    const path = join(cwd, 'catalog/categories/romantic.yaml');
    chmodSync(path, 0o640);
    const { status, stdout, stderr } = await call(['check', '--fix'], { cwd });
    assert.equal(textIn(cwd), bytesOf(after));
    assert.equal(stderr, notes);
    assert.equal(stdout.match(/^\S+: error: \S+$/gm), null);
    assert.deepEqual([status, statSync(path).mode & 0o777], [0, 0o640]);
    assert.deepEqual(readdirSync(join(cwd, 'catalog/categories')), ['romantic.yaml']);
    assert.equal((await call(['check', '--fix'], { cwd })).stderr, 'Nothing to repair.\n');
  });
}

const digits = categoryYaml('Romantic', [filterYaml('001')]);
const digitsRepaired = digits.replace('code: 001', 'code: "001"');

test('leaves an unreadable file untouched, and repairs the other files', async (t) => {
  const mistakes = ['%YAML 1.1\n---', 'a: [&b c, *b]', '<<<<<<< a'];
  const files = mistakes.map(
    (mistake, n) => [`catalog/categories/c${n}.yaml`, `${before}\n${mistake}\n`] as const,
  );
  const catalog = `${catalogYaml(['romantic'])}snapshto:\n  inactive_filters: exclude\n`;
  const others = { ...Object.fromEntries(files), 'catalog/catalog.yaml': catalog };
  const cwd = folderOf(t, digits, others);
  const { status, stderr } = await call(['check', '--fix', '--lang', 'ko'], { cwd });
  const leftAlone = files.map(
    ([name]) =>
      `${name} 파일은 끝까지 읽을 수 없거나 고치면 다른 내용까지 바뀔 수 있어서 아무것도 고치지 않았습니다. 먼저 직접 고치세요.\n`,
  );
  const repaired = `고쳤습니다: catalog/catalog.yaml:4\n- snapshto:\n+ snapshot:\n`;
  const repairs =
    '고쳤습니다: catalog/categories/romantic.yaml:4\n-   - code: 001\n+   - code: "001"\n';
  assert.equal(stderr, [repaired, ...leftAlone, repairs].join(''));
  for (const [name, text] of files) assert.equal(textIn(cwd, name), text);
  assert.deepEqual([status, textIn(cwd)], [1, digitsRepaired]);
});
