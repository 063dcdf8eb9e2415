import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseJson } from '../../src/base/json.ts';
import { readUpTo } from '../../src/base/read-up-to.ts';
import { folderWith } from '../support/folder.ts';

test('reads a file whole, also through links, where it has no more bytes than it may', async (t) => {
  const folder = folderWith(t, { file: 'text', empty: '' });
  symlinkSync('file', join(folder, 'link'));
  symlinkSync('link', join(folder, 'to link'));
  assert.equal(String(await readUpTo(join(folder, 'to link'), 4)), 'text');
  assert.equal(await readUpTo(join(folder, 'file'), 3), undefined);
  assert.equal(String(await readUpTo(join(folder, 'empty'), 0)), '');
  await assert.rejects(readUpTo(join(folder, 'none'), 4), {
    code: 'ENOENT',
    path: join(folder, 'none'),
  });
});

const twice = [
  '{"a":1,"a":1}',
  '{"a":{"b":1,"b":2}}',
  '[{"a":1,"\\u0061":2}]',
  '{"__proto__":1,"__proto__":1}',
];
test('a JSON text in which an object has a name twice, or nested without end, is none', () => {
  const once = '{"a":"\\":{","b":[{"a" : 1},{"a":"\\\\"}],"":":"}';
  assert.deepEqual(parseJson(once), { a: '":{', b: [{ a: 1 }, { a: '\\' }], '': ':' });
  const endless = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  for (const text of [...twice, endless])
    assert.equal(parseJson(text), undefined, text.slice(0, 40));
});
