import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addFindings, lint } from '../../../src/catalog/lint.ts';
import { readSources } from '../../../src/catalog/read.ts';
import { windowFindings } from '../../../src/catalog/rules/windows.ts';
import { joinEdits } from '../../../src/finding/finding.ts';
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

/** Findings about windows at a time; `lines` as `line code`. */
function found(files: Files, now = '2026-06-01T00:00:00.000Z') {
  const result = lint(readSources(folderInMemory(files)));
  const all = addFindings(result, windowFindings(result.partial, now)).findings;
  const findings = all.filter(({ code }) => /last-day|value|window|zone/.test(code));
  return { findings, lines: findings.map(({ code, range }) => `${range.start.line} ${code}`) };
}

test('a window is over from its end on, to the millisecond, in its offset or zone', () => {
  for (const until of ['2026-06-01', '2026-05-31T15:00Z']) {
    const files = withFilter([`active_until: ${until}`]);
    assert.deepEqual(found(files, '2026-05-31T14:59:59.999Z').lines, []);
    assert.deepEqual(found(files, '2026-05-31T15:00:00.000Z').lines, ['8 window-is-over']);
  }
});

const lastDays: readonly (readonly [until: string, proposal?: string])[] = [
  ['2026-12-31', '2027-01-01'],
  ['2026-12-31T00:00:00+09:00', '2027-01-01'],
  ['2028-02-29', '2028-03-01'],
  ['2027-01-01'],
  ['2026-12-31 09:00'],
  ['2026-12-31T00:00Z'],
  ['9999-12-31'],
];

test('suggests the day after if a window ends as its last day begins', () => {
  for (const [until, proposal] of lastDays) {
    const { findings, lines } = found(withFilter([`active_until: ${until}`]));
    assert.deepEqual(lines, proposal ? ['8 last-day-is-not-shown'] : [], until);
    assert.deepEqual(
      joinEdits(findings).map(({ text }) => text),
      proposal ? [proposal] : [],
    );
  }
});

test('settings apply to findings that depend on the time', () => {
  const exception =
    'exceptions:\n  - rule: window-is-over\n    entries: [romantic/a]\n    reason: An archive.\n';
  const files = (settings: string) => withFilter(['active_until: 2026-01-01'], settings);
  const severities = (settings: string) =>
    found(files(settings)).findings.map(({ severity }) => severity);
  assert.deepEqual(severities(''), ['warning']);
  assert.deepEqual(severities('rules:\n  window-is-over: error\n'), ['error']);
  assert.deepEqual(severities('rules:\n  window-is-over: off\n'), []);
  assert.deepEqual(severities(exception), []);
  assert.deepEqual(lint(readSources(folderInMemory(files(exception)))).findings, []);
});

test('reports only the first time without a zone', () => {
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
