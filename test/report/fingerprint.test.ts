import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinding, type EntryName, type Finding } from '../../src/finding/finding.ts';
import { fingerprints } from '../../src/report/fingerprint.ts';
import { goldFilter, range, reportOfMany, romanticPath } from './sample.ts';

const of = (...findings: readonly Finding[]) => fingerprints(findings, (path) => path);

const missingField = (line: number, field: string, entry: EntryName | undefined) =>
  createFinding('field-is-missing', { path: romanticPath, range: range(line, 3, 4) }, { args: { field }, entry });

test('a finding keeps its fingerprint when lines or filters are inserted above it', () => {
  const duplicate = (firstLine: number, position: number) =>
    createFinding(
      'code-is-duplicate',
      { path: romanticPath, range: range(1, 1, 2) },
      { args: { code: 'gold', firstLine }, entry: { ...goldFilter, position } },
    );
  assert.deepEqual(
    of(missingField(9, 'name_ko', { ...goldFilter, position: 7 })),
    of(missingField(4, 'name_ko', goldFilter)),
  );
  assert.deepEqual(of(duplicate(2, 2)), of(duplicate(5, 9)));
});

test('a finding about no entry is known by its texts, not by its lines', () => {
  const duplicate = (key: string, firstLine: number) =>
    createFinding(
      'key-is-duplicate',
      { path: romanticPath, range: range(firstLine + 1, 1, 2) },
      { args: { key, firstLine } },
    );
  assert.deepEqual(of(duplicate('a', 1)), of(duplicate('a', 7)));
  assert.notDeepEqual(of(duplicate('a', 1)), of(duplicate('b', 1)));
});

test('a filter without a code is known by its name, and by its position where it has none', () => {
  const at = (position: number, name_ko?: string) =>
    of(missingField(4, 'code', { ...goldFilter, key: undefined, name_en: undefined, name_ko, position }));
  assert.deepEqual(at(3, '노을'), at(2, '노을'));
  assert.notDeepEqual(at(3), at(2));
});

test('findings that differ in path, code, entry or field differ in their fingerprint', () => {
  const first = missingField(4, 'name_ko', goldFilter);
  const prints = of(
    first,
    { ...first, path: 'catalog/categories/cartoon.yaml' },
    createFinding('text-is-blank', first, { args: { field: 'name_ko' }, entry: goldFilter }),
    missingField(4, 'name_ko', { ...goldFilter, key: 'romantic/silver' }),
    missingField(4, 'name_en', goldFilter),
    missingField(4, 'name_ko', undefined),
  );
  assert.equal(new Set(prints).size, 6);
});

test('equal findings of one report get different fingerprints, the first one the same as alone', () => {
  const first = missingField(4, 'name_ko', goldFilter);
  const prints = of(first, first, first);
  assert.equal(new Set(prints).size, 3);
  assert.equal(prints[0], of(first)[0]);
  assert.equal(new Set(of(...reportOfMany(10_000).findings)).size, 10_000);
});

test('a fingerprint is a SHA-256 that stays the same from version to version', () => {
  assert.deepEqual(of(missingField(4, 'name_ko', goldFilter)), [
    '34d5e7b0a756f948ff2de56d040abde228d8bb1572521c3df43d3da8bbcc243d',
  ]);
});
