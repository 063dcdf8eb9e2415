import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownReport, markdownWithin } from '../../src/report/markdown.ts';
import { emptyReport, hostileReport, reportOfMany, sampleReport } from './sample.ts';
import { assertPlainMarkdown } from './validity.ts';

test('the markdown report groups findings by file, with the line and what to write', () => {
  assert.equal(
    markdownReport(sampleReport),
    `## Filter catalog

3 errors, 1 warning in 2 files.

### \` catalog/categories/romantic.yaml \`

**error** 3:31 filter "노을 💖" (romantic, no. 1): code must be a text, but 001 is a number. Write it in quotes: code: "001" \` value-has-wrong-type \`

\`\`\`yaml
  - { name_ko: "노을 💖", code: 001 }
\`\`\`

Write:

\`\`\`yaml
  - { name_ko: "노을 💖", code: "001" }
\`\`\`

**warning** 5:14 filter "골드" (romantic/gold): name\\_en is the English name, and it has Hangul. Write the English name. \` name-is-in-the-wrong-language \`

\`\`\`yaml
    name_en: 골드
\`\`\`

**error** 7:11 filter romantic/dusk: The filter on line 6 already has the code "dusk", and a code names only one filter of its category. Give this one another code. \` code-is-duplicate \`

\`\`\`yaml
  - code: dusk
\`\`\`

See also: \` catalog/categories/romantic.yaml:6:11 \`

### \` catalog/categories/가 b%.yaml \`

**error** 1:1 This cannot be read: permission is denied. It must be an ordinary file or folder that you may read. \` file-is-not-readable \`
`,
  );
});

test('a markdown report without findings is a heading and a line', () => {
  assert.equal(markdownReport(emptyReport), '## Filter catalog\n\nNothing wrong in 1 file.\n');
});

test('a text from the catalog stays text in the markdown report', () => {
  assertPlainMarkdown(markdownReport(hostileReport));
});

test('the markdown report stays within 65,535 characters in whole findings, and says how many are left out', () => {
  const report = markdownReport(reportOfMany(10_001));
  const told = report.match(/^\*\*warning\*\* /gm)?.length ?? 0;
  assert.ok(report.length <= 65_535 && report.length > 65_000, String(report.length));
  assert.ok(report.endsWith(`\n\`\`\`\n\n${10_001 - told} findings more.\n`), report.slice(-200));
});

test('a report with the note of what is left out never exceeds its limit', () => {
  const report = reportOfMany(20);
  for (let maximum = 400; maximum < 1200; maximum += 1) {
    const { length } = markdownWithin(report, { maximum, sizeOf: (text) => text.length });
    assert.ok(length <= maximum, `${length} > ${maximum}`);
  }
});

test('a report is cut only where it must be', () => {
  assert.doesNotMatch(markdownReport(reportOfMany(100)), /more/);
});
