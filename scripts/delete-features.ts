/**
 * Proves that a feature can be deleted: in a copy of the repository, without its two folders and its row in the table of
 * commands, all compiles, and the tests of what is left pass. First without all of them, with the build of the package;
 * then without each alone, where those of the other features are run.
 *
 * Run: npm run delete-features
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const table = 'src/command/program.ts';
const all = readdirSync(join(root, 'src/features'));

/** A copy of what git tracks, without these features. */
function copyWithout(features: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-without-'));
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  chmodSync(folder, 0o755); // some tests run the program as somebody else
  for (const path of listed) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n'); // of the repository's own it is a folder
  for (const feature of features) {
    for (const room of ['src', 'test'])
      rmSync(join(folder, room, 'features', feature), { recursive: true });
    const rows = readFileSync(join(folder, table), 'utf8');
    const rest = rows.replace(new RegExp(`.*/features/${feature}/.*\n`, 'g'), '');
    if (rest === rows) throw new Error(`${table} has no row for ${feature}.`);
    writeFileSync(join(folder, table), rest);
  }
  execFileSync('git', ['add', '--all'], { cwd: folder });
  return folder;
}

async function passes(folder: string, ...args: readonly string[]): Promise<boolean> {
  const npm = spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [status]] = await Promise.all([text(npm.stdout), once(npm, 'close')]);
  if (status !== 0) process.stderr.write(`npm ${args.join(' ')}:\n${printed.slice(-8000)}`);
  return status === 0;
}

/**
 * The tests of the features, in one process, which takes half the time; without those that change the schemas for all, and
 * those that try one feature for long.
 */
const ofFeatures = [
  ...['exec', '--', 'node', '--import', './scripts/tsx.mjs', '--test', '--test-isolation=none'],
  'test/features/*/!(fields|hostile|identity|round-trip).test.ts',
];

async function prove(gone: readonly string[]): Promise<void> {
  const folder = copyWithout(gone);
  try {
    const isRight =
      (await passes(folder, 'run', '--silent', 'types')) &&
      (gone === all
        ? (await passes(folder, 'test')) && (await passes(folder, 'run', 'prepack'))
        : await passes(folder, ...ofFeatures));
    process.stdout.write(`${isRight ? 'ok' : 'broken'}: without ${gone.join(', ')}\n`);
    if (!isRight) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await prove(all);
const left = all.map((feature) => [feature]);
while (left.length > 0) await Promise.all(left.splice(0, availableParallelism()).map(prove));
