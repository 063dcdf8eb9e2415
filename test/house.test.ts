import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from './support/folder.ts';
import { root } from './support/program.ts';

/** What the import law refuses: the room that imports, and what it may not import. */
const refused: readonly (readonly [room: string, imported: string])[] = [
  ['base', '../snapshot/load.ts'],
  ['base', '../finding/finding.ts'],
  ['finding', '../catalog/read.ts'],
  ['finding', '../wording/en.ts'],
  ['wording', '../report/text.ts'],
  ['report', '../publish/build.ts'],
  ['report/changes', '../../command/diff.ts'],
  ['catalog', '../wording/en.ts'],
  ['catalog/rules', '../../snapshot/load.ts'],
  ['catalog', '../server/app.ts'],
  ['snapshot', '../catalog/read.ts'],
  ['snapshot', '../publish/publish.ts'],
  ['snapshot', '../finding/failure.ts'],
  ['publish', '../server/app.ts'],
  ['diff', '../command/build.ts'],
  ['diff', '../publish/publish.ts'],
  ['import', '../publish/build.ts'],
  ['import', '../command/build.ts'],
  ['server', '../catalog/read.ts'],
  ['server', '../publish/publish.ts'],
  ['server', '../finding/failure.ts'],
  ['server', 'yaml'],
  ['command', '../cli.ts'],
];
const allowed: readonly (readonly [room: string, imported: string])[] = [
  ['wording', '../snapshot/damage.ts'],
  ['report/changes', '../../diff/change.ts'],
  ['catalog', '../finding/finding.ts'],
  ['snapshot', '../base/json.ts'],
  ['publish', '../catalog/catalog.ts'],
  ['import', '../publish/stamps/stamp.ts'],
  ['import', '../snapshot/contract.ts'],
  ['server', '../snapshot/load.ts'],
  ['command', '../server/app.ts'],
];

test('the import law refuses what a room may not import, at once or later, and nothing else', (t) => {
  const pathOf = (room: string, imported: string) => `src/${room}/${imported.replaceAll(/[^a-z]+/g, '-')}.x.ts`;
  const entries = [...refused, ...allowed].map(([room, imported]) => {
    const text = `export { a } from '${imported}';\nexport const b = await import('${imported}');\n`;
    return [pathOf(room, imported), text] as const;
  });
  const folder = folderWith(t, Object.fromEntries(entries));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none', 'src'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  const found = [...`${stdout}${stderr}`.matchAll(/^(\S+):\d+:\d+ lint\/style\/noRestrictedImports/gm)].map(
    ([, path]) => path,
  );
  const expected = refused.flatMap(([room, imported]) => [pathOf(room, imported), pathOf(room, imported)]);
  assert.deepEqual(found.sort(), expected.sort());
});

test('npm scripts run on the Node that the project brings, of the version that .nvmrc names', () => {
  const { stdout } = spawnSync('npm', ['exec', '--', 'node', '--version'], { cwd: root, encoding: 'utf8' });
  assert.equal(/^v(\d+)\./m.exec(stdout)?.[1], readFileSync(join(root, '.nvmrc'), 'utf8').trim());
});

test('no file of the repository is a link, which a checkout on Windows would not make', () => {
  const { stdout } = spawnSync('git', ['ls-files', '--stage'], { cwd: root, encoding: 'utf8' });
  assert.ok(stdout.includes('bin/filter-catalog.js'));
  assert.doesNotMatch(stdout, /^120000 /m);
});
