import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesPattern } from '../../src/catalog/entry.ts';

test('a star in a pattern matches any text without a slash, in linear time', () => {
  for (const [pattern, matching, others] of [
    [
      'romantic/*',
      ['romantic/rose', 'romantic/a-b_c'],
      ['romantic', 'cartoon/rose', 'romantic/a/b'],
    ],
    ['a*b*a', ['aba', 'axbxa'], ['ab', 'aa', 'aab']],
    ['a.c', ['a.c'], ['abc']],
    ['*r*m*c*/*', ['romantic/rose'], ['romantic', 'cream/a/b']],
    [`${'a*'.repeat(100)}a`, ['a'.repeat(20_000)], ['a'.repeat(100)]],
    [`${'*a'.repeat(100)}b`, [], ['a'.repeat(20_000)]],
    [`${'*a'.repeat(10_000)}b`, [], ['a'.repeat(20_000)]],
  ] as const) {
    const actual = [...matching, ...others].filter((key) => matchesPattern(key, pattern));
    assert.deepEqual(actual, matching, pattern);
  }
});
