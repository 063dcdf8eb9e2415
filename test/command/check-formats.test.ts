import assert from 'node:assert/strict';
import { lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';

/** Creates a catalog whose only filter has a number as code, and a `check` for it. */
function catalogWith(t: TestContext, folder = 'catalog') {
  const cwd = folderWith(t, {
    [`${folder}/catalog.yaml`]: catalogYaml(['romantic']),
    [`${folder}/categories/romantic.yaml`]: categoryYaml('Romantic', [filterYaml('007')]),
  });
  const print = async (args: string, env = {}, at = cwd) =>
    (await call(['check', ...args.split(' ')], { cwd: at, env })).stdout;
  return { cwd, print, read: (name: string) => readFileSync(join(cwd, name), 'utf8') };
}

test('prints one format and writes the others to files', async (t) => {
  const { print, read } = catalogWith(t);
  const formats = '--format github --format sarif --format json';
  const stdout = await print(`${formats} --output sarif=a.sarif --output json=b=c.json`);
  assert.equal(stdout, await print('--format github'));
  assert.equal(read('a.sarif'), await print('--format sarif'));
  assert.equal(read('b=c.json'), await print('--format json'));
});

test('writes the only format to a plain file and prints nothing then; a link stays a link', async (t) => {
  const { cwd, print, read } = catalogWith(t);
  writeFiles(cwd, { 'old.txt': 'old' });
  symlinkSync('old.txt', join(cwd, 'link.txt'));
  const result = await call(['check', '--output', 'link.txt'], { cwd });
  assert.deepEqual(result, { status: 1, stdout: '', stderr: '' });
  assert.ok(lstatSync(join(cwd, 'link.txt')).isSymbolicLink());
  assert.equal(read('old.txt'), await print('--format text'));
});

const refused: Readonly<Record<string, string>> = {
  '--output none/c.xml': 'Could not use "none": it does not exist.',
  '--format json --format text --format sarif --output sarif=a':
    'It is not clear which report goes to which file (json, text). Give each format a file of its own, as in --format sarif --output sarif=report.sarif',
  '--format json --output sarif=a':
    'It is not clear which report goes to which file (sarif=a). Give each format a file of its own, as in --format sarif --output sarif=report.sarif',
  '--fix --staged':
    "error: option '--staged' cannot be used with option '--fix'\n(add --help for usage)",
};
for (const [args, sentence] of Object.entries(refused)) {
  test(`exits with 2 and a sentence, and writes no file, for "${args}"`, async (t) => {
    const { cwd } = catalogWith(t);
    const expected = { status: 2, stdout: '', stderr: `${sentence}\n` };
    assert.deepEqual(await call(['check', ...args.split(' ')], { cwd }), expected);
    assert.deepEqual(readdirSync(cwd), ['catalog']);
  });
}

test('reports to GitHub by default in GitHub Actions, and in text elsewhere', async (t) => {
  const { print } = catalogWith(t);
  const actions = { GITHUB_ACTIONS: 'true' };
  assert.equal(await print('--catalog catalog', actions), await print('--format github'));
  const elsewhere = await print('--catalog catalog', { GITHUB_ACTIONS: 'false', CI: 'true' });
  assert.equal(elsewhere, await print('--format text', actions));
});

test('names files relative to the root of the repository, wherever it runs', async (t) => {
  const { cwd, print } = catalogWith(t, 'apps/shop/catalog');
  for (const [at, folder, env] of [
    ['apps/shop', 'catalog', { GITHUB_WORKSPACE: cwd }],
    ['apps', 'shop/catalog/', { CI_PROJECT_DIR: cwd }],
  ] as const) {
    const report = await print(`--format github --catalog ${folder}`, env, join(cwd, at));
    assert.match(report, /^::error file=apps\/shop\/catalog\/categories\/romantic\.yaml,/);
  }
});
