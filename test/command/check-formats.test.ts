import assert from 'node:assert/strict';
import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';

/** A folder with a catalog in `catalog/` whose only filter has a number for its code. */
function catalogWith(t: TestContext, folder = 'catalog'): string {
  return folderWith(t, {
    [`${folder}/catalog.yaml`]: catalogYaml(['romantic']),
    [`${folder}/categories/romantic.yaml`]: categoryYaml('Romantic', [filterYaml('007')]),
  });
}

const print = async (cwd: string, args: string, env = {}) =>
  (await call(['check', ...args.split(' ')], { cwd, env })).stdout;

test('prints one format and writes the others to files', async (t) => {
  const cwd = catalogWith(t);
  const formats = '--format github --format sarif --format json';
  const stdout = await print(cwd, `${formats} --output sarif=a.sarif --output json=b=c.json`);
  assert.equal(stdout, await print(cwd, '--format github'));
  assert.equal(readFileSync(join(cwd, 'a.sarif'), 'utf8'), await print(cwd, '--format sarif'));
  assert.equal(readFileSync(join(cwd, 'b=c.json'), 'utf8'), await print(cwd, '--format json'));
});

test('writes the only format to a plain file and prints nothing then; a link stays a link', async (t) => {
  const cwd = catalogWith(t);
  writeFileSync(join(cwd, 'old.txt'), 'old');
  symlinkSync('old.txt', join(cwd, 'link.txt'));
  const result = await call(['check', '--output', 'link.txt'], { cwd });
  assert.deepEqual(result, { status: 1, stdout: '', stderr: '' });
  assert.ok(lstatSync(join(cwd, 'link.txt')).isSymbolicLink());
  assert.equal(readFileSync(join(cwd, 'old.txt'), 'utf8'), await print(cwd, '--format text'));
});

const conflict = (names: string) =>
  `Only one report can go to one place (${names}). Give each other one a file, for example: --output sarif=report.sarif\n`;
const noFormat = (value: string) =>
  `--output "${value}" does not say which report goes there. Write --output FORMAT=FILE, with a format that --format names.\n`;
const refusals: readonly (readonly [args: string, stderr: string])[] = [
  ['--format json --format text --format sarif --output sarif=a', conflict('json, text')],
  ['--format json --format text --output json=a --output text=./a', conflict('json, text')],
  ['--format json --format text --output a', noFormat('a')],
  ['--format json --output sarif=a', noFormat('sarif=a')],
  ['--format json --output json=', noFormat('json=')],
  [
    '--fix --staged',
    '--fix changes files, and --staged checks what git has. Run "check --fix", stage the result, then "check --staged".\n',
  ],
  ['--output no/b', 'Could not use "no": it does not exist.\n'],
  ['--output catalog', 'Could not use "catalog": it is a folder, but must be a file.\n'],
];
for (const [args, stderr] of refusals) {
  test(`exits with 2 and a sentence, and writes no file, for "${args}"`, async (t) => {
    const cwd = catalogWith(t);
    const result = await call(['check', ...args.split(' ')], { cwd });
    assert.deepEqual([result.status, result.stderr], [2, stderr]);
    assert.deepEqual(readdirSync(cwd), ['catalog']);
  });
}

test('reports to GitHub by default in GitHub Actions, and in text elsewhere', async (t) => {
  const cwd = catalogWith(t);
  const inActions = await print(cwd, '--catalog catalog', { GITHUB_ACTIONS: 'true' });
  const elsewhere = await print(cwd, '--catalog catalog', { GITHUB_ACTIONS: 'false', CI: 'true' });
  assert.equal(inActions, await print(cwd, '--format github'));
  assert.equal(elsewhere, await print(cwd, '--format text', { GITHUB_ACTIONS: 'true' }));
});

test('adds the whole report to the summary of the step for GitHub, and for no other format', async (t) => {
  const cwd = catalogWith(t);
  const path = join(cwd, 'summary.md');
  writeFileSync(path, '# Before\n');
  const env = { GITHUB_STEP_SUMMARY: path };
  const markdown = await print(cwd, '--format markdown', env);
  assert.equal(readFileSync(path, 'utf8'), '# Before\n');
  await print(cwd, '--format github --output report.txt', env);
  assert.equal(readFileSync(path, 'utf8'), `# Before\n${markdown}`);
});

test('names files from the root of the repository, wherever it runs', async (t) => {
  const root = catalogWith(t, 'apps/shop/catalog');
  for (const [cwd, folder, env] of [
    ['apps/shop', 'catalog', { GITHUB_WORKSPACE: root }],
    ['apps', 'shop/catalog/', { CI_PROJECT_DIR: root }],
    ['.', join(root, 'apps/shop/catalog'), { GITHUB_WORKSPACE: root }],
  ] as const) {
    const report = await print(join(root, cwd), `--format github --catalog ${folder}`, env);
    assert.match(report, /^::error file=apps\/shop\/catalog\/categories\/romantic\.yaml,/);
  }
});
