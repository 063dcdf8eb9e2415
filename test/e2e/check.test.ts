import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { cli } from '../support/program.ts';

const wrong = Array.from({ length: 2000 }, (_, index) => filterYaml(`${index}`));
const wrongCatalog = {
  'catalog.yaml': catalogYaml(['romantic']),
  'categories/romantic.yaml': categoryYaml('Romantic', wrong),
};

test('is quiet when its reader goes away, and exits with 1 all the same', (t) => {
  const cwd = catalogFolder(t, wrongCatalog);
  const script = '{ "$0" "$1" check --format github; echo $? > status; } | head -n 1';
  const env = { PATH: process.env['PATH'], GITHUB_STEP_SUMMARY: 'summary.md' };
  const { stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, cli], {
    cwd,
    encoding: 'utf8',
    env,
  });
  assert.match(stdout, /^::error file=[^\n]*\n$/);
  assert.deepEqual([stderr, readFileSync(join(cwd, 'status'), 'utf8')], ['', '1\n']);
  assert.match(
    readFileSync(join(cwd, 'summary.md'), 'utf8'),
    /^## Filter catalog\n\n2000 errors, /,
  );
});
