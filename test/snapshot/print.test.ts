import assert from 'node:assert/strict';
import { rename, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createPrinter } from '../../src/snapshot/print.ts';
import { folderWith } from '../support/folder.ts';

const long = new Date('2020-01-01T00:00:00Z');
const hour = 3_600_000;

test('tells every change of a file that has long been the same, also one that keeps its size and time', async (t) => {
  const folder = folderWith(t);
  const file = join(folder, 'a');
  const put = async (path: string, text: string) => {
    await writeFile(path, text);
    await utimes(path, long, long);
  };
  const changes: readonly (readonly [string, () => Promise<void>])[] = [
    ['written in place', () => put(file, 'two')],
    ['longer', () => put(file, 'three')],
    ['emptied', () => put(file, '')],
    ['back', () => put(file, 'one')],
    [
      'replaced',
      async () => {
        await put(join(folder, 'b'), 'six');
        await rename(join(folder, 'b'), file);
      },
    ],
  ];
  await put(file, 'one');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hour }); // all of this is long ago
  const printOf = createPrinter();
  let before = await printOf([file]);
  for (const [claim, change] of changes) {
    assert.equal(await printOf([file]), before, `before it was ${claim}`);
    await change();
    const after = await printOf([file]);
    assert.notEqual(after, before, claim);
    before = after;
  }
});

test('looks at a file that grows to 200 MB at that moment, and tells the next time that it has', async (t) => {
  const file = join(folderWith(t), 'a');
  for (let round = 0; round < 60; round += 1) {
    await writeFile(file, 'small');
    const printOf = createPrinter();
    const looking = printOf([file]);
    for (let turn = 0; turn < round % 6; turn += 1) await setImmediate();
    await truncate(file, 200 * 1024 * 1024);
    const seen = await looking;
    assert.ok(seen.length < 1000, `${seen.length} characters`);
    const after = await printOf([file]);
    assert.match(after, /209715200:/);
  }
});
