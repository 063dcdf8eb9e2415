import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Finding } from '../../src/finding/finding.ts';
import { formatNames, renderers } from '../../src/report/formats.ts';
import type { Report } from '../../src/report/report.ts';
import { context, findingWith, hostile, hostileReport, range, reportOf, reportOfMany } from './sample.ts';
import { validate } from './validity.ts';

/** Any UTF-16 units at all, and what means something to a format. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        ...hostile,
        ...hostile.flatMap((text) => text.split(/(?<=\s)/)),
        ...'\n\r\t:#@%,`<>&"\'[]()|$!*_~\\ ',
        ...'a1가',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

const anyRange = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 }), fc.nat({ max: 5 }))
  .map(([line, column, length]) => range(line, column, column + length));

const anyFinding: fc.Arbitrary<Finding> = fc
  .record({ text: anyText, path: anyText, at: anyRange, edited: anyRange, replacement: anyText })
  .map(({ text, path, at, edited, replacement }) => ({
    ...findingWith(text),
    path,
    range: at,
    fix: { effect: undefined, edits: [{ range: edited, text: replacement }] },
  }));

const anyReport: fc.Arbitrary<Report> = fc
  .record({ findings: fc.array(anyFinding, { maxLength: 15 }), text: anyText, otherFile: anyText })
  .map(({ findings, text, otherFile }) => ({
    ...reportOf(findings, { [otherFile]: text }),
    linesIn: (path) => (path.length % 2 === 0 ? text.split(/(?<=\n)/) : []),
  }));

for (const format of formatNames) {
  test(`the ${format} report is valid, and texts stay texts, whatever the catalog holds`, () => {
    const holds = (report: Report) => validate[format](renderers[format](report, context));
    for (const report of [hostileReport, reportOf([], { a: '' }), reportOfMany(10_000)]) holds(report);
    fc.assert(fc.property(anyReport, holds));
  });
}

test('the github report has a line for each finding and no other, whatever the catalog holds', () =>
  fc.assert(
    fc.property(anyReport, (report) => {
      const lines = renderers.github(report, context).split(/[\r\n]/);
      const { length } = report.findings;
      assert.equal(lines.filter((line) => line.startsWith('::error ')).length, Math.min(length, 10));
      assert.equal(lines.length, length + (length > 10 ? 3 : 2));
    }),
  ));
