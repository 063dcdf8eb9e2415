import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AskOptions } from '../../../src/features/online/ask.ts';
import { faultsOf, type Image, openCache } from '../../../src/features/online/images.ts';
import { fileStart } from '../../../src/finding/finding.ts';
import { folderWith } from '../../support/folder.ts';
import { good, imageHost, trustImageHosts } from './image-host.ts';

trustImageHosts();

const day = 24 * 60 * 60 * 1000;
const now = 1_800_000_000_000;
const onLine = (line: number) => ({
  path: 'a.yaml',
  range: { ...fileStart, start: { line, column: 1 } },
});
const imagesAt = (...addresses: readonly string[]): Image[] =>
  addresses.map((address, index) => ({ address, place: onLine(index + 1) }));
const none = await openCache(undefined, now);
const optionsWith = (options: Partial<AskOptions>): AskOptions => ({
  allowed: ['127.0.0.1'],
  milliseconds: 20_000, // far more than an image takes on a busy machine
  resolve: async () => [],
  ...options,
});
const asking = {
  options: optionsWith({}),
  cache: none,
  onProgress: () => {},
  milliseconds: 60_000,
};

test('asks for a hundred images eight at a time, and says how far it is', async (t) => {
  let [now, most] = [0, 0];
  const { promise: eight, resolve: haveCome } = Promise.withResolvers<void>();
  const { address } = await imageHost(t, async (request, response) => {
    most = Math.max(most, ++now);
    if (now === 8) haveCome();
    await eight;
    setTimeout(() => {
      now--;
      good(request, response);
    }, 25);
  });
  const images = imagesAt(...Array.from({ length: 100 }, (_, index) => `${address}/${index}`));
  const steps: string[] = [];
  const onProgress = (done: number, all: number) => steps.push(`${done}/${all}`);
  assert.deepEqual(await faultsOf(images, { ...asking, onProgress }), {
    findings: [],
    unasked: [],
    left: 0,
  });
  assert.equal(most, 8);
  assert.deepEqual(steps, [...Array.from({ length: 101 }, (_, done) => `${done}/100`), '100/100']);
});

test('asks for no further image when the time is over, and says how many are left', async (t) => {
  const { address, asked } = await imageHost(t, (request, response) =>
    setTimeout(() => good(request, response), 600),
  );
  const images = imagesAt(...Array.from({ length: 20 }, (_, index) => `${address}/${index}`));
  const { findings, left } = await faultsOf(images, { ...asking, milliseconds: 1000 });
  assert.deepEqual([findings, left, asked.length], [[], 12, 16]);
});

test('says once that it is offline, and of each name that it is not known', async (t) => {
  const { address } = await imageHost(t);
  const failing = (code: string) =>
    optionsWith({
      resolve: () => Promise.reject(Object.assign(new Error(), { code, syscall: 'getaddrinfo' })),
    });
  const [a, b] = ['https://a.example/1', 'https://b.example/2'];
  const outcome = async (code: string, ...addresses: readonly string[]) => {
    const { findings, unasked } = await faultsOf(imagesAt(...addresses), {
      ...asking,
      options: failing(code),
    });
    return [findings.length, ...unasked];
  };
  assert.deepEqual(await outcome('EAI_AGAIN', a, b, b), [0, 'a.example', 'b.example']);
  assert.deepEqual(await outcome('ENOTFOUND', a, b, b), [3]);
  assert.deepEqual(await outcome('EAI_AGAIN', a), [0, 'a.example']);
  assert.deepEqual(await outcome('ENOTFOUND', a), [1]);
  assert.deepEqual(await outcome('EAI_AGAIN', a, b, address), [2]);
  assert.deepEqual(await outcome('EAI_AGAIN'), [0]);
});

test('remembers for a day what was right, and nothing else; by digests alone', async (t) => {
  const path = join(folderWith(t), 'new/images.json');
  const [right, wrong] = ['https://a.example/1?token=secret', 'https://a.example/2'];
  const first = await openCache(path, now);
  assert.equal(first.has(right), false);
  first.add(right);
  await first.save();
  const knows = async (at: number) => {
    const cache = await openCache(path, at);
    return [cache.has(right), cache.has(wrong)];
  };
  assert.deepEqual(await knows(now), [true, false]);
  assert.deepEqual(await knows(now + day - 1), [true, false]);
  for (const at of [now + day, now - 1]) assert.deepEqual(await knows(at), [false, false]);
  const digest = hash('sha256', right);
  assert.equal(readFileSync(path, 'utf8'), JSON.stringify({ [digest]: now }));
  assert.deepEqual(readdirSync(join(path, '..')), ['images.json']);
});

test('a cache that is damaged, too large or not writable is none, and one that is written is not too large', async (t) => {
  const folder = folderWith(t);
  const path = join(folder, 'images.json');
  for (const text of ['{', '[]', '1', '{"a":"x","b":null}', ' '.repeat(2_000_000)]) {
    writeFileSync(path, text);
    assert.equal((await openCache(path, now)).has('a'), false);
  }
  const cache = await openCache(path, now);
  for (let index = 0; index < 20_000; index++) cache.add(`https://a.example/${index}`);
  await cache.save();
  const again = await openCache(path, now);
  assert.deepEqual(
    [again.has('https://a.example/19999'), again.has('https://a.example/0')],
    [true, false],
  );
  writeFileSync(join(folder, 'file'), '');
  await (await openCache(join(folder, 'file/images.json'), now)).save();
  chmodSync(folder, 0o555);
  await cache.save();
  chmodSync(folder, 0o755);
});
