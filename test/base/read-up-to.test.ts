import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseJson } from '../../src/base/json.ts';
import { readUpTo } from '../../src/base/read-up-to.ts';
import { folderWith } from '../support/folder.ts';

test('reads a whole file, also through links, up to the size limit', async (t) => {
  const folder = folderWith(t, { file: 'text', empty: '' });
  symlinkSync('file', join(folder, 'link'));
  symlinkSync('link', join(folder, 'to link'));
  assert.equal(String(await readUpTo(join(folder, 'to link'), 4)), 'text');
  assert.equal(await readUpTo(join(folder, 'file'), 3), undefined);
  assert.equal(String(await readUpTo(join(folder, 'empty'), 0)), '');
  const path = join(folder, 'none');
  await assert.rejects(readUpTo(path, 4), { code: 'ENOENT', path });
});

const duplicateNames = [
  '{"a":1,"a":1}',
  '{"a":{"b":1,"b":2}}',
  '[{"a":1,"\\u0061":2}]',
  '{"__proto__":1,"__proto__":1}',
];
test('duplicate names and very deep nesting are malformed JSON', () => {
  const valid = '{"a":"\\":{","b":[{"a" : 1},{"a":"\\\\"}],"":":"}';
  assert.deepEqual(parseJson(valid), { a: '":{', b: [{ a: 1 }, { a: '\\' }], '': ':' });
  const deeplyNested = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  for (const text of [...duplicateNames, deeplyNested])
    assert.equal(parseJson(text), undefined, text.slice(0, 40));
});
