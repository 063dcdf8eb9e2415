import '../../support/seasons.ts';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imported, responseCategory, responseFilter } from './imported.ts';

test('a list of texts is imported as YAML, and counts for the time of a change', () => {
  const filesOf = (seasons: readonly string[]) => {
    const { plan, files } = imported([
      responseCategory([responseFilter('a', { seasons } as object)]),
    ]);
    return [files['categories/romantic.yaml'], plan.stamps.entries.get('romantic/a')?.content];
  };
  const [[text, content], [, other]] = [filesOf(['봄', 'spring, early']), filesOf(['봄'])];
  assert.match(String(text), /^ {4}seasons:\n {6}- 봄\n {6}- spring, early\n$/m);
  assert.notEqual(content, other);
});
