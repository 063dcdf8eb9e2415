import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { call, cli, run } from '../support/program.ts';
import { buildTwice, contentsOf, renameCategory } from '../support/published.ts';

/** A user without write permission, if the tests run as root. */
const other = process.getuid?.() === 0 ? { uid: 65_534 } : {};

/** Commands without write permission. */
const permissions: Readonly<Record<string, RegExp>> = {
  'check --output a': /^a$/,
  build: /^.*dist.*$/,
  rollback: /^dist\/active\.json$/,
};
for (const [args, refused] of Object.entries(permissions)) {
  test(`"${args}" says that it has no permission, exits with 2, and changes nothing`, async (t) => {
    const cwd = catalogFolder(t);
    await buildTwice(cwd);
    renameCategory(cwd, 'Other');
    execFileSync('chmod', ['-R', 'a+rX,a-w', cwd]);
    const before = contentsOf(cwd);
    const { status, stdout, stderr } = await run(args.split(' '), { cwd, ...other });
    execFileSync('chmod', ['-R', 'u+w', cwd]);
    const [, file = ''] = /^Could not use "(.*)": permission is denied\.\n$/.exec(stderr) ?? [];
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(file, refused, stderr);
    assert.deepEqual(contentsOf(cwd), before);
  });
}

test('reports a full disk, and leaves the old snapshot and no temporary files', async (t) => {
  const cwd = catalogFolder(t);
  await call(['build'], { cwd });
  const before = contentsOf(join(cwd, 'dist'));
  const many = Array.from({ length: 300 }, (_, index) => filterYaml(`code_${index}`));
  writeFiles(cwd, { 'catalog/categories/cartoon.yaml': categoryYaml('Cartoon', many) });
  // Limits files to 64 KiB, which fails like a full disk with another code.
  const limited = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, cli, 'build'];
  const { status, stderr } = spawnSync('sh', limited, { cwd, encoding: 'utf8' });
  assert.match(
    stderr,
    /^Could not use "dist\/snapshots\/[0-9a-f]{64}\.json": the system reports EFBIG\.\n$/,
  );
  assert.equal(status, 2);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), before);
});

test('reports that standard output cannot be written, and exits with 2', (t) => {
  const cwd = catalogFolder(t);
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, [cli, 'check', '--format', 'json'], {
    cwd,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [2, 'Could not continue: the disk is full.\n']);
});

const wrong = Array.from({ length: 2000 }, (_, index) => filterYaml(`${index}`));
const wrongCatalog = {
  'catalog.yaml': catalogYaml(['romantic']),
  'categories/romantic.yaml': categoryYaml('Romantic', wrong),
};

test('is silent if its reader closes the pipe, and still exits with 1', (t) => {
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
