import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '../../../src/diagnostic/diagnostic.ts';
import { rdjsonReport } from '../../../src/diagnostic/report/rdjson.ts';
import { emptyReport, hostileReport, range, reportOf, reportOfMany, sampleReport } from './sample.ts';
import { schemaErrors } from './validity.ts';

test('the rdjson report counts columns in bytes, and has fixes and other places', () => {
  const { source, diagnostics } = JSON.parse(rdjsonReport(sampleReport));
  assert.deepEqual(source, { name: 'filter-catalog' });
  assert.deepEqual(
    [diagnostics[0], diagnostics[2]],
    [
      {
        message:
          'filter "노을 💖" (romantic, no. 1): code must be a text, and 001 is a number. Write it in quotes: code: "001"',
        location: {
          path: 'catalog/categories/romantic.yaml',
          range: { start: { line: 3, column: 37 }, end: { line: 3, column: 40 } },
        },
        severity: 'ERROR',
        code: { value: 'value-has-wrong-type' },
        suggestions: [{ range: { start: { line: 3, column: 37 }, end: { line: 3, column: 40 } }, text: '"001"' }],
        related_locations: [],
      },
      {
        message:
          'filter romantic/dusk: The filter on line 6 has the code "dusk" already, and a code names one filter of its category. Give this one another code.',
        location: {
          path: 'catalog/categories/romantic.yaml',
          range: { start: { line: 7, column: 11 }, end: { line: 7, column: 15 } },
        },
        severity: 'ERROR',
        code: { value: 'code-is-duplicate' },
        suggestions: [],
        related_locations: [
          {
            message: 'See also: catalog/categories/romantic.yaml:6:11',
            location: {
              path: 'catalog/categories/romantic.yaml',
              range: { start: { line: 6, column: 11 }, end: { line: 6, column: 15 } },
            },
          },
        ],
      },
    ],
  );
});

test('a fix of several edits is one suggestion, with what stands between them', () => {
  const path = 'catalog/categories/romantic.yaml';
  const swapped = diagnose(
    'names-are-swapped',
    { path, range: range(2, 1, 8) },
    {
      args: {},
      fix: {
        effect: undefined,
        edits: [
          { range: range(3, 10, 14), text: '노을' },
          { range: range(2, 10, 12), text: 'Dusk' },
        ],
      },
    },
  );
  const text = 'filters:\r\nname_en: 노을 # 가\r\nname_ko: Dusk\r\n';
  const [finding] = JSON.parse(rdjsonReport(reportOf([swapped], { [path]: text }))).diagnostics;
  assert.deepEqual(finding.suggestions, [
    {
      range: { start: { line: 2, column: 10 }, end: { line: 3, column: 14 } },
      text: 'Dusk # 가\r\nname_ko: 노을',
    },
  ]);
});

test('rdjson reports have the documented shape, whatever the catalog holds', () => {
  for (const report of [sampleReport, emptyReport, hostileReport, reportOfMany(10_000)]) {
    assert.deepEqual(schemaErrors('rdjson', rdjsonReport(report)), []);
  }
});
