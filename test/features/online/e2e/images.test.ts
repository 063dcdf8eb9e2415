import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from '../../../../src/features/online/images.ts';
import { fileStart } from '../../../../src/finding/finding.ts';
import { good, imageHost, trustImageHosts } from './image-host.ts';

trustImageHosts();

const imagesAt = (address: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    address: `${address}/${index}`,
    place: { path: 'a.yaml', range: fileStart },
  }));
const asking = {
  // far more than an image takes on a busy machine
  options: { allowed: ['127.0.0.1'], milliseconds: 20_000, resolve: async () => [] },
  onProgress: () => {},
  milliseconds: 60_000,
};

test('requests eight images at a time, and reports its progress', async (t) => {
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
  const outcome = await faultsOf(imagesAt(address, 20), { ...asking, onProgress });
  assert.deepEqual(outcome, { findings: [], unasked: [], left: 0 });
  assert.equal(most, 8);
  assert.deepEqual(steps, [...Array.from({ length: 21 }, (_, done) => `${done}/20`), '20/20']);
});

test('requests no further image when time is up, and says how many are left', async (t) => {
  const { address, asked } = await imageHost(t, (request, response) =>
    setTimeout(() => good(request, response), 600),
  );
  const outcome = await faultsOf(imagesAt(address, 20), { ...asking, milliseconds: 300 });
  assert.deepEqual([outcome, asked.length], [{ findings: [], unasked: [], left: 12 }, 8]);
});
