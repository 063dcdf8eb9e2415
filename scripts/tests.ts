/**
 * Runs tests in a few processes, two at once, and prints the summaries and the failures.
 *
 * `node scripts/tests.ts` runs all that need no process of their own, in two shards. With `--apart`
 * each test runs once: those of the core in a copy without features, and those of a feature in a
 * copy with no other. So any feature can be deleted. What needs two features runs here.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  globSync,
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
  /** Program and arguments. */
  readonly command: readonly string[];
}

interface Tests {
  readonly cwd: string;
  readonly files: readonly string[];
  readonly timeout: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const features = globSync('src/features/*', { cwd: root }).map((path) => basename(path));
const unit = ['test/!(e2e|faults|features|fleet|nightly)/**/*.test.ts', 'test/*.test.ts'];
const ofFeatures = 'test/features/*/*.test.ts';

/** Tests in one process, or in one for each file. `timeout`: of one test, in seconds. */
function job(
  name: string,
  { cwd, files, timeout, isolation = 'none' }: Tests & { isolation?: 'none' | 'process' },
): Job {
  const options = ['--import', './scripts/tsx.mjs', '--import', './scripts/watchdog.mjs', '--test'];
  const isolated = [`--test-isolation=${isolation}`, '--test-concurrency=1'];
  const limit = `--test-timeout=${timeout * 1000}`;
  return { name, cwd, command: [process.execPath, ...options, ...isolated, limit, ...files] };
}

/** Every second file each: two processes are twice as fast, and start a program twice alone. */
function shards(name: string, cwd: string, files: readonly string[]): readonly Job[] {
  return [0, 1].map((shard) => {
    const own = files.filter((_, index) => index % 2 === shard);
    return job(`${name}, ${shard + 1} of 2`, { cwd, files: own, timeout: 50 });
  });
}

async function passes({ name, cwd, command: [program = '', ...args] }: Job): Promise<boolean> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const summary = output.search(/^ℹ tests /m);
  const shown =
    status === 0 ? output.slice(summary) : `${output.slice(Math.max(0, summary))}${errors}`;
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'}: ${name}\n${shown}\n`);
  return status === 0;
}

/** A copy of what git knows of, without these features. */
function copyWithout(gone: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-copy-'));
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8' });
  chmodSync(folder, 0o755); // some tests run the program as somebody else
  const known = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  const isGone = (path: string) => gone.some((each) => path.includes(`/features/${each}/`));
  for (const path of known.split('\0').filter((each) => each && !isGone(each)))
    cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const table = join(folder, 'src/command/program.ts');
  const rows = readFileSync(table, 'utf8').split('\n');
  writeFileSync(table, rows.filter((row) => !isGone(row)).join('\n'));
  git(folder, 'init', '--quiet');
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n'); // a link, here
  git(folder, 'add', '--all');
  return folder;
}

/** Each test once, and the compiler over the core alone. */
function jobsApart(copies: string[]): readonly Job[] {
  const all = globSync(
    [...unit, ofFeatures, 'test/e2e/*.test.ts', 'test/features/*/e2e/*.test.ts'],
    {
      cwd: root,
    },
  );
  const ofTwo = all.filter((path) =>
    readFileSync(join(root, path), 'utf8').includes('support/features.ts'),
  );
  const left = all.filter((path) => !ofTwo.includes(path));
  const copy = (gone: readonly string[]) => {
    const folder = copyWithout(gone);
    copies.push(folder);
    return folder;
  };
  const core = copy(features);
  const isE2e = (path: string) => path.includes('/e2e/');
  const ofCore = left.filter((path) => !path.startsWith('test/features/'));
  const tsc = ['node_modules/.bin/tsc'];
  return [
    { name: 'types of the core', cwd: core, command: tsc },
    job('processes of the core', {
      cwd: core,
      files: ofCore.filter(isE2e),
      timeout: 300,
      isolation: 'process', // some change a schema
    }),
    ...shards(
      'the core',
      core,
      ofCore.filter((path) => !isE2e(path)),
    ),
    job('what needs two features', { cwd: root, files: ofTwo, timeout: 300 }),
    ...features.map((feature) => {
      const files = left.filter((path) => path.startsWith(`test/features/${feature}/`));
      const cwd = copy(features.filter((each) => each !== feature));
      return job(`${feature} alone`, { cwd, files, timeout: 300 });
    }),
  ];
}

const copies: string[] = [];
const jobs = process.argv.includes('--apart')
  ? jobsApart(copies)
  : shards('tests', root, globSync([...unit, ofFeatures], { cwd: root }).toSorted());
const queue = jobs.values();
async function work(): Promise<void> {
  for (const each of queue) if (!(await passes(each))) process.exitCode = 1;
}
await Promise.all([work(), work()]);
for (const folder of copies) rmSync(folder, { recursive: true });
