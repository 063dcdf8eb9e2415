/**
 * Proves that a feature can be deleted: in a copy of the repository, without its two folders and its row in the table of
 * commands, all compiles, and the tests of what is left pass. First without all of them, then without each alone, where
 * those of the other features are run.
 *
 * Run: npm run delete-features
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const table = 'src/command/program.ts';
const all = readdirSync(join(root, 'src/features'));

/** A copy of what git tracks, without these features. */
function copyWithout(features: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-without-'));
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  chmodSync(folder, 0o755); // some tests run the program as somebody else
  for (const path of listed) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n'); // of the repository's own it is a folder
  for (const feature of features) {
    for (const room of ['src', 'test']) rmSync(join(folder, room, 'features', feature), { recursive: true });
    const rows = readFileSync(join(folder, table), 'utf8');
    const rest = rows.replace(new RegExp(`.*/features/${feature}/.*\n`), '');
    if (rest === rows) throw new Error(`${table} has no row for ${feature}.`);
    writeFileSync(join(folder, table), rest);
  }
  execFileSync('git', ['add', '--all'], { cwd: folder });
  return folder;
}

function passes(folder: string, command: string): boolean {
  const { status, stdout } = spawnSync('npm', command.split(' '), { cwd: folder, encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`npm ${command}:\n${stdout.slice(-8000)}`);
  return status === 0;
}

for (const gone of [all, ...all.map((feature) => [feature])]) {
  const folder = copyWithout(gone);
  try {
    const tests = gone === all ? 'test' : 'run test:features';
    const isRight = passes(folder, 'run --silent types') && passes(folder, tests);
    process.stdout.write(`${isRight ? 'ok' : 'broken'}: without ${gone.join(', ')}\n`);
    if (!isRight) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
