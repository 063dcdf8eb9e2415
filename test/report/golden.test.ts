import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Finding } from '../../src/finding/finding.ts';
import { type FormatName, formatNames, renderers } from '../../src/report/formats.ts';
import type { Report } from '../../src/report/report.ts';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { call, root } from '../support/program.ts';
import { runs } from '../support/runs.ts';
import { anyText, context, findingWith, hostile, range, reportOf, reportOfMany } from './sample.ts';
import { validate } from './validity.ts';

// After an intended change, `npm run test:golden` updates the reports; git shows the differences.
const golden = join(root, 'test/golden');
const reports: readonly (readonly [format: FormatName, ...languages: readonly string[]])[] = [
  ['text', 'en', 'ko'],
  ['markdown', 'en', 'ko'],
  ['json', 'en'],
  ['github', 'en'],
  ['gitlab', 'en'],
];

for (const [format, ...languages] of reports) {
  for (const lang of languages) {
    test(`check --format ${format} --lang ${lang} reports the golden catalog as before, in a valid form`, async (t) => {
      const { status, stdout, stderr } = await call(['check', '--format', format, '--lang', lang], {
        cwd: golden,
      });
      assert.deepEqual([status, stderr], [1, '']);
      validate[format](stdout);
      t.assert.fileSnapshot(stdout, join(golden, `${format}.${lang}.txt`), {
        serializers: [ofNoVersion],
      });
    });
  }
}

/** Fixes the version, so that a release does not change it. */
const ofNoVersion = (report: string) => report.replace(/(?<=\/blob\/v)[\d.]+(?=\/docs)/g, '0.1.0');

/** Formats it in lines, with a fixed version. */
const readableSarif = (report: string): string =>
  `${JSON.stringify(JSON.parse(ofNoVersion(report)), null, 2).replace(
    /(?<="(?:version|semanticVersion)": ")[\d.]+(?=",\s+"(?:semanticVersion|rules)")/g,
    '0.1.0',
  )}\n`;

test('check --format sarif reports two errors and a warning as before', async (t) => {
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['romantic']),
    'categories/romantic.yaml': categoryYaml('Romantic', [
      filterYaml('dusk').replace('name_en', 'nmae_en'),
      filterYaml('dusk').replace('Filter', 'TODO'),
    ]),
  });
  const { stdout } = await call(['check', '--format', 'sarif', '--lang', 'en'], { cwd });
  validate.sarif(stdout);
  t.assert.fileSnapshot(stdout, join(golden, 'sarif.en.txt'), { serializers: [readableSarif] });
});

const anyRange = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 }), fc.nat({ max: 5 }))
  .map(([line, column, length]) => range(line, column, column + length));

const anyFinding: fc.Arbitrary<Finding> = fc
  .record({ text: anyText, path: anyText, at: anyRange, edited: anyRange, replacement: anyText })
  .map(({ text, path, at, edited, replacement }) => ({
    ...findingWith(text),
    path,
    range: at,
    fix: { isSafe: false, edits: [{ range: edited, text: replacement }] },
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
    const texts = Object.fromEntries(hostile.map((text) => [text, text]));
    const hostileReport = reportOf(hostile.map(findingWith), texts);
    for (const report of [hostileReport, reportOf([], { a: '' }), reportOfMany(10_000)])
      holds(report);
    fc.assert(fc.property(anyReport, holds), runs());
  });
}
