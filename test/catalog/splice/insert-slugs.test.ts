import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appendSlug, insertSlugs } from '../../../src/catalog/splice/insert-slugs.ts';

const owner = 'organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX\n';

test('puts a category at the end, at the front, and between others', () => {
  const text = `${owner}categories: # order\n  # first\n  - a # A\n  # second\n  - b # B\n  # - c\nsnapshot: {}\n`;
  assert.equal(appendSlug(text, 'new'), text.replace('  # - c\n', '  # - c\n  - new\n'));
  assert.equal(insertSlugs(text, ['new'], 0), text.replace('  - a', '  - new\n  - a'));
  assert.equal(insertSlugs(text, ['new'], 1), text.replace('# A\n', '# A\n  - new\n'));
});

test('puts a category between brackets too', () => {
  const text = `${owner}categories: [ a, "b" ] # order\n`;
  assert.equal(appendSlug(text, '2024'), text.replace('"b"', '"b", "2024"'));
  assert.equal(insertSlugs(text, ['new'], 0), text.replace('[ a', '[ new, a'));
  assert.equal(insertSlugs(text, ['new'], 1), text.replace('[ a', '[ a, new'));
});

test('begins the order where there is none', () => {
  const end = 'snapshot:\n  inactive_filters: exclude\n';
  assert.equal(insertSlugs(owner + end, ['a', 'true']), `${owner}categories:\n  - a\n  - "true"\n${end}`);
  assert.equal(appendSlug(`${owner}categories: []\n${end}`, 'a'), `${owner}categories:\n  - a\n${end}`);
  assert.equal(appendSlug(`${owner}categories:\n${end}`, 'a'), `${owner}categories:\n  - a\n${end}`);
  assert.equal(appendSlug(`categories:\r\n- b`, 'a'), `categories:\r\n- b\r\n- a`);
});
