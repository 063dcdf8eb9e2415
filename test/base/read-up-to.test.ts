import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { parseJson } from '../../src/base/json.ts';
import { readUpTo } from '../../src/base/read-up-to.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { hostile } from '../support/hostile.ts';
import { root } from '../support/program.ts';
import { until } from '../support/until.ts';

const notAFile = { code: 'not-a-file', syscall: 'open' };
const refusals: Readonly<Partial<Record<keyof typeof hostile, { code: string; syscall: string }>>> = {
  'a link to a device without end': notAFile,
  'a pipe': notAFile,
  'a socket': notAFile,
  'a folder': { code: 'EISDIR', syscall: 'open' },
};
for (const [claim, make] of Object.entries(hostile)) {
  test(`reads nothing of ${claim}`, async (t) => {
    const path = join(folderWith(t), 'file');
    make(path);
    const refusal = refusals[claim as keyof typeof hostile]; // it has no other keys
    if (refusal === undefined) assert.equal(await readUpTo(path, 1000), undefined);
    else await assert.rejects(readUpTo(path, 1000), { ...refusal, path });
  });
}

test('reads a file whole, also through links, where it has no more bytes than it may', async (t) => {
  const folder = folderWith(t, { file: 'text', empty: '' });
  symlinkSync('file', join(folder, 'link'));
  symlinkSync('link', join(folder, 'to link'));
  assert.equal(String(await readUpTo(join(folder, 'to link'), 4)), 'text');
  assert.equal(await readUpTo(join(folder, 'file'), 3), undefined);
  assert.equal(String(await readUpTo(join(folder, 'empty'), 0)), '');
  await assert.rejects(readUpTo(join(folder, 'none'), 4), { code: 'ENOENT', path: join(folder, 'none') });
});

test('reads no more of a file that grows without end than it had when it was opened', async (t) => {
  const file = join(folderWith(t, { file: Buffer.alloc(4 * 1024 * 1024) }), 'file');
  let isRead = false;
  const grow = async () => {
    for (; !isRead; await setImmediate()) appendFileSync(file, Buffer.alloc(1024 * 1024));
  };
  const reading = readUpTo(file, 8 * 1024 * 1024).finally(() => {
    isRead = true;
  });
  await grow();
  assert.ok(((await reading)?.length ?? 0) <= 8 * 1024 * 1024);
});

test('gives a file up that does not answer within 30 seconds, and says when it does', async (t) => {
  const path = join(folderWith(t, { file: 'text' }), 'file');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const reading = readUpTo(path, 4);
  t.mock.timers.tick(30_000);
  t.mock.timers.reset();
  const [result] = await Promise.allSettled([reading]);
  assert.ok(result.status === 'rejected');
  const { message, code, isHanging } = result.reason;
  const sentence = `"${path}" does not answer within 30 seconds`;
  assert.deepEqual([message, code, isHanging], [sentence, 'ETIMEDOUT', true]);
  await until('it answers', () => !result.reason.isHanging);
});

test('a process ends with its code though a thread hangs', async (t) => {
  const path = join(folderWith(t), 'pipe');
  makePipe(path);
  // Opened so, a pipe waits for a writer, in a thread that process.exit would wait for.
  const script = `const { promises } = await import('node:fs');
    const { endProcess } = await import(${JSON.stringify(join(root, 'src/base/end-process.ts'))});
    void promises.open(${JSON.stringify(path)}, 'r');
    await promises.stat('/');
    endProcess(2);`;
  assert.equal(spawnSync(process.execPath, ['--input-type=module', '--eval', script], { timeout: 20_000 }).status, 2);
});

const twice = ['{"a":1,"a":1}', '{"a":{"b":1,"b":2}}', '[{"a":1,"\\u0061":2}]', '{"__proto__":1,"__proto__":1}'];
test('a JSON text in which an object has a name twice, or nested without end, is none', () => {
  const once = '{"a":"\\":{","b":[{"a" : 1},{"a":"\\\\"}],"":":"}';
  assert.deepEqual(parseJson(once), { a: '":{', b: [{ a: 1 }, { a: '\\' }], '': ':' });
  const endless = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  for (const text of [...twice, endless]) assert.equal(parseJson(text), undefined, text.slice(0, 40));
});
