import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { assertJunit, schemaErrors } from '../report/validity.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { cli, root, run } from '../support/program.ts';

/** A folder with a catalog in `catalog/` whose only filter has this code. */
function catalogWith(t: TestContext, code: string, folder = 'catalog'): string {
  return folderWith(t, {
    [`${folder}/catalog.yaml`]: catalogYaml(['romantic']),
    [`${folder}/categories/romantic.yaml`]: categoryYaml('Romantic', [filterYaml(code)]),
  });
}

const sentence = 'code must be a text, but 007 is a number. Write it in quotes: code: "007"';
const reports: Readonly<Record<string, (report: string) => void>> = {
  text: (report) =>
    assert.ok(report.startsWith('catalog/categories/romantic.yaml:4:11: error: value-has-wrong-type\n')),
  json: (report) => assert.deepEqual(schemaErrors('json', report), []),
  github: (report) => assert.ok(report.startsWith('::error file=catalog/categories/romantic.yaml,line=4,endLine=4,')),
  gitlab: (report) => assert.deepEqual(schemaErrors('gitlab', report), []),
  sarif: (report) => assert.deepEqual(schemaErrors('sarif', report), []),
  junit: assertJunit,
  markdown: (report) => assert.ok(report.startsWith('## Filter catalog\n\n1 error, 0 warnings in 2 files.\n')),
};
for (const [format, holds] of Object.entries(reports)) {
  test(`prints the report as ${format} and nothing else, and exits with 1 for an error and 0 without`, (t) => {
    const { status, stdout, stderr } = run(['check', '--format', format], { cwd: catalogWith(t, '007') });
    holds(stdout);
    assert.ok(stdout.replace(/\\"|&quot;/g, '"').includes(sentence), stdout);
    assert.deepEqual([status, stderr], [1, '']);
    const sound = run(['check', '--format', format], { cwd: catalogWith(t, 'rosy_dusk') });
    assert.deepEqual([sound.status, sound.stderr], [0, '']);
  });
}

test('prints one format and writes the others to files', (t) => {
  const cwd = catalogWith(t, '007');
  const args = ['--format', 'github', '--format', 'sarif', '--format', 'json'];
  const { stdout } = run(['check', ...args, '--output', 'sarif=a.sarif', '--output', 'json=b=c.json'], { cwd });
  const printed = (format: string) => run(['check', '--format', format], { cwd }).stdout;
  assert.equal(stdout, printed('github'));
  assert.equal(readFileSync(join(cwd, 'a.sarif'), 'utf8'), printed('sarif'));
  assert.equal(readFileSync(join(cwd, 'b=c.json'), 'utf8'), printed('json'));
});

test('writes the only format to a plain file, without colours, and prints nothing then', (t) => {
  const cwd = catalogWith(t, '007');
  const env = { FORCE_COLOR: '1' };
  const { stdout } = run(['check'], { cwd });
  assert.ok(
    run(['check'], { cwd, env }).stdout.startsWith('\u001b[36mcatalog/categories/romantic.yaml:4:11\u001b[39m: '),
  );
  assert.deepEqual(run(['check', '--output', 'report.txt'], { cwd, env }), { status: 1, stdout: '', stderr: '' });
  assert.equal(readFileSync(join(cwd, 'report.txt'), 'utf8'), stdout);
});

test('writes through a link and into a pipe, which stay what they are', (t) => {
  const cwd = catalogWith(t, 'rosy_dusk');
  writeFileSync(join(cwd, 'old.txt'), 'old');
  symlinkSync('old.txt', join(cwd, 'link.txt'));
  run(['check', '--output', 'link.txt'], { cwd });
  const script = 'mkfifo pipe && { cat pipe > read.txt & "$0" "$1" check --output pipe; wait; }';
  assert.equal(spawnSync('sh', ['-c', script, process.execPath, cli], { cwd, timeout: 10_000 }).status, 0);
  const { stdout } = run(['check'], { cwd });
  assert.deepEqual(
    [lstatSync(join(cwd, 'link.txt')).isSymbolicLink(), lstatSync(join(cwd, 'pipe')).isFIFO()],
    [true, true],
  );
  assert.deepEqual(
    ['old.txt', 'read.txt'].map((name) => readFileSync(join(cwd, name), 'utf8')),
    [stdout, stdout],
  );
});

const conflict = (formats: string) =>
  `Only one report can go to one place (${formats}). Give each other one a file, for example: --output sarif=report.sarif\n`;
const noFormat = (value: string) =>
  `--output "${value}" does not say which report goes there. Write --output FORMAT=FILE, with a format that --format names.\n`;
const refusals: readonly (readonly [args: string, stderr: string])[] = [
  ['--format jsn', 'There is no format "jsn". Choose one of: text, json, github, gitlab, sarif, junit, markdown.\n'],
  [
    '--format toString',
    'There is no format "toString". Choose one of: text, json, github, gitlab, sarif, junit, markdown.\n',
  ],
  ['--format json --format text', conflict('json, text')],
  ['--format json --format text --format sarif --output sarif=a', conflict('json, text')],
  ['--format json --format text --output json=a --output text=./a', conflict('json, text')],
  ['--format json --output json=a --output json=b', conflict('json')],
  ['--format json --format text --output a', noFormat('a')],
  ['--format json --output sarif=a', noFormat('sarif=a')],
  ['--output json=a', noFormat('json=a')],
  ['--format json --output json=', noFormat('json=')],
  [
    '--fix --staged',
    '--fix changes files, and --staged checks what git has. Run "check --fix", stage the result, then "check --staged".\n',
  ],
  ['--format json --format sarif --output json=a --output sarif=no/b', 'Could not use "no": it does not exist.\n'],
  [
    '--format json --format sarif --output json=a --output sarif=catalog',
    'Could not use "catalog": it is a folder, but must be a file.\n',
  ],
  [
    '--output catalog/catalog.yaml/a',
    'Could not use "catalog/catalog.yaml/a": there is a file where a folder must be.\n',
  ],
];
for (const [args, stderr] of refusals) {
  test(`exits with 2 and a sentence, and writes nothing, for "${args}"`, (t) => {
    const cwd = catalogWith(t, '007');
    assert.deepEqual(run(['check', ...args.split(' ')], { cwd }), { status: 2, stdout: '', stderr });
    assert.deepEqual(readdirSync(cwd), ['catalog']);
  });
}

test('exits with 2 and a sentence, and leaves the other files as they are, where it may not write one', (t) => {
  const cwd = catalogWith(t, '007');
  mkdirSync(join(cwd, 'mine'));
  chmodSync(cwd, 0o777);
  chmodSync(join(cwd, 'mine'), 0o555);
  const args = ['--format', 'json', '--format', 'sarif', '--output', 'json=a', '--output', 'sarif=mine/b'];
  const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  assert.deepEqual(run(['check', ...args], { cwd, ...uid }), {
    status: 2,
    stdout: '',
    stderr: 'Could not use "mine/b": permission is denied.\n',
  });
  assert.deepEqual([readdirSync(cwd), readdirSync(join(cwd, 'mine'))], [['catalog', 'mine'], []]);
});

test('reports to GitHub by default in GitHub Actions, and in text elsewhere', (t) => {
  const cwd = catalogWith(t, '007');
  const inActions = run(['check'], { cwd, env: { GITHUB_ACTIONS: 'true' } }).stdout;
  const elsewhere = run(['check'], { cwd, env: { GITHUB_ACTIONS: 'false', CI: 'true' } }).stdout;
  assert.match(inActions, /^::error .*\n1 error, 0 warnings in 2 files\.\n$/);
  reports['text']?.(elsewhere);
  assert.equal(run(['check', '--format', 'text'], { cwd, env: { GITHUB_ACTIONS: 'true' } }).stdout, elsewhere);
});

test('adds the whole report to the summary of the step for GitHub, and for no other format', (t) => {
  const cwd = catalogWith(t, '007');
  const path = join(cwd, 'summary.md');
  writeFileSync(path, '# Before\n');
  const env = { GITHUB_STEP_SUMMARY: path };
  run(['check', '--format', 'markdown'], { cwd, env });
  assert.equal(readFileSync(path, 'utf8'), '# Before\n');
  run(['check', '--format', 'github', '--output', 'report.txt'], { cwd, env });
  const { stdout: markdown } = run(['check', '--format', 'markdown'], { cwd });
  assert.equal(readFileSync(path, 'utf8'), `# Before\n${markdown}`);
  assert.equal(run(['check', '--format', 'github'], { cwd, env: { GITHUB_STEP_SUMMARY: '' } }).stderr, '');
});

const paths: Readonly<Record<string, RegExp>> = {
  github: /^::error file=apps\/shop\/catalog\/categories\/romantic\.yaml,/,
  gitlab: /"path":"apps\/shop\/catalog\/categories\/romantic\.yaml"/,
  sarif: /"uri":"apps\/shop\/catalog\/categories\/romantic\.yaml"/,
};
for (const [format, expected] of Object.entries(paths)) {
  test(`names files from the root of the repository for ${format}, wherever it runs`, (t) => {
    const root = catalogWith(t, '007', 'apps/shop/catalog');
    const ran = (cwd: string, folder: string, env: Record<string, string>) =>
      run(['check', '--format', format, '--catalog', folder], { cwd: join(root, cwd), env }).stdout.replaceAll(
        '": "',
        '":"',
      );
    assert.match(ran('apps/shop', 'catalog', { GITHUB_WORKSPACE: root }), expected);
    assert.match(ran('apps', 'shop/catalog/', { CI_PROJECT_DIR: root }), expected);
    assert.match(ran('.', join(root, 'apps/shop/catalog'), { GITHUB_WORKSPACE: root }), expected);
  });
}

test('is quiet when its reader goes away, and exits with 1 all the same', (t) => {
  const filters = Array.from({ length: 2000 }, (_, index) => filterYaml(String(index)));
  const cwd = folderWith(t, { 'catalog.yaml': catalogYaml(['a']), 'categories/a.yaml': categoryYaml('A', filters) });
  const script = '{ "$0" "$1" check --catalog . --format github; echo $? > status; } | head -n 1';
  const env = { PATH: process.env['PATH'], GITHUB_STEP_SUMMARY: 'summary.md' };
  const { stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, cli], { cwd, encoding: 'utf8', env });
  assert.match(stdout, /^::error file=[^\n]*\n$/);
  assert.deepEqual([stderr, readFileSync(join(cwd, 'status'), 'utf8')], ['', '1\n']);
  assert.match(readFileSync(join(cwd, 'summary.md'), 'utf8'), /^## Filter catalog\n\n2000 errors, /);
});

test('says in a sentence that standard output cannot be written, and exits with 2', (t) => {
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, [cli, 'check', '--format', 'json'], {
    cwd: root,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  assert.deepEqual([status, stderr], [2, 'Could not go on: the disk is full.\n']);
});
