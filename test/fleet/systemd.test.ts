import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';

/** Tenths: systemd calls 2.0 "OK", and a unit without any of this has 9.6. */
const mostExposure = 20;

const paths = readdirSync(join(root, 'deploy/systemd')).map(
  (name) => [name, join('deploy/systemd', name)] as const,
);
const units = new Map(
  paths.map(([name, path]) => [
    name,
    // with what is left to choose, a line that begins as a comment without a space
    readFileSync(join(root, path), 'utf8')
      .replaceAll('/usr/bin/node', process.execPath)
      .replaceAll(/^#(?! )/gm, ''),
  ]),
);

/** What systemd-analyze says of a unit that lies beside all the others. */
function analyze(t: TestContext, name: string, ...args: readonly string[]) {
  const all = ['--no-pager', ...args, join(folderWith(t, Object.fromEntries(units)), name)];
  const { status, stdout, stderr } = spawnSync('systemd-analyze', all, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

test('these are the units', () => {
  assert.deepEqual([...units.keys()].toSorted(), [
    'filter-catalog-pull-alert.service',
    'filter-catalog-pull.service',
    'filter-catalog-pull.timer',
    'filter-catalog.service',
    'filter-catalog@.service',
  ]);
});

for (const name of units.keys()) {
  test(`systemd has no complaint about ${name}`, (t) => {
    assert.deepEqual(analyze(t, name, 'verify'), { status: 0, said: '' });
  });
}

for (const name of [...units.keys()].filter((name) => name.endsWith('.service'))) {
  test(`systemd finds ${name} hardly exposed`, (t) => {
    const args = ['security', '--offline=yes', `--threshold=${mostExposure}`];
    const { status, said } = analyze(t, name, ...args);
    assert.equal(status, 0, said);
  });
}

test('the template is the unit with a shared port, and an admin port for each process', () => {
  const lines = (name: string) =>
    (units.get(name) ?? '').split('\n').filter((line) => !line.startsWith('#'));
  const one = lines('filter-catalog.service');
  const added = lines('filter-catalog@.service').filter((line) => !one.includes(line));
  assert.deepEqual(added, [
    'Description=Filter Catalog, process %i',
    `ExecStart=${process.execPath} /opt/catalog/node_modules/.bin/filter-catalog serve --reuse-port --dist /srv/published --keys /etc/filter-catalog/keys.json`,
    'Environment=FILTER_CATALOG_ADMIN_PORT=909%i',
  ]);
});
