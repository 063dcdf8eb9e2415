import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from './support/folder.ts';
import { root } from './support/program.ts';

/** What the import law refuses: the file that imports, and what it may not import. */
const refused: readonly (readonly [file: string, imported: string])[] = [
  ['src/diagnostic/report/x.ts', '../../catalog/read.ts'],
  ['src/catalog/rules/x.ts', '../../snapshot/load.ts'],
  ['src/catalog/x.ts', '../server/app.ts'],
  ['src/snapshot/publish.ts', '../server/app.ts'],
  ['src/snapshot/load.ts', '../catalog/read.ts'],
  ['src/snapshot/load.ts', './publish.ts'],
  ['src/history/x.ts', '../command/build.ts'],
  ['src/server/x.ts', '../catalog/read.ts'],
  ['src/server/x.ts', '../snapshot/publish.ts'],
  ['src/server/x.ts', 'yaml'],
  ['src/command/x.ts', '../cli.ts'],
];

const allowed: readonly (readonly [file: string, imported: string])[] = [
  ['src/catalog/x.ts', '../diagnostic/diagnostic.ts'],
  ['src/snapshot/select.ts', '../catalog/catalog.ts'],
  ['src/snapshot/load.ts', './manifest.ts'],
  ['src/server/x.ts', '../snapshot/load.ts'],
  ['src/command/x.ts', '../server/app.ts'],
];

for (const [rows, isRefused] of [
  [refused, true],
  [allowed, false],
] as const) {
  for (const [file, imported] of rows) {
    test(`the import law ${isRefused ? 'refuses' : 'allows'} ${imported} in ${file}, imported at once or later`, (t) => {
      const text = `export { a } from '${imported}';\nexport const b = await import('${imported}');\n`;
      const folder = folderWith(t, { [file]: text });
      copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
      const biome = join(root, 'node_modules/.bin/biome');
      const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', file];
      const { status, stdout, stderr } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' });
      const found = `${stdout}${stderr}`.match(/lint\/style\/noRestrictedImports/g) ?? [];
      assert.deepEqual([status, found.length], isRefused ? [1, 2] : [0, 0], stdout + stderr);
    });
  }
}

test('npm scripts run on the Node that the project brings, of the version that .nvmrc names', () => {
  const { stdout } = spawnSync('npm', ['exec', '--', 'node', '--version'], { cwd: root, encoding: 'utf8' });
  assert.equal(/^v(\d+)\./m.exec(stdout)?.[1], readFileSync(join(root, '.nvmrc'), 'utf8').trim());
});
