import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinding } from '../../src/finding/finding.ts';
import { renderReport, type Surroundings } from '../../src/report/formats.ts';
import type { Report } from '../../src/report/report.ts';
import { type Paint, textReport } from '../../src/report/text.ts';
import { ko } from '../../src/wording/ko.ts';
import {
  emptyReport,
  explanations,
  range,
  reportOf,
  reportOfMany,
  romanticPath,
  samePath,
  sampleReport,
} from './sample.ts';

const plain: Paint = (_, text) => text;

test('tells each finding with its place, its sentence, the lines around it and what to write', () => {
  assert.equal(
    textReport(sampleReport, plain),
    `catalog/categories/romantic.yaml:3:31: error: value-has-wrong-type
filter "노을 💖" (romantic, no. 1): code must be a text, but 001 is a number. Write it in quotes: code: "001"
  1 | name_ko: 로맨틱 💖
  2 | filters:
> 3 |   - { name_ko: "노을 💖", code: 001 }
    |                                 ^^^
  4 |   - code: gold
  5 |     name_en: 골드
Write:
  - { name_ko: "노을 💖", code: "001" }

catalog/categories/romantic.yaml:5:14: warning: name-is-in-the-wrong-language
filter "골드" (romantic/gold): name_en is the English name, but it has Hangul. Write the English name.
  3 |   - { name_ko: "노을 💖", code: 001 }
  4 |   - code: gold
> 5 |     name_en: 골드
    |              ^^^^
  6 |   - code: dusk # first
  7 |   - code: dusk

catalog/categories/romantic.yaml:7:11: error: code-is-duplicate
filter romantic/dusk: The filter on line 6 already has the code "dusk", and a code names only one filter of its category. Give this one another code.
  5 |     name_en: 골드
  6 |   - code: dusk # first
> 7 |   - code: dusk
    |           ^^^^
See also: catalog/categories/romantic.yaml:6:11: - code: dusk # first

catalog/categories/가 b%.yaml:1:1: error: file-is-not-readable
This cannot be read: permission is denied. It must be an ordinary file or folder that you may read.

`,
  );
});

test('tells the same in Korean, with the Korean name of a filter', () => {
  const findings = sampleReport.findings.slice(0, 2);
  assert.equal(
    textReport({ ...sampleReport, findings, counts: { errors: 1, warnings: 1, files: 2 }, wording: ko }, plain),
    `catalog/categories/romantic.yaml:3:31: 오류: value-has-wrong-type
필터 "노을 💖"(romantic의 1번째): code는 글이어야 하는데, 001은 숫자입니다. 따옴표로 감싸세요: code: "001"
  1 | name_ko: 로맨틱 💖
  2 | filters:
> 3 |   - { name_ko: "노을 💖", code: 001 }
    |                                 ^^^
  4 |   - code: gold
  5 |     name_en: 골드
이렇게 쓰세요:
  - { name_ko: "노을 💖", code: "001" }

catalog/categories/romantic.yaml:5:14: 경고: name-is-in-the-wrong-language
필터 "골드"(romantic/gold): name_en은 영어 이름인데 한글이 있습니다. 영어 이름을 적으세요.
  3 |   - { name_ko: "노을 💖", code: 001 }
  4 |   - code: gold
> 5 |     name_en: 골드
    |              ^^^^
  6 |   - code: dusk # first
  7 |   - code: dusk

`,
  );
});

const unknown = (column: number, text: string, others = {}) =>
  createFinding(
    'field-is-unknown',
    { path: romanticPath, range: range(1, column, column + 1) },
    {
      args: { field: 'x', closest: text, owner: undefined },
      fix: { effect: undefined, edits: [{ range: range(1, column, column + 1), text }] },
      ...others,
    },
  );
/** What is told after the frame of each finding in a file of this text. */
const linesToWrite = (text: string, ...findings: readonly ReturnType<typeof unknown>[]) =>
  textReport(reportOf(findings, { [romanticPath]: text }), plain)
    .split('\n\n')
    .map((finding) => finding.split('Write:\n')[1]);

test('the line to paste has the repairs of all findings on it', () => {
  assert.deepEqual(linesToWrite('a: b\n', unknown(1, 'A'), unknown(4, 'B')), ['A: B', 'A: B', undefined]);
});

test('there is no line to paste with what nobody sees, nor of more than a thousand characters', () => {
  assert.deepEqual(linesToWrite('a: b\u202e\n', unknown(1, 'A')), [undefined, undefined]);
  assert.deepEqual(linesToWrite(`a: ${'b'.repeat(1000)}\n`, unknown(1, 'A')), [undefined, undefined]);
  assert.deepEqual(linesToWrite('a\n', unknown(1, Array(10).fill('-').join('\n'))), [
    Array(8).fill('-').join('\n'),
    undefined,
  ]);
});

