import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { progressFor } from '../../src/command/io.ts';
import { loadWording } from '../../src/wording/wording.ts';

/** What stands on standard error after these steps, each with the milliseconds since the program started. */
async function written(
  isTTY: boolean,
  env: Readonly<Record<string, string>> = {},
  language: 'en' | 'ko' = 'en',
) {
  let [text, now] = ['', 0];
  const stderr = Object.assign(
    new Writable({
      write(chunk, _, done) {
        text += chunk;
        done();
      },
    }),
    { isTTY },
  );
  const tell = progressFor({ env, stderr }, await loadWording(language), () => now);
  const at = (time: number, ...step: Parameters<typeof tell>) => {
    now = time;
    tell(...step);
  };
  at(999, 'read', 1, 340);
  at(1000, 'read', 2, 340);
  at(1050, 'read', 3, 340);
  at(1100, 'read', 339, 340);
  at(1101, 'read', 340, 340);
  at(1150, 'compressed', 0, 4);
  at(1200, 'compressed', 2, 4);
  at(1300, 'compressed', 4, 4);
  return text.split('\r\u001b[K').slice(1);
}

test('a command that takes over a second says in a terminal how far it is, and takes that away', async () => {
  const lines = [
    'Read 2 of 340 files',
    'Read 339 of 340 files',
    '',
    'Compressed 2 of 4 encodings',
    '',
  ];
  assert.deepEqual(await written(true), lines);
  assert.equal((await written(true, {}, 'ko'))[0], '파일 340개 중 2개 읽음');
});

test('nothing of that is written in CI, or where it is piped', async () => {
  assert.deepEqual([await written(false), await written(true, { CI: 'true' })], [[], []]);
});
