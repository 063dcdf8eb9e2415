import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Finding } from '../../src/finding/finding.ts';
import { githubReport, githubSummary } from '../../src/report/github.ts';
import { gitlabReport } from '../../src/report/gitlab.ts';
import { jsonReport } from '../../src/report/json.ts';
import { junitReport } from '../../src/report/junit.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import type { Report } from '../../src/report/report.ts';
import { sarifReport } from '../../src/report/sarif.ts';
import { explanations, findingWith, hostile, range, reportOf, samePath } from './sample.ts';
import { assertJunit, assertPlainMarkdown, schemaErrors } from './validity.ts';

/** Any UTF-16 units at all, and what means something to a format. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        ...hostile,
        ...hostile.flatMap((text) => text.split(/(?<=\s)/)),
        ...'\n\r\t:#@%,`<>&"\'[]()|$!*_~\\ ',
        'a',
        '1',
        '가',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const anyRange = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 }), fc.nat({ max: 5 }))
  .map(([line, column, length]) => range(line, column, column + length));

const anyDiagnostic: fc.Arbitrary<Finding> = fc
  .record({ text: anyText, path: anyText, at: anyRange, edited: anyRange, replacement: anyText })
  .map(({ text, path, at, edited, replacement }) => ({
    ...findingWith(text),
    path,
    range: at,
    fix: { effect: undefined, edits: [{ range: edited, text: replacement }] },
  }));

const anyReport: fc.Arbitrary<Report> = fc
  .record({ findings: fc.array(anyDiagnostic, { maxLength: 15 }), text: anyText, otherFile: anyText })
  .map(({ findings, text, otherFile }) => ({
    ...reportOf(findings, { [otherFile]: text }),
    textOf: (path) => (path.length % 2 === 0 ? text : undefined),
  }));

const claims: Readonly<Record<string, (report: Report) => void>> = {
  'the json report is valid': (report) => assert.deepEqual(schemaErrors('json', jsonReport(report)), []),
  'the gitlab report is valid': (report) =>
    assert.deepEqual(schemaErrors('gitlab', gitlabReport(report, samePath)), []),
  'the sarif report is valid': (report) =>
    assert.deepEqual(
      schemaErrors('sarif', sarifReport(report, { version: '1.2.3', explanations, relativePath: samePath })),
      [],
    ),
  'the junit report is valid': (report) => assertJunit(junitReport(report)),
  'the markdown report makes no markup': (report) => assertPlainMarkdown(markdownReport(report)),
  'the summary makes no markup': (report) => assertPlainMarkdown(githubSummary(report)),
  'the github report has no command but its own': assertOwnCommands,
};

for (const [claim, holds] of Object.entries(claims)) {
  test(`${claim} for any texts`, () => fc.assert(fc.property(anyReport, holds)));
}

/** Lines as the runner of GitHub splits and reads them: after blanks, and for the older commands anywhere in a line. */
function assertOwnCommands(report: Report): void {
  const lines = githubReport(report, samePath).split(/[\r\n]/);
  const commands = lines.filter((line) => line.trimStart().startsWith('::'));
  const annotated = Math.min(report.findings.length, 10);
  const own = /^::error file=[^:,]*,line=\d+,endLine=\d+,col=\d+,endColumn=\d+,title=key-is-duplicate::\S/;
  assert.equal(commands.filter((line) => own.test(line)).length, annotated);
  assert.equal(commands.length, annotated + (report.findings.length > 10 ? 1 : 0));
  assert.equal(lines.length, report.findings.length + (report.findings.length > 10 ? 3 : 2));
  assert.ok(lines.every((line) => line.startsWith('::') || !line.includes('##[')));
}
