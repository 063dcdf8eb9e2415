import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { looks } from '../scripts/images/looks.ts';
import { call, root } from './support/program.ts';

const folder = join(root, 'catalog', 'images');

test('the sample catalog has nothing wrong, not even an image that no filter uses', async () => {
  const { status, stdout } = await call(['check'], { cwd: root });
  assert.deepEqual([status, stdout], [0, 'Nothing wrong in 80 files. Next: npm run build\n']);
});

test('its images are those that are drawn, at most 400 KB together', () => {
  const images = readdirSync(folder);
  const drawn = Object.keys(looks).map((name) => `${name}.webp`);
  assert.deepEqual(images.toSorted(), drawn.toSorted());
  const bytes = images.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  assert.ok(bytes <= 400_000, `${bytes} bytes`);
});
