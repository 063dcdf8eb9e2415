import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fill } from '../../src/wording/sentences.ts';

test('puts facts in their places, lists with commas, and nothing that hides or breaks a line', () => {
  const facts = { name: 'a\u202e\nb', count: 2, formats: ['json', 'sarif'] };
  assert.equal(fill('"{name}" has {count}: {formats}.', facts), '"a<U+202E><U+000A>b" has 2: json, sarif.');
});

test('gives a particle the form of the fact before it, and reads no place within a fact', () => {
  assert.equal(fill('"{name}"{은/는} {kind}{으로/로}', { name: '{kind}', kind: '값' }), '"{kind}"는 값으로');
});
