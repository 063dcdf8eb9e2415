import assert from 'node:assert/strict';
import { test } from 'node:test';
import stringWidth from 'string-width';
import { codesByTopic, examples } from '../../src/explain/examples.ts';
import type { Code } from '../../src/finding/codes.ts';
import { run } from '../support/program.ts';

const codes = Object.keys(examples) as readonly Code[]; // its own keys

const explanationOfTab = `error: indentation-has-a-tab

A line is indented with a tab. YAML allows only blanks there.

Why it matters: How wide a tab is depends on the program, so it does not say which group the line belongs to.

Wrong: categories/romantic.yaml:5
name_ko: 로맨틱
name_en: Romantic
filters:
  - code: rosy_dusk
<U+0009>name_ko: 장밋빛 노을
    name_en: Rosy Dusk
    image_url: https://cdn.example.com/rosy_dusk.webp

Right: categories/romantic.yaml:5
name_ko: 로맨틱
name_en: Romantic
filters:
  - code: rosy_dusk
    name_ko: 장밋빛 노을
    name_en: Rosy Dusk
    image_url: https://cdn.example.com/rosy_dusk.webp
`;

const explanationOfTabInKorean =
  /^오류: indentation-has-a-tab\n\n[가-힣].*\n\n중요한 이유: .*\n\n잘못된 예: categories\/romantic\.yaml:5\n/;

test('says what a code means, why it matters, and how it is done wrong and right', () => {
  assert.deepEqual(run(['explain', 'indentation-has-a-tab']), { status: 0, stdout: explanationOfTab, stderr: '' });
});

test('says it in Korean', () => {
  const { stdout } = run(['explain', 'indentation-has-a-tab', '--lang', 'ko']);
  assert.match(stdout, explanationOfTabInKorean);
  assert.equal(run(['explain', 'indentation-has-a-tab'], { env: { LANG: 'ko_KR.UTF-8' } }).stdout, stdout);
});

test('shows what nobody sees in an example', () => {
  assert.match(run(['explain', 'text-has-invisible-characters']).stdout, /^ {4}name_en: Rosy<U\+200B> Dusk$/m);
  assert.match(run(['explain', 'comment-has-invisible-characters']).stdout, / # <U\+202E>yraurbeF$/m);
  assert.match(run(['explain', 'blank-is-not-ordinary']).stdout, /^(?:<U\+00A0>){4}name_ko/m);
  const { stdout } = run(['explain', 'text-is-decomposed']);
  const word = '로맨틱'.normalize('NFD');
  assert.ok(stdout.includes(`:1 (${word} is stored in pieces, NFD: ${[...word].join(' ')})\n`));
});

test('says of a file without a text what it is', () => {
  for (const [code, lang, told] of [
    ['catalog-has-no-category', 'en', 'Wrong: categories/cartoon.yaml (not there)'],
    ['file-is-a-folder', 'en', 'Wrong: categories/romantic.yaml (a folder)'],
    ['file-is-not-utf8', 'ko', '잘못된 예: categories/romantic.yaml (EUC-KR로 저장함)'],
    [
      'file-is-outside-the-catalog',
      'ko',
      '잘못된 예: categories/romantic.yaml (../../drafts/romantic.yaml을 가리키는 링크)',
    ],
    ['file-is-too-large', 'en', 'Wrong: categories/romantic.yaml:8 (1200000 bytes)'],
  ] as const) {
    assert.ok(run(['explain', code, '--lang', lang]).stdout.split('\n').includes(told), code);
  }
});

for (const [lang, first, severities] of [
  ['en', 'How YAML is written', 'error|warning'],
  ['ko', 'YAML 쓰는 법', '오류|경고'],
] as const) {
  test(`lists every code once with its severity and a sentence, in lines that fit a terminal (${lang})`, () => {
    const { status, stdout, stderr } = run(['explain', '--lang', lang]);
    const lines = stdout.split('\n');
    assert.deepEqual([status, stderr, lines[0]], [0, '', first]);
    const row = new RegExp(`^ {2}(\\S+) +(?:${severities}) +\\S.*\\.$`);
    const listed = lines.flatMap((line) => row.exec(line)?.[1] ?? []);
    assert.deepEqual(
      listed,
      codesByTopic.flatMap(([, members]) => members),
    );
    assert.deepEqual(listed.toSorted(), codes.toSorted());
    assert.equal(lines.filter((line) => line.startsWith('  ')).length, codes.length);
    for (const line of lines) assert.ok(stringWidth(line) <= 120, line);
    assert.match(stdout, /: npx filter-catalog explain blank-is-missing\n$/);
  });
}

test('colours the code, the headings and the lines that differ, where colours are asked for', () => {
  const { stdout } = run(['explain', 'text-needs-quotes'], { env: { FORCE_COLOR: '1' } });
  assert.ok(stdout.startsWith('\u001b[31m\u001b[1merror'));
  const coloured = stdout.split('\n').filter((line) => line.includes('m    name_'));
  assert.deepEqual(coloured, [
    '\u001b[31m    name_en: Dusk: Rosy\u001b[39m',
    '\u001b[32m    name_en: "Dusk: Rosy"\u001b[39m',
  ]);
});

for (const [claim, args, stderr] of [
  [
    'names the closest code for one that is not known',
    ['text-need-quote'],
    'There is no code "text-need-quote". The closest one is "text-needs-quotes": npx filter-catalog explain text-needs-quotes\n',
  ],
  [
    'names the list for one that is like none',
    ['\u202ewrong'],
    'There is no code "<U+202E>wrong". List all codes: npx filter-catalog explain\n',
  ],
  [
    'names the closest code in Korean',
    ['file-is-not-utf-8', '--lang', 'ko'],
    '"file-is-not-utf-8"이라는 코드는 없습니다. 가장 비슷한 코드는 "file-is-not-utf8"입니다: npx filter-catalog explain file-is-not-utf8\n',
  ],
  [
    'takes no name that every object has for a code',
    ['constructor'],
    'There is no code "constructor". List all codes: npx filter-catalog explain\n',
  ],
] as const) {
  test(`${claim}, and exits with 2`, () => {
    assert.deepEqual(run(['explain', ...args]), { status: 2, stdout: '', stderr });
  });
}

test('refuses two codes with 2', () => {
  assert.equal(run(['explain', 'text-is-blank', 'text-is-too-long']).status, 2);
});

test('explain --help has examples and exit codes', () => {
  const { status, stdout } = run(['explain', '--help']);
  assert.equal(status, 0);
  assert.match(stdout, /^Usage: filter-catalog explain \[options\] \[code\]$/m);
  assert.match(stdout, /Examples:\n {2}filter-catalog explain /);
  assert.match(stdout, /Exit codes: 0 done, 2 could not run\./);
});
