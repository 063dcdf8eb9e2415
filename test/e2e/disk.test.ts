import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogFolder, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { call, cli, run } from '../support/program.ts';
import { change, contentsOf, manifestOf } from '../support/published.ts';

for (const [command, sentence] of [
  ['build', /^Could not use "[^"]*dist[^"]*": permission is denied\.\n$/],
  ['rollback', /^Could not use "dist\/active\.json": permission is denied\.\n$/],
] as const) {
  test(`${command} says that it has no permission, and leaves the old snapshot`, async (t) => {
    const cwd = catalogFolder(t);
    for (const name of ['One', 'Two']) {
      change(cwd, name);
      await call(['build'], { cwd });
    }
    const { digest } = manifestOf(cwd);
    change(cwd, 'Other');
    execFileSync('chmod', ['-R', 'a+rX,a-w', cwd]);
    const { status, stderr } = run([command], { cwd, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) });
    execFileSync('chmod', ['-R', 'u+w', cwd]);
    assert.match(stderr, sentence);
    assert.deepEqual([status, (await loadSnapshot(join(cwd, 'dist'))).snapshot?.manifest.digest], [2, digest]);
  });
}

test('says that the disk does not take the files, leaves the old snapshot, and no temporary files', async (t) => {
  const cwd = catalogFolder(t);
  await call(['build'], { cwd });
  const before = contentsOf(join(cwd, 'dist'));
  const many = Array.from({ length: 300 }, (_, index) => filterYaml(`code_${index}`));
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', many) });
  // No file may grow over 64 KiB: the system then refuses as it does on a full disk, with another reason.
  const limited = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, cli, 'build'];
  const { status, stderr } = spawnSync('sh', limited, { cwd, encoding: 'utf8' });
  const sentence = /^Could not use "dist\/snapshots\/[0-9a-f]{64}\.json": the system answered EFBIG\.\n$/;
  assert.match(stderr, sentence);
  assert.equal(status, 2);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), before);
  assert.equal((await loadSnapshot(join(cwd, 'dist'))).failure, undefined);
});
