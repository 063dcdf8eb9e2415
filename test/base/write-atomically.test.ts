import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { writeAtomically } from '../../src/base/write-atomically.ts';
import { folderWith } from '../support/folder.ts';

/** Makes renames fail with these codes in turn, as on Windows while a file is open. */
function refuseRenames(t: TestContext, codes: Iterator<string>): void {
  const rename = promises.rename;
  t.mock.method(promises, 'rename', async (from: string, to: string) => {
    const { value: code, done } = codes.next();
    if (done) return rename(from, to);
    throw Object.assign(new Error(code), { code, syscall: 'rename', path: from });
  });
  syncBuiltinESMExports();
  t.after(() => {
    t.mock.restoreAll();
    syncBuiltinESMExports();
  });
}

test('replaces a file as soon as other processes have closed it', async (t) => {
  const folder = folderWith(t, { 'a.txt': 'old', 'b.txt': 'old' });
  refuseRenames(t, ['EPERM', 'EBUSY', 'EACCES'].values());
  await writeAtomically(
    ['a.txt', 'b.txt'].map((name) => ({ path: join(folder, name), data: 'new' })),
  );
  assert.deepEqual(readdirSync(folder), ['a.txt', 'b.txt']);
  for (const name of ['a.txt', 'b.txt'])
    assert.equal(readFileSync(join(folder, name), 'utf8'), 'new');
});

for (const code of ['EPERM', 'EROFS']) {
  const isRetried = code === 'EPERM';
  test(`a rename that fails with ${code} is ${isRetried ? 'retried for a second' : 'not retried'}, and the old file stays`, async (t) => {
    const path = join(folderWith(t, { 'a.txt': 'old' }), 'a.txt');
    t.mock.timers.enable({ apis: ['Date'] });
    let tries = 0;
    const next = () => {
      tries += 1;
      t.mock.timers.tick(500);
      return { value: code, done: false };
    };
    refuseRenames(t, Iterator.from({ next }));
    await assert.rejects(writeAtomically([{ path, data: 'new' }]), { code, path });
    assert.equal(tries, isRetried ? 2 : 1);
    assert.deepEqual(readdirSync(join(path, '..')), ['a.txt']);
    assert.equal(readFileSync(path, 'utf8'), 'old');
  });
}
