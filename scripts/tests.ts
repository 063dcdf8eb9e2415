/**
 * Runs tests in a few processes, two at a time, and prints summaries and failures.
 *
 * `node scripts/tests.ts` runs the tests that can share a process. `--apart` runs every test once:
 * core tests in a copy without features, and each feature's tests in a copy without other features.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

interface Job {
  readonly name: string;
  readonly cwd: string;
  /** The arguments of Node. */
  readonly args: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const features = globSync('src/features/*', { cwd: root }).map((path) => basename(path));
const unit = [
  'test/!(e2e|faults|features|fleet|nightly)/**/*.test.ts',
  'test/*.test.ts',
  '{test/features/*,clients/*/test}/*.test.ts',
];
const e2e = ['{test,test/features/*,clients/*/test}/e2e/*.test.ts'];

/** Runs files in one process, or in one each. `timeout`: seconds per test. */
function job(
  name: string,
  files: readonly string[],
  { cwd = root, timeout = 300, isolation = 'none' } = {},
): readonly Job[] {
  const imports = ['--import', './scripts/tsx.mjs', '--import', './scripts/watchdog.mjs'];
  const limits = [`--test-timeout=${timeout * 1000}`, '--test-concurrency=1'];
  const args = [...imports, '--test', `--test-isolation=${isolation}`, ...limits, ...files];
  return files.length === 0 ? [] : [{ name, cwd, args }]; // without files, Node would search for tests
}

/** Splits the files into two jobs, to run at the same time. */
function shards(name: string, files: readonly string[], cwd = root): readonly Job[] {
  return [0, 1].flatMap((shard) => {
    const own = files.filter((_, index) => index % 2 === shard);
    return job(`${name}, ${shard + 1} of 2`, own, { cwd, timeout: 40 });
  });
}

async function passes({ name, cwd, args }: Job): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const summary = output.slice(Math.max(0, output.search(/^ℹ tests /m)));
  process.stdout.write(
    status === 0 ? `passed: ${name}\n${summary}\n` : `FAILED: ${name}\n${summary}${errors}\n`,
  );
  return status === 0;
}

/** Copies the repository, including untracked files, without these features. */
function copyWithout(removed: readonly string[], folder: string): string {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8' });
  mkdirSync(folder);
  const known = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  const isRemoved = (path: string) => removed.some((each) => path.includes(`/features/${each}/`));
  for (const path of known.split('\0').filter((each) => each && !isRemoved(each)))
    cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const table = join(folder, 'src/command/program.ts');
  const rows = readFileSync(table, 'utf8').split('\n');
  writeFileSync(table, rows.filter((row) => !isRemoved(row)).join('\n'));
  git(folder, 'init', '--quiet');
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n'); // a link here
  git(folder, 'add', '--all');
  return folder;
}

/** Creates the jobs of `--apart`, including the compiler for the core alone. */
function jobsApart(scratch: string): readonly Job[] {
  const all = globSync([...unit, ...e2e], { cwd: root });
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const shared = all.filter((path) => textOf(path).includes('support/features.ts'));
  const left = all.filter((path) => !shared.includes(path));
  const cwd = copyWithout(features, join(scratch, 'core'));
  const coreTests = left.filter((path) => !path.startsWith('test/features/'));
  const { true: processes = [], false: others = [] } = Object.groupBy(
    coreTests,
    (path) => `${path.includes('/e2e/')}`,
  );
  return [
    { name: 'types of the core', cwd, args: ['node_modules/typescript/bin/tsc'] },
    ...job('processes of the core', processes, { cwd, isolation: 'process' }), // some change a schema
    ...shards('the core', others, cwd),
    ...job('several features', shared),
    ...features.flatMap((feature) => {
      const own = left.filter((path) => path.startsWith(`test/features/${feature}/`));
      const rest = features.filter((each) => each !== feature);
      return job(`${feature} alone`, own, { cwd: copyWithout(rest, join(scratch, feature)) });
    }),
  ];
}

const scratch = mkdtempSync(join(tmpdir(), 'filter-catalog-copies-'));
chmodSync(scratch, 0o755); // some tests run the program as another user
const files = globSync(unit, { cwd: root }).toSorted();
const jobs = process.argv.includes('--apart') ? jobsApart(scratch) : shards('tests', files);
const queue = jobs.values();
async function work(): Promise<void> {
  for (const each of queue) if (!(await passes(each))) process.exitCode = 1;
}
await Promise.all([work(), work()]);
rmSync(scratch, { recursive: true });
