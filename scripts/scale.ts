/**
 * `npm run scale` measures commands and the server with 1,000 and 10,000 filters, on Linux.
 * It prints seconds of CPU, including git, and the ratio to the YAML parser on the same files.
 */
import { type StdioOptions, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseOptions } from '../src/yaml/parse.ts';
import { writeFiles } from '../test/support/folder.ts';
import { cli } from '../test/support/program.ts';
import { gitEnvironment } from '../test/support/repository.ts';
import { until } from '../test/support/until.ts';
import { authorization, largeCatalog, serve } from './measure.ts';

const parser = `import { globSync, readFileSync } from 'node:fs';
import { parseDocument } from '${import.meta.resolve('yaml')}';
for (const file of globSync('catalog/categories/*'))
  parseDocument(readFileSync(file, 'utf8'), ${JSON.stringify(parseOptions)});`;

/** Commands to measure, in order. `before`: shell commands to prepare. */
const rows: readonly (readonly [name: string, line: string, before?: string])[] = [
  ['YAML parser', '"$NODE" --input-type=module --eval "$PARSER"'],
  ['check', '$CLI check', 'git init -q -b main && git add . && git commit -qm First'],
  ['build', '$CLI build'],
  ['publish', '$CLI publish --begin', 'git clone -q --bare . ../o && git remote add origin ../o'],
  ['build, a file changed', '$CLI build', 'sed -i "s/Looks 0$/New/" catalog/*/looks-0.yaml'],
  ['diff, a file changed', '$CLI diff'],
  ['publish, a file changed', '$CLI publish', 'git commit -qam New && git push -q origin main'],
  ['preview --out', '$CLI preview --out page.html'],
  ['set, all files', "$CLI set '*/*' is_recommended=true --yes"],
];

/** Returns seconds of CPU, including child processes. @throws the output on failure */
function cpuOf(cwd: string, line: string, before = ''): number {
  const node = process.execPath;
  const env = { ...gitEnvironment, NODE: node, PARSER: parser, CLI: `${node} ${cli}` };
  const script = `set -e\n${before}\nTIMEFORMAT='%U %S'; time ${line}`;
  const stdio: StdioOptions = ['ignore', 'ignore', 'pipe'];
  const { status, stderr } = spawnSync('bash', ['-c', script], { cwd, env, stdio });
  if (status !== 0) throw new Error(`${line}\n${stderr}`);
  const [user, system] = `${stderr}`.trim().split(/\s+/).slice(-2);
  return Number(user) + Number(system);
}

/** Measures the start of a server, and its switch to the previous snapshot. */
async function measureServer(folder: string): Promise<string> {
  const server = await serve(join(folder, 'dist'));
  const etag = async () =>
    (await fetch(server.url, { headers: { authorization } })).headers.get('etag');
  try {
    const [start, memory, before] = [server.cpu(), server.memory(), await etag()];
    cpuOf(folder, '$CLI rollback');
    await until('it serves another snapshot', async () => (await etag()) !== before);
    const [started, changed] = [start, server.cpu() - start].map((us) => (us / 1e6).toFixed(2));
    return `start ${started} s of CPU and ${memory} MB, another snapshot ${changed} s`;
  } finally {
    await server.stop();
  }
}

const home = mkdtempSync(join(tmpdir(), 'filter-catalog-scale-'));
try {
  for (const filters of [1000, 10_000]) {
    const folder = join(home, `${filters}/repository`);
    writeFiles(join(folder, 'catalog'), largeCatalog(filters));
    console.log(`\n${filters} filters`.padEnd(27), 'CPU s'.padStart(8), '× YAML'.padStart(8));
    const cpus: number[] = [];
    for (const [name, line, before] of rows) {
      cpus.push(cpuOf(folder, line, before));
      const [floor = 0, cpu = 0] = [cpus[0], cpus.at(-1)];
      console.log(name.padEnd(26), ...[cpu, cpu / floor].map((one) => one.toFixed(2).padStart(8)));
    }
    console.log(`serve: ${await measureServer(folder)}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
