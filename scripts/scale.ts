/**
 * Measures each command over catalogs of 1,000 and of 10,000 filters: seconds of CPU, with git's, and how many times the CPU
 * of the YAML parser over the same files. Then the server. Needs bash and Linux.
 *
 *   npm run scale
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseOptions } from '../src/yaml/parse.ts';
import { writeFiles } from '../test/support/folder.ts';
import { cli } from '../test/support/program.ts';
import { git, gitEnvironment } from '../test/support/repository.ts';
import { authorization, largeCatalog, serve } from './measure.ts';

const parser = `import { globSync, readFileSync } from 'node:fs';
import { parseDocument } from '${import.meta.resolve('yaml')}';
for (const file of globSync('catalog/categories/*'))
  parseDocument(readFileSync(file, 'utf8'), ${JSON.stringify(parseOptions)});`;

/** What is measured, in this order, and what changes before it. */
const rows: readonly (readonly [string, readonly string[], before?: (folder: string) => void])[] = [
  ['YAML parser', ['--input-type=module', '--eval', parser]],
  ['check', [cli, 'check']],
  ['build', [cli, 'build']],
  ['publish', [cli, 'publish', '--begin'], pushToOrigin],
  ['build, a file changed', [cli, 'build'], changeFile],
  ['diff, a file changed', [cli, 'diff']],
  ['publish, a file changed', [cli, 'publish'], pushChange],
  ['preview --out', [cli, 'preview', '--out', 'page.html']],
  ['set, all files', [cli, 'set', '*/*', 'is_recommended=true', '--yes']],
];

function pushToOrigin(folder: string): void {
  git(folder, 'clone', '--quiet', '--bare', '.', '../origin.git');
  git(folder, 'remote', 'add', 'origin', '../origin.git');
}

/** Keeps the manifest of before as `older.json`. */
function changeFile(folder: string): void {
  cpSync(join(folder, 'dist/manifest.json'), join(folder, 'older.json'));
  const file = join(folder, 'catalog/categories/looks-0.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Looks 0', 'New looks'));
}

function pushChange(folder: string): void {
  git(folder, 'commit', '--quiet', '--all', '--message=Change');
  git(folder, 'push', '--quiet', 'origin', 'main');
}

/** Seconds of CPU of Node with these arguments, and of what it starts. @throws what it prints, where it fails */
function cpuOf(cwd: string, args: readonly string[]): number {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', process.execPath, ...args];
  const { status, stderr } = spawnSync('bash', timed, {
    cwd,
    env: { ...gitEnvironment },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stderr}`);
  const [user, system] = stderr.trim().split(/\s+/).slice(-2);
  return Number(user) + Number(system);
}

/** Measures the start of a server, and the change to an older snapshot while it is asked. */
async function measureServer(dist: string): Promise<string> {
  const server = await serve(dist);
  try {
    const [started, memory] = [server.cpu(), server.memory()];
    const older = readFileSync(join(dist, '../older.json'), 'utf8');
    writeFileSync(join(dist, 'manifest.json'), older);
    let [etag, longest] = ['', 0];
    for (; !etag.includes(JSON.parse(older).digest); await sleep(5)) {
      const asked = performance.now();
      const response = await fetch(server.url, { method: 'HEAD', headers: { authorization } });
      etag = response.headers.get('etag') ?? '';
      longest = Math.max(longest, performance.now() - asked);
    }
    const [start, reload] = [started, server.cpu() - started].map((us) => (us / 1e6).toFixed(2));
    return `start ${start} s of CPU and ${memory} MB, reload ${reload} s, longest response ${longest.toFixed()} ms`;
  } finally {
    await server.stop();
  }
}

async function measure(home: string, filters: number): Promise<void> {
  const folder = join(home, `${filters}`, 'repository');
  writeFiles(folder, { '.gitignore': 'dist\npage.html\nolder.json\n' });
  writeFiles(join(folder, 'catalog'), largeCatalog(filters));
  git(folder, 'init', '--quiet', '--initial-branch=main');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=First');
  console.log(`\n${filters} filters`.padEnd(27), 'CPU s'.padStart(8), '× YAML'.padStart(8));
  let floor = 0;
  for (const [name, args, before] of rows) {
    before?.(folder);
    const cpu = cpuOf(folder, args);
    floor ||= cpu;
    const figures = [cpu, cpu / floor].map((figure) => figure.toFixed(2).padStart(8));
    console.log(name.padEnd(26), ...figures);
  }
  console.log(`serve: ${await measureServer(join(folder, 'dist'))}`);
}

const home = mkdtempSync(join(tmpdir(), 'filter-catalog-scale-'));
try {
  for (const filters of [1000, 10_000]) await measure(home, filters);
} finally {
  rmSync(home, { recursive: true, force: true });
}
