import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinding } from '../../src/finding/finding.ts';
import { type FormatName, renderers } from '../../src/report/formats.ts';
import { markdownReport, summaryLimit } from '../../src/report/markdown.ts';
import type { Report, ReportContext } from '../../src/report/report.ts';
import {
  context,
  findingWith,
  hostile,
  range,
  reportOf,
  reportOfMany,
  romanticPath,
} from './sample.ts';

const render = (format: FormatName, report: Report, others: Partial<ReportContext> = {}) =>
  renderers[format](report, { ...context, ...others });
const blank = (path: string, line: number) =>
  createFinding(
    'text-is-decomposed',
    { path, range: range(line, 1, 2) },
    { args: { field: 'name_ko' } },
  );
const place = { path: romanticPath, range: range(1, 1, 2) };
const unknown = createFinding('field-is-unknown', place, {
  args: { field: 'x', owner: undefined },
  fix: { isSafe: false, edits: [{ range: place.range, text: 'A' }] },
});
const [warning] = reportOfMany(1).findings;
assert.ok(warning);

test('a report without findings is minimal', () => {
  const empty: Readonly<Partial<Record<FormatName, string>>> = {
    text: 'Nothing wrong in 1 file. Next: npm run build\n',
    json: '{"version":1,"summary":{"errors":0,"warnings":0,"files":1},"diagnostics":[]}\n',
    github: 'Nothing wrong in 1 file.\n',
    gitlab: '[]\n',
    markdown: '',
  };
  for (const [format, report] of Object.entries(empty) as [FormatName, string][]) {
    assert.equal(render(format, reportOf([], { a: '' })), report);
  }
});

test('a related place is named', () => {
  const related = ['b.yaml', 'c.yaml'].map((path) => ({ path, range: range(2, 3, 4) }));
  const report = render('text', reportOf([{ ...unknown, related }]));
  assert.match(report, /\nSee also: b\.yaml:2:3\nSee also: c\.yaml:2:3\n\n/);
});

test('a text report has a hundred findings, and says how many more there are', () => {
  const report = render('text', reportOfMany(101));
  assert.equal(report.match(/: warning: /g)?.length, 100);
  assert.match(report, /\n\n1 more finding\.\n\n0 errors, 101 warnings in 1 file\./);
  const { counts, ...rest } = reportOfMany(10_000);
  assert.match(
    render('text', { ...rest, counts: { ...counts, errors: 5 } }),
    /\n\n9905 more findings\.\n\n/,
  );
});

const safe = { ...unknown, fix: { isSafe: true, edits: [] } } as const;
const explain = 'Next: npm run explain --';
const catalog = "it's 가";
test('the last line suggests a fix, an explanation of the first error, or the next command', () => {
  for (const [findings, others, line] of [
    [[safe], { catalog }, "This repairs it: npm run check -- --fix --catalog 'it'\\''s 가'"],
    [[warning, unknown], {}, `${explain} field-is-unknown`],
    [[warning], { lang: 'en' }, `${explain} name-is-in-the-wrong-language --lang en`],
    [[], { lang: 'ko' }, 'Next: npm run build -- --lang ko'],
  ] as const) {
    const last = render('text', reportOf(findings), others).split('\n').at(-2);
    assert.ok(last?.endsWith(line), last);
  }
});

test('an annotation of several lines has no columns, as GitHub requires', () => {
  const span = { start: { line: 1, column: 3 }, end: { line: 2, column: 1 } };
  const report = reportOf([{ ...unknown, path: 'a.yaml', range: span }]);
  const annotation = render('github', report, { relativePath: (path) => `a:b,c/${path}` });
  assert.match(
    annotation,
    /^::error file=a%3Ab%2Cc\/a\.yaml,line=1,endLine=2,title=field-is-unknown::/,
  );
});

test('problems of an image are annotated at its filter', () => {
  const image = { ...unknown, path: 'images/a.webp', range: range(1, 1, 1) };
  const related = [{ path: 'a.yaml', range: range(7, 12, 18) }];
  const annotation = render('github', reportOf([{ ...image, related }], { 'a.yaml': 'x' }));
  assert.match(annotation, /^::error file=a\.yaml,line=7,endLine=7,col=12,endColumn=18,/);
});

test('annotates ten of each kind, and says where the rest is', () => {
  const { findings } = reportOfMany(12);
  const report = reportOf([...findings.map((_, index) => blank('a', index)), ...findings]);
  const kinds = render('github', report)
    .split('\n')
    .flatMap((line) => /^::(\w+) /.exec(line)?.[1] ?? []);
  assert.match(kinds.join(' '), /^(?:error ){10}(?:warning ){10}notice$/);
  const notice = (others: Partial<ReportContext>) =>
    /^::notice title=Filter catalog::(.*)$/m.exec(render('github', report, others))?.[1];
  assert.equal(notice({}), '4 more findings. The whole report is in the summary of this run.');
  assert.equal(notice({ summary: undefined }), '4 more findings.');
});

test('a Markdown report has as many whole findings as fit, and counts the omitted ones', () => {
  const few = Array.from({ length: 200 }, (_, index) => [20, 600 + index] as const);
  for (const [count, limit] of [[10_001, 65_535], [10_001, summaryLimit], ...few] as const) {
    const report = markdownReport(reportOfMany(count), limit);
    const shown = report.match(/^\*\*warning\*\* /gm)?.length ?? 0;
    assert.ok(
      report.length <= limit && report.length > limit - 450,
      `${report.length} of ${limit}`,
    );
    assert.ok(
      report.endsWith(`</details>\n\n${count - shown} more findings.\n`),
      report.slice(-200),
    );
  }
});

test('the JSON report keeps texts except lone surrogates', () => {
  const text = hostile.join('\n');
  const { path, entry, fix, related } = JSON.parse(render('json', reportOf([findingWith(text)])))
    .diagnostics[0];
  for (const found of [path, entry.name_ko, fix.edits[0].text, related[0].path]) {
    assert.equal(found, text.replace('\ud800 \udc00', '\ufffd \ufffd'));
  }
  assert.equal(fix.safe, false);
});

test('sarif addresses are encoded', () => {
  const address = (path: string) => {
    const report = JSON.parse(
      render('sarif', reportOf([blank('x', 1)]), { relativePath: () => path }),
    );
    return report.runs[0].results[0].locations[0].physicalLocation.artifactLocation;
  };
  assert.deepEqual(address('c/가 b%.yaml'), {
    uri: 'c/%EA%B0%80%20b%25.yaml',
    uriBaseId: '%SRCROOT%',
  });
});

test('a text from the catalog makes no link in a sarif message', () => {
  const report = render('sarif', reportOf([findingWith('[a](https://a.example)')]));
  assert.match(
    JSON.parse(report).runs[0].results[0].message.text,
    /"\[a\] \(https:\/\/a\.example\)"/,
  );
});
