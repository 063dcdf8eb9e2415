import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder } from '../support/catalogs.ts';
import { call, says } from '../support/program.ts';
import { buildTwice, change, contentsOf, manifestOf, touchesOf } from '../support/published.ts';

test('a build does not end the roll-back of its folder, but with --resume', async (t) => {
  const cwd = catalogFolder(t);
  const build = (...args: readonly string[]) => says(cwd, ['build', ...args].join(' '));
  await buildTwice(cwd);
  const { digest } = manifestOf(cwd);
  const memory = readFileSync(join(cwd, 'dist/stamps.json'), 'utf8');
  await call(['rollback'], { cwd });
  const before = touchesOf(join(cwd, 'dist'));
  const command = 'Once the catalog gives what apps should get: npm run build -- --resume\n';
  const sentence = `2 Nothing was published: the roll-back to the snapshot ${manifestOf(cwd).digest.slice(0, 12)} holds until it is ended. ${command}`;
  assert.equal(await build(), sentence);
  assert.match(await build('--check'), /^1 "dist" does not match the catalog\./);
  change(cwd, 'Three');
  assert.equal(await build('--allow-shrink'), sentence);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
  change(cwd, 'Two');
  assert.match(await build('--resume'), /^0 Published/);
  assert.equal(manifestOf(cwd).digest, digest);
  assert.equal(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'), memory); // every identifier as it was
  const resumed = contentsOf(join(cwd, 'dist'));
  for (const args of [[], ['--resume'], ['--check']]) assert.match(await build(...args), /^0 /);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), resumed);

  cpSync(join(cwd, 'dist'), join(cwd, 'other'), { recursive: true });
  await call(['rollback', '--dist', 'other'], { cwd });
  assert.match(await build('--out', 'other'), /: npm run build -- --out "other" --resume\n$/);
});
