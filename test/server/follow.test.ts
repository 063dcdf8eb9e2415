import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ReadTimeout } from '../../src/base/read-up-to.ts';
import { loadSource } from '../../src/server/follow.ts';

test('a source of which a file hangs is not loaded again until that answers, so that no thread more is taken', async () => {
  const late = new ReadTimeout('It does not answer.');
  let loads = 0;
  let failure: Error | undefined;
  const load = async () => {
    loads += 1;
    if (failure) throw failure;
    return loads;
  };
  const source = await loadSource([], load, (value) => ({ value }));
  failure = late;
  for (const _ of ['first', 'second', 'third']) await assert.rejects(source.load(), late);
  assert.deepEqual([loads, source.current()], [2, 1]);
  late.isHanging = false;
  await assert.rejects(source.load(), late);
  failure = undefined;
  assert.deepEqual(await source.load(), { isNew: true, facts: { value: 4 } });
});
