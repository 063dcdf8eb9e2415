import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import packageJson from '../package.json' with { type: 'json' };
import { scripts } from '../src/init/templates.ts';
import { folderWith } from './support/folder.ts';
import { root } from './support/program.ts';

/** The most lines of each room; to raise one is a decision, and a commit of its own. */
const budgets: Readonly<Record<string, number>> = {
  answer: 332,
  base: 566,
  catalog: 4259,
  command: 2273,
  diff: 878,
  export: 281,
  finding: 358,
  import: 398,
  init: 501,
  online: 319,
  preview: 1136,
  publish: 1204,
  report: 1030,
  server: 1632,
  snapshot: 418,
  wording: 1614,
};

test('no room has more lines than its budget', () => {
  const sizes = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, linesOf(`src/${name}`)] as const);
  assert.deepEqual(
    sizes.filter(([name, size]) => size > (budgets[name] ?? 0)),
    [],
  );
});

function linesOf(folder: string): number {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  );
  return files.reduce((sum, name) => sum + readFileSync(join(root, folder, name), 'utf8').split('\n').length - 1, 0);
}

/** What a room may not import, and some of what it may. */
const refused: Readonly<Record<string, string>> = {
  base: '../snapshot/load.ts ../finding/finding.ts',
  finding: '../catalog/read.ts ../wording/en.ts',
  wording: '../report/text.ts',
  report: '../publish/build.ts ../preview/look.ts',
  'report/changes': '../../command/diff.ts',
  catalog: '../wording/en.ts ../server/app.ts ../online/ask.ts',
  'catalog/rules': '../../snapshot/load.ts',
  snapshot: '../catalog/read.ts ../publish/publish.ts ../finding/failure.ts',
  answer: '../server/app.ts ../publish/publish.ts ../export/nginx.ts yaml',
  publish: '../server/app.ts ../answer/errors.ts',
  diff: '../command/build.ts ../publish/publish.ts',
  import: '../publish/build.ts ../command/build.ts',
  init: '../catalog/read.ts ../wording/en.ts ../command/init.ts',
  online: '../diff/catalog-at.ts ../wording/en.ts ../command/check.ts',
  preview: '../server/app.ts ../online/ask.ts ../command/preview.ts ../import/plan.ts',
  server:
    '../preview/app.ts ../init/steps.ts ../online/ask.ts ../catalog/read.ts ../publish/publish.ts ../finding/failure.ts yaml',
  export: '../server/app.ts ../publish/publish.ts ../command/export.ts',
  command: '../cli.ts',
};
const allowed: Readonly<Record<string, string>> = {
  wording: '../snapshot/damage.ts',
  'report/changes': '../../diff/change.ts',
  catalog: '../finding/finding.ts ../snapshot/fields.ts',
  snapshot: '../base/json.ts',
  answer: '../snapshot/load.ts',
  publish: '../catalog/catalog.ts',
  import: '../publish/stamps/stamp.ts ../snapshot/contract.ts',
  init: '../base/json.ts',
  online: '../catalog/draft.ts',
  preview: '../diff/pairs.ts ../publish/compile.ts ../report/report.ts',
  server: '../snapshot/load.ts ../answer/headers.ts',
  export: '../server/keys/key-file.ts ../answer/headers.ts ../snapshot/load.ts',
  command: '../server/app.ts ../init/steps.ts ../online/images.ts ../preview/look.ts',
};

test('the import law refuses what a room may not import, at once or later, and nothing else', (t) => {
  /** A file for each import, twice in it. */
  const filesOf = (law: Readonly<Record<string, string>>): readonly (readonly [path: string, text: string])[] =>
    Object.entries(law).flatMap(([room, list]) =>
      list.split(' ').map((imported) => {
        const text = `export { a } from '${imported}';\nexport const b = await import('${imported}');\n`;
        return [`src/${room}/${imported.replaceAll(/[^a-z]+/g, '-')}.x.ts`, text] as const;
      }),
    );
  const folder = folderWith(t, Object.fromEntries([...filesOf(refused), ...filesOf(allowed)]));
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none', 'src'];
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' });
  const found = `${stdout}${stderr}`.match(/^\S+(?=:\d+:\d+ lint\/style\/noRestrictedImports)/gm);
  assert.deepEqual(
    found?.toSorted(),
    filesOf(refused)
      .flatMap(([path]) => [path, path])
      .toSorted(),
  );
});

test('npm scripts run on the Node that the project brings, of the version that .nvmrc names', () => {
  const { stdout } = spawnSync('npm', ['exec', '--', 'node', '--version'], { cwd: root, encoding: 'utf8' });
  const major = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  assert.equal(/^v(\d+)\./m.exec(stdout)?.[1], major);
  for (const path of [
    '.github/workflows/filter-catalog-publish.yml',
    '.github/workflows/filter-catalog-pull-request.yml',
    '.gitlab-ci.yml',
  ]) {
    assert.match(readFileSync(join(root, path), 'utf8'), new RegExp(`^ +(node-version|image): (node:)?${major}$`, 'm'));
  }
});

test('the documents call the package by the name that it has', () => {
  const { stdout } = spawnSync('git', ['grep', '-ohE', '@[a-z-]+/cli\\b', '--', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.deepEqual([...new Set(stdout.trim().split('\n'))], [packageJson.name]);
});

test('npm scripts, of this repository and of those that init begins, are programs joined by &&, as cmd.exe knows them', () => {
  const plain = /^(biome|filter-catalog|knip|node|npm|tsc)( [\w@.,:/=-]+| "[^"$%^`\\]*")*$/;
  const commands = [packageJson.scripts, scripts].flatMap((each) => Object.values(each).join(' && ').split(' && '));
  assert.deepEqual(
    commands.filter((command) => !plain.test(command)),
    [],
  );
});

test('neither tests nor what they import wait for a thread of esbuild', () => {
  assert.equal(process.env['ESBUILD_WORKER_THREADS'], '0');
});

test('no file of the repository is a link, which a checkout on Windows would not make', () => {
  const { stdout } = spawnSync('git', ['ls-files', '--stage'], { cwd: root, encoding: 'utf8' });
  assert.ok(stdout.includes('bin/filter-catalog.js'));
  assert.doesNotMatch(stdout, /^120000 /m);
});
