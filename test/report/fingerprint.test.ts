import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinding, type EntryName, type Finding } from '../../src/finding/finding.ts';
import { fingerprints } from '../../src/report/json.ts';
import { goldFilter, range, reportOfMany, romanticPath } from './sample.ts';

const of = (...findings: readonly Finding[]) => fingerprints(findings, (path) => path);

const missing = (field: string, entry: EntryName | undefined, line = 4) =>
  createFinding(
    'field-is-missing',
    { path: romanticPath, range: range(line, 3, 4) },
    { args: { field }, entry },
  );

test('a finding keeps its fingerprint when lines or filters are inserted above it', () => {
  const duplicate = (firstLine: number, position: number) => {
    const details = {
      args: { code: 'gold', firstLine, isEqual: false },
      entry: { ...goldFilter, position },
    };
    return createFinding(
      'code-is-duplicate',
      { path: romanticPath, range: range(1, 1, 2) },
      details,
    );
  };
  assert.deepEqual(
    of(missing('name_ko', { ...goldFilter, position: 7 }, 9)),
    of(missing('name_ko', goldFilter)),
  );
  assert.deepEqual(of(duplicate(2, 2)), of(duplicate(5, 9)));
});

test('fingerprints are unique, even for equal findings', () => {
  const first = missing('name_ko', goldFilter);
  const prints = of(
    first,
    { ...first, path: 'catalog/categories/cartoon.yaml' },
    createFinding('text-is-decomposed', first, {
      args: { field: 'name_ko' },
      entry: goldFilter,
    }),
    missing('name_ko', { ...goldFilter, key: 'romantic/silver' }),
    missing('name_en', goldFilter),
    missing('name_ko', undefined),
    ...reportOfMany(10_000).findings,
  );
  assert.equal(new Set(prints).size, 10_006);
});

test('a fingerprint is a SHA-256 that is stable across versions, also for the first of equal findings', () => {
  const first = missing('name_ko', goldFilter);
  assert.equal(
    of(first, first)[0],
    '34d5e7b0a756f948ff2de56d040abde228d8bb1572521c3df43d3da8bbcc243d',
  );
});
