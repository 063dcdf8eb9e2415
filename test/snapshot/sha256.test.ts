import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { sha256 } from '../../src/snapshot/sha256.ts';

const mebibyte = 1024 * 1024;

for (const bytes of [0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte]) {
  test(`gives the SHA-256 of ${bytes} bytes`, async () => {
    const data = Buffer.alloc(bytes, 'filter');
    assert.equal(await sha256(data), createHash('sha256').update(data).digest('hex'));
  });
}

test('lets others work while it reads what is large', async () => {
  let turns = 0;
  const turn = setInterval(() => {
    turns += 1;
  }, 0);
  await sha256(Buffer.alloc(50 * mebibyte));
  clearInterval(turn);
  assert.ok(turns >= 5, `${turns} turns`);
});