test('another place is told with its line, in whatever file it is, and without one where that cannot be read', () => {
  const related = [
    { path: 'b.yaml', range: range(2, 3, 4) },
    { path: 'c.yaml', range: range(1, 1, 1) },
  ];
  const report = reportOf([unknown(1, 'A', { related })], { 'b.yaml': '1\n\t b: \u202ec # 가\n' });
  assert.match(textReport(report, plain), /\nSee also: b\.yaml:2:3: b: <U\+202E>c # 가\nSee also: c\.yaml:1:1\n\n$/);
});

test('the first hundred findings are told, and how many more there are', () => {
  const of = (number: number) => textReport(reportOfMany(number), plain);
  assert.equal(of(101).match(/: warning: /g)?.length, 100);
  assert.ok(of(101).endsWith('\n\n1 finding more.\n\n'));
  assert.doesNotMatch(of(100), /more/);
  const { counts, ...report } = reportOfMany(10_000);
  assert.match(textReport({ ...report, counts: { ...counts, errors: 5 } }, plain), /\n\n9905 findings more\.\n\n$/);
});

test('colours come from the one who asks for them', () => {
  const paint: Paint = (format, text) => `[${[format].flat().join('+')}:${text}]`;
  const findings = sampleReport.findings.slice(0, 1);
  assert.equal(
    textReport({ ...sampleReport, findings, counts: { errors: 1, warnings: 0, files: 1 } }, paint).replace(
      /^filter.*\n/m,
      '',
    ),
    `[cyan:catalog/categories/romantic.yaml:3:31]: [red+bold:error]: [dim:value-has-wrong-type]
[dim:  1 |] name_ko: 로맨틱 💖
[dim:  2 |] filters:
[bold:> 3 |]   - { name_ko: "노을 💖", code: 001 }
[dim:    |]                                 [red:^^^]
[dim:  4 |]   - code: gold
[dim:  5 |]     name_en: 골드
[green:Write:]
  - { name_ko: "노을 💖", code: "001" }

`,
  );
});

const surroundings = (folder: string, others: Partial<Surroundings> = {}): Surroundings => ({
  command: 'check',
  folder,
  lang: undefined,
  summary: undefined,
  version: '1.2.3',
  paint: plain,
  relativePath: samePath,
  explanations: async () => explanations,
  ...others,
});
const [, hangulName, duplicateCode] = sampleReport.findings;
const lastLines: readonly (readonly [claim: string, report: Report, folder: string, line: string])[] = [
  ['that nothing is wrong', emptyReport, 'catalog', 'Nothing wrong in 1 file. Next: npm run build'],
  [
    'the command that repairs',
    sampleReport,
    'catalog',
    '3 errors, 1 warning in 2 files. 1 of them is repaired by: npm run check -- --fix',
  ],
  [
    'the command in Korean words, for a folder of another name',
    { ...sampleReport, findings: sampleReport.findings.flatMap((one) => [one, one]), wording: ko },
    "it's 가",
    "파일 2개에서 오류 3개, 경고 1개를 찾았습니다. 이 중 2개는 다음 명령으로 고칠 수 있습니다: npm run check -- --fix --catalog 'it'\\''s 가'",
  ],
  [
    'what explains the first error, though a warning stands before it',
    reportOf(
      [hangulName, duplicateCode].filter((one) => one !== undefined),
      {},
    ),
    'catalog',
    '1 error, 1 warning in 0 files. Next: npx filter-catalog explain code-is-duplicate',
  ],
  [
    'what explains a warning where there is no error',
    reportOf(
      [hangulName].filter((one) => one !== undefined),
      { a: '' },
    ),
    'catalog',
    '0 errors, 1 warning in 1 file. Next: npx filter-catalog explain name-is-in-the-wrong-language',
  ],
];
for (const [claim, report, folder, line] of lastLines) {
  test(`the last line says ${claim}`, async () => {
    assert.equal((await renderReport('text', report, surroundings(folder))).split('\n').at(-2), line);
  });
}

test('ends with the language that was asked for, and with no command where it is the one that runs', async () => {
  const lastLine = async (others: Partial<Surroundings>) =>
    (await renderReport('text', emptyReport, surroundings('catalog', others))).split('\n').at(-2);
  assert.equal(await lastLine({ lang: 'ko' }), 'Nothing wrong in 1 file. Next: npm run build -- --lang ko');
  assert.equal(await lastLine({ command: 'build' }), 'Nothing wrong in 1 file.');
});
