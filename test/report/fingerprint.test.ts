import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFinding, type EntryName, type Finding } from '../../src/finding/finding.ts';
import { fingerprints } from '../../src/report/fingerprint.ts';
import { goldFilter, range, reportOfMany, romanticPath } from './sample.ts';

const of = (...findings: readonly Finding[]) => fingerprints(findings, (path) => path);

function missingField(line: number, field: string, entry: EntryName | undefined): Finding {
  return createFinding(
    'field-is-missing',
    { path: romanticPath, range: range(line, 3, 4) },
    { args: { field }, entry },
  );
}

test('a finding keeps its fingerprint when lines or filters are inserted above it', () => {
  assert.deepEqual(
    of(missingField(9, 'name_ko', { ...goldFilter, position: 7 })),
    of(missingField(4, 'name_ko', goldFilter)),
  );
  const first = { args: { code: 'gold', firstLine: 2 }, entry: goldFilter };
  const later = { args: { code: 'gold', firstLine: 5 }, entry: { ...goldFilter, position: 9 } };
  const place = { path: romanticPath, range: range(1, 1, 2) };
  assert.deepEqual(
    of(createFinding('code-is-duplicate', place, first)),
    of(createFinding('code-is-duplicate', place, later)),
  );
});

test('a filter without a code is known by its name, and by its position where it has none', () => {
  const nameless: EntryName = { ...goldFilter, key: undefined, name_en: undefined };
  const named: EntryName = { ...nameless, name_ko: '노을' };
  assert.deepEqual(
    of(missingField(4, 'code', { ...named, position: 3 })),
    of(missingField(4, 'code', { ...named, position: 2 })),
  );
  assert.notDeepEqual(
    of(missingField(4, 'code', { ...nameless, position: 3 })),
    of(missingField(4, 'code', { ...nameless, position: 2 })),
  );
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
