import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { at, catalogFolder } from '../support/catalog-folder.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { cli, run } from '../support/program.ts';
import { change, contentsOf, manifestOf, touchesOf } from '../support/published.ts';

test('publishes nothing while the catalog has errors', (t) => {
  const cwd = catalogFolder(t);
  run(['build'], { cwd });
  const before = touchesOf(join(cwd, 'dist'));
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': 'name_ko: 만화\n' });
  const { status, stdout } = run(['build'], { cwd });
  assert.match(stdout, /cartoon\.yaml:1:1: error: field-is-missing\n/);
  assert.equal(status, 1);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
});

test('says that the folder to publish to is a file, and leaves it', (t) => {
  const cwd = catalogFolder(t);
  writeFileSync(join(cwd, 'dist'), 'mine');
  const { status, stderr } = run(['build'], { cwd });
  assert.match(stderr, /^Could not use "dist\/stamps\.json": there is a file where a folder must be\.\n$/);
  assert.deepEqual([status, readFileSync(join(cwd, 'dist'), 'utf8')], [2, 'mine']);
});

test('says that it has no permission, and leaves the old snapshot', async (t) => {
  const cwd = catalogFolder(t);
  run(['build'], { cwd });
  const { digest } = manifestOf(cwd);
  change(cwd, 'Other');
  execFileSync('chmod', ['-R', 'a+rX,a-w', cwd]);
  const { status, stderr } = run(['build'], { cwd, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) });
  execFileSync('chmod', ['-R', 'u+w', cwd]);
  assert.match(stderr, /^Could not use "[^"]*dist[^"]*": permission is denied\.\n$/);
  const { snapshot } = await loadSnapshot(join(cwd, 'dist'));
  assert.deepEqual([status, snapshot?.manifest.digest], [2, digest]);
});

test('says that the disk does not take the files, leaves the old snapshot, and no temporary files', async (t) => {
  const cwd = catalogFolder(t);
  run(['build'], { cwd });
  const { digest } = manifestOf(cwd);
  const before = contentsOf(join(cwd, 'dist'));
  const many = Array.from({ length: 300 }, (_, index) => filterYaml(`code_${index}`));
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', many) });
  // No file may grow over 64 KiB: the system then refuses as it does on a full disk, with another reason.
  const limited = spawnSync('sh', ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, cli, 'build'], {
    cwd,
    encoding: 'utf8',
  });
  assert.match(
    limited.stderr,
    /^Could not use "dist\/snapshots\/[0-9a-f]{64}\.json": the file would be larger than allowed\.\n$/,
  );
  assert.equal(limited.status, 2);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), before);
  const { snapshot } = await loadSnapshot(join(cwd, 'dist'));
  assert.equal(snapshot?.manifest.digest, digest);
});

test('publishes into a folder that was deleted or moved away', (t) => {
  const cwd = catalogFolder(t);
  run(['build', '--at', at], { cwd });
  renameSync(join(cwd, 'dist'), join(cwd, 'old'));
  assert.match(run(['build', '--at', at], { cwd }).stderr, /^Published/m);
  rmSync(join(cwd, 'dist/snapshots'), { recursive: true });
  assert.match(run(['build', '--at', at], { cwd }).stderr, /^Published/m);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), contentsOf(join(cwd, 'old')));
});
