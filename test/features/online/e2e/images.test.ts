import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkImages } from '../../../../src/features/online/images.ts';
import { fileStart } from '../../../../src/finding/finding.ts';
import { good, imageHost, trustImageHosts } from './image-host.ts';

trustImageHosts();

const imagesAt = (address: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address: `${address}/${index}`,
    place: { path: 'a.yaml', range: fileStart },
  }));
const check = {
  // much longer than an image takes on a busy machine
  options: { allowed: ['127.0.0.1'], milliseconds: 20_000, resolve: async () => [] },
  onProgress: () => {},
  milliseconds: 60_000,
};

test('requests eight images at a time, and reports progress', async (t) => {
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
  const steps: string[] = [];
  const onProgress = (done: number, all: number) => steps.push(`${done}/${all}`);
  const outcome = await checkImages(imagesAt(address, 20), { ...check, onProgress });
  assert.deepEqual(outcome, { findings: [], unreachable: [], unchecked: 0 });
  assert.equal(most, 8);
  assert.deepEqual(steps, [...Array.from({ length: 21 }, (_, done) => `${done}/20`), '20/20']);
});

test('starts no request after the time limit, and reports the number of unchecked images', async (t) => {
  const { address, asked } = await imageHost(t, (request, response) =>
    setTimeout(() => good(request, response), 600),
  );
  const outcome = await checkImages(imagesAt(address, 20), { ...check, milliseconds: 300 });
  assert.deepEqual([outcome, asked.length], [{ findings: [], unreachable: [], unchecked: 12 }, 8]);
});
