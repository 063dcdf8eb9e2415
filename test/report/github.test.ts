import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinding } from '../../src/finding/finding.ts';
import { githubReport, githubSummary } from '../../src/report/github.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import { emptyReport, findingWith, hostile, range, reportOf, reportOfMany, samePath, sampleReport } from './sample.ts';

const kinds = (report: string) => report.split('\n').map((line) => /^::(\w+) /.exec(line)?.[1] ?? 'plain');

test('the github report annotates each finding, with what to write', () => {
  assert.deepEqual(githubReport(sampleReport, (path) => `a:b,c/${path}`).split('\n'), [
    '::error file=a%3Ab%2Cc/catalog/categories/romantic.yaml,line=3,endLine=3,col=31,endColumn=34,title=value-has-wrong-type::filter "노을 💖" (romantic, no. 1): code must be a text, but 001 is a number. Write it in quotes: code: "001"%0AWrite:%0A  - { name_ko: "노을 💖", code: "001" }',
    '::warning file=a%3Ab%2Cc/catalog/categories/romantic.yaml,line=5,endLine=5,col=14,endColumn=16,title=name-is-in-the-wrong-language::filter "골드" (romantic/gold): name_en is the English name, but it has Hangul. Write the English name.',
    '::error file=a%3Ab%2Cc/catalog/categories/romantic.yaml,line=7,endLine=7,col=11,endColumn=15,title=code-is-duplicate::filter romantic/dusk: The filter on line 6 already has the code "dusk", and a code names only one filter of its category. Give this one another code.%0ASee also: catalog/categories/romantic.yaml:6:11',
    '::error file=a%3Ab%2Cc/catalog/categories/가 b%25.yaml,line=1,endLine=1,col=1,endColumn=1,title=file-is-not-readable::This cannot be read: permission is denied. It must be an ordinary file or folder that you may read.',
    '3 errors, 1 warning in 2 files.',
    '',
  ]);
});

test('a github report without findings is a line', () => {
  assert.equal(githubReport(emptyReport, samePath), 'Nothing wrong in 1 file.\n');
});

test('an annotation of several lines has no columns, which GitHub refuses there', () => {
  const open = createFinding(
    'indentation-is-wrong',
    { path: 'a.yaml', range: { start: { line: 1, column: 3 }, end: { line: 2, column: 1 } } },
    { args: {} },
  );
  assert.match(
    githubReport(reportOf([open], {}), samePath),
    /^::error file=a\.yaml,line=1,endLine=2,title=indentation-is-wrong::/,
  );
});

test('no more than ten of a kind are annotated, and the others told in plain lines', () => {
  const { findings: warnings } = reportOfMany(12);
  const errors = warnings.map((warning) => createFinding('text-is-blank', warning, { args: { field: 'name_en' } }));
  const report = githubReport(reportOf([...errors, ...warnings], {}), samePath);
  assert.deepEqual(kinds(report), [
    ...Array(10).fill('error'),
    ...Array(10).fill('warning'),
    'notice',
    ...Array(6).fill('plain'),
  ]);
  assert.deepEqual(report.split('\n').slice(20, 24), [
    '::notice title=Filter catalog::4 findings more. The whole report is in the summary of this run.',
    'error: catalog/categories/romantic.yaml:11:10: name_en shows nothing. Write a text that people can see. [text-is-blank]',
    'error: catalog/categories/romantic.yaml:12:10: name_en shows nothing. Write a text that people can see. [text-is-blank]',
    'warning: catalog/categories/romantic.yaml:11:10: filter "골드" (romantic/gold): name_en is the English name, but it has Hangul. Write the English name. [name-is-in-the-wrong-language]',
  ]);
});

test('the ten are one of each code in each file first, in reading order', () => {
  const blank = (path: string, line: number) =>
    createFinding('text-is-blank', { path, range: range(line, 1, 2) }, { args: { field: 'name_ko' } });
  const findings = [
    ...Array.from({ length: 11 }, (_, index) => blank('a.yaml', index + 1)),
    createFinding('field-is-missing', { path: 'a.yaml', range: range(12, 1, 2) }, { args: { field: 'name_ko' } }),
    blank('b.yaml', 1),
    blank('b.yaml', 2),
  ];
  const places = githubReport(reportOf(findings, {}), samePath).matchAll(/^::error file=(.*),line=(\d+),/gm);
  assert.deepEqual(
    [...places].map(([, file, line]) => `${file}:${line}`),
    [
      'a.yaml:1',
      'a.yaml:2',
      'a.yaml:3',
      'a.yaml:4',
      'a.yaml:5',
      'a.yaml:6',
      'a.yaml:7',
      'a.yaml:12',
      'b.yaml:1',
      'b.yaml:2',
    ],
  );
});

test('a text from the catalog makes no workflow command', () => {
  const findings = [...hostile, ...hostile].map(findingWith);
  const report = githubReport(reportOf(findings, {}), samePath);
  assert.deepEqual(kinds(report), [...Array(10).fill('error'), 'notice', ...Array(12).fill('plain')]);
  assert.doesNotMatch(report, /^(?!::(?:error|notice) ).*(?:^\s*::|##\[)/m);
  assert.match(report, /::filter "100%250A 가\u1100\u1161💖<U\+000A>::error::x<U\+000D>::error::y"/);
});

test('the log and the summary count what a report leaves out', () => {
  const { counts, ...report } = reportOfMany(10_000);
  const cut = { ...report, counts: { ...counts, warnings: 12_345 } };
  assert.match(githubReport(cut, samePath), /^::notice title=Filter catalog::12335 findings more\./m);
  assert.match(githubReport(cut, samePath), /\n0 errors, 12345 warnings in 1 file\.\n$/);
});

test('the summary is the report in Markdown', () => {
  assert.equal(githubSummary(sampleReport), markdownReport(sampleReport));
});

test('the summary stays below a MiB in whole findings, and says how many are left out', () => {
  const summary = githubSummary(reportOfMany(10_000));
  const size = Buffer.byteLength(summary);
  const told = summary.match(/^\*\*warning\*\* /gm)?.length ?? 0;
  assert.ok(size < 1_048_576 && size > 1_048_000, String(size));
  assert.ok(summary.endsWith(`\n\`\`\`\n\n${10_000 - told} findings more.\n`), summary.slice(-200));
});
