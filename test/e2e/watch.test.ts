import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogFolder } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { cli, root, run } from '../support/program.ts';
import { until } from '../support/until.ts';

interface Matcher {
  readonly severity: string;
  readonly pattern: readonly [{ readonly regexp: string }, { readonly regexp: string }];
  readonly background: { readonly beginsPattern: string; readonly endsPattern: string };
}
const { tasks } = JSON.parse(readFileSync(join(root, '.vscode/tasks.json'), 'utf8'));
const matchers: readonly Matcher[] = tasks[0].problemMatcher;

/** Returns the problems that VS Code shows for an output; undefined before the end of a check. */
function problemsIn(printed: string): readonly string[] | undefined {
  const lines = printed.split('\n');
  const found = matchers.map(({ severity, background, pattern: [place, text] }) => {
    const begin = lines.findLastIndex((line) => new RegExp(background.beginsPattern).test(line));
    const report = lines.slice(begin + 1);
    if (begin === -1 || !report.some((line) => new RegExp(background.endsPattern).test(line)))
      return undefined;
    return report.flatMap((line, at) => {
      const [, path, row, column, code] = new RegExp(place.regexp).exec(line) ?? [];
      const [message] = new RegExp(text.regexp).exec(report[at + 1] ?? '') ?? [];
      return path === undefined ? [] : [`${severity} ${path}:${row}:${column} ${code}: ${message}`];
    });
  });
  return found.every((each) => each !== undefined) ? found.flat() : undefined;
}

/** Runs `check --watch` in a valid catalog. */
function watching(t: TestContext, ...args: readonly string[]) {
  const cwd = catalogFolder(t);
  const child = spawn(process.execPath, [cli, 'check', '--watch', ...args], { cwd, env: {} });
  t.after(() => child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data));
  return { cwd, child, printed: () => printed };
}

const path = 'catalog/categories/romantic.yaml';
const problems = [
  'error catalog/categories/romantic.yaml:14:5 field-is-unknown: ',
  'warning catalog/categories/romantic.yaml:12:16 image-url-is-shared: ',
];
for (const lang of ['en', 'ko']) {
  test(`check --watch prints after each save what VS Code then shows, until Ctrl-C, in ${lang}`, async (t) => {
    const { cwd, child, printed } = watching(t, '--lang', lang);
    const shows = async (expected: readonly string[]) => {
      await until('a report', () => problemsIn(printed())?.length === expected.length);
      const found = problemsIn(printed()) ?? [];
      for (const [at, problem] of expected.entries())
        assert.match(found[at] ?? '', RegExp(`^${problem}.*\\(romantic/first_snow\\): `));
    };
    await shows([]);
    const sound = readFileSync(join(cwd, path), 'utf8');
    writeFiles(cwd, {
      [path]: `${sound.replace('first_snow.webp', 'rosy_dusk.webp')}    colour: red\n`,
    });
    await shows(problems);
    writeFiles(cwd, { [path]: sound });
    await shows([]);
    child.kill('SIGINT');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
  });
}

test('check --watch exits with 2 if there is no catalog, and continues if it disappears later', async (t) => {
  const { cwd, child, printed } = watching(t);
  await until('a first report', () => printed().includes('Waiting'));
  renameSync(join(cwd, 'catalog'), join(cwd, 'elsewhere'));
  await until('a failure', () => printed().includes('There is no catalog folder "catalog".'));
  renameSync(join(cwd, 'elsewhere'), join(cwd, 'catalog'));
  await until('a second report', () => printed().split('Nothing wrong in 3 files.').length === 3);
  child.kill('SIGINT');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  assert.equal((await run(['check', '--watch', '--catalog', 'none'], { cwd })).status, 2);
});
