import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyEdits } from '../../../src/base/edit.ts';
import { examine, withFound } from '../../../src/catalog/examine.ts';
import { readSources } from '../../../src/catalog/read.ts';
import { windowFindings } from '../../../src/catalog/rules/windows.ts';
import { asOf, listedIn } from '../../../src/catalog/schedule.ts';
import { editsOf } from '../../../src/finding/finding.ts';
import {
  catalogYaml,
  categoryYaml,
  filterYaml,
  folderInMemory,
  soundCatalog,
} from '../../support/catalogs.ts';
import type { Files } from '../../support/folder.ts';

const seoul = (more = '') => catalogYaml(['romantic', 'cartoon'], `time_zone: Asia/Seoul\n${more}`);
const withFilter = (lines: readonly string[], more = ''): Files => ({
  ...soundCatalog,
  'catalog.yaml': seoul(more),
  'categories/romantic.yaml': categoryYaml('Romantic', [filterYaml('a', lines), filterYaml('b')]),
});

/** What is found of the schedule in a catalog, at a time, as `line code`. */
function found(files: Files, now = '2026-06-01T00:00:00.000Z') {
  const examined = examine(readSources(folderInMemory(files)));
  const { findings } = withFound(examined, windowFindings(examined.draft, now));
  const told = findings.filter(({ code }) => /last-day|value|window|zone/.test(code));
  return { findings: told, lines: told.map(({ code, range }) => `${range.start.line} ${code}`) };
}

/** The list of apps at a time, with the order of its fields. */
function listAt(files: Files, at: string): string {
  const catalog = examine(readSources(folderInMemory(files))).catalog();
  assert.ok(catalog);
  const plain = (key: string, value: unknown) =>
    /^active_|^filters$/.test(key) ? undefined : value;
  const listed = listedIn(asOf(catalog, at)).map(({ category, filters }) => [
    category,
    JSON.stringify(filters, plain),
  ]);
  return JSON.stringify(listed, plain);
}

test('a window is over from its end on, to the millisecond, where its offset or zone says', () => {
  for (const until of ['2026-06-01', '2026-05-31T15:00Z']) {
    const files = withFilter([`active_until: ${until}`]);
    assert.deepEqual(found(files, '2026-05-31T14:59:59.999Z').lines, []);
    assert.deepEqual(found(files, '2026-05-31T15:00:00.000Z').lines, ['8 window-is-over']);
  }
});

const lastDays: readonly (readonly [until: string, proposal?: string])[] = [
  ['2026-12-31', '2027-01-01'],
  ['2026-12-31 00:00', '2027-01-01'],
  ['2026-12-31T00:00:00+09:00', '2027-01-01'],
  ['2026-12-25', '2026-12-26'],
  ['2026-06-30', '2026-07-01'],
  ['2028-02-29', '2028-03-01'],
  ['2028-02-28'],
  ['2027-01-01'],
  ['2026-12-31 09:00'],
  ['2026-12-31T00:00Z'],
  ['9999-12-31'],
];

test('for the midnight of a last day, the day after is proposed', () => {
  for (const [until, proposal] of lastDays) {
    const { findings, lines } = found(withFilter([`active_until: ${until}`]));
    assert.deepEqual(lines, proposal ? ['8 last-day-is-not-shown'] : [], until);
    assert.deepEqual(
      editsOf(findings).map(({ text }) => text),
      proposal ? [proposal] : [],
    );
  }
});

test('of a window that is empty or over, nothing else is said', () => {
  const empty = withFilter(['active_from: 2026-12-31', 'active_until: 2026-12-31']);
  assert.deepEqual(found(empty).lines, ['9 window-is-empty']);
  assert.deepEqual(found(withFilter(['active_until: 2026-05-31'])).lines, ['8 window-is-over']);
});

test('what comes with time may be excepted, off or an error, and no exception for it is called unneeded before', () => {
  const exception =
    'exceptions:\n  - rule: window-is-over\n    entries: [romantic/a]\n    reason: An archive.\n';
  const files = (settings: string) => withFilter(['active_until: 2026-01-01'], settings);
  const severities = (settings: string) =>
    found(files(settings)).findings.map(({ severity }) => severity);
  assert.deepEqual(severities(''), ['warning']);
  assert.deepEqual(severities('rules:\n  window-is-over: error\n'), ['error']);
  assert.deepEqual(severities('rules:\n  window-is-over: off\n'), []);
  assert.deepEqual(severities(exception), []);
  assert.deepEqual(examine(readSources(folderInMemory(files(exception)))).findings, []);
});

test('without a zone the first place alone is told', () => {
  const filters = Array.from({ length: 3 }, (_, index) =>
    filterYaml(`f${index}`, ['active_from: 2026-12-01']),
  );
  const { 'catalog.yaml': _, ...others } = soundCatalog;
  const catalog = catalogYaml(['romantic', 'cartoon']);
  const files = {
    ...others,
    'catalog.yaml': catalog,
    'categories/romantic.yaml': categoryYaml('Romantic', filters),
  };
  assert.deepEqual(found(files).lines, ['8 time-zone-is-missing']);
  const wrong = { ...files, 'catalog.yaml': `${catalog}time_zone: Nowhere\n` };
  assert.deepEqual(found(wrong).lines, ['5 value-is-malformed']);
});

const ends = [
  'active_until: 2026-05-01',
  '"active_until": "2026-05-01 09:00" # the end',
  "active_until:   '2026-05-31'  ",
];
const beginnings = [
  'active_from: 2026-01-01',
  'active_from: 2026-01-01T00:00+09:00   # the beginning',
];
const optional = (lines: readonly string[]) => fc.option(fc.constantFrom(...lines), { nil: '' });
const window = fc
  .tuple(fc.constantFrom(...ends), optional(beginnings))
  .chain((lines) => fc.shuffledSubarray([...lines], { minLength: 2 }))
  .map((lines) => lines.filter((line) => line !== ''));

test('what is proposed for a window that is over shows apps the same for ever, keeps each comment, and is found right', () => {
  const property = fc.property(
    window,
    fc.boolean(),
    fc.constantFrom('\n', '\r\n'),
    (lines, isFirst, lineEnd) => {
      const filter = filterYaml('a', isFirst ? [] : lines);
      const written = isFirst
        ? filter.replace('- code', `- ${[...lines, 'code'].join('\n    ')}`)
        : filter;
      const text = categoryYaml('Romantic', [written, filterYaml('b')]).replaceAll('\n', lineEnd);
      const before = { ...withFilter([]), 'categories/romantic.yaml': text };
      const { findings } = found(before);
      const after = { ...before, 'categories/romantic.yaml': applyEdits(text, editsOf(findings)) };
      assert.deepEqual(found(after).lines, []);
      for (const at of ['2026-06-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'])
        assert.equal(listAt(after, at), listAt(before, at));
      const comments = (of: Files) => String(of['categories/romantic.yaml']).match(/#.*/g);
      assert.deepEqual(comments(after), comments(before));
    },
  );
  fc.assert(property);
});
