import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, root } from './support/program.ts';

test('the sample catalog has nothing wrong, not even an image that no filter uses', async () => {
  const { status, stdout } = await call(['check'], { cwd: root });
  assert.deepEqual([status, stdout], [0, 'Nothing wrong in 80 files. Next: npm run build\n']);
});
