/**
 * What each command costs, and how that grows: each runs over a catalog of so many filters, and one of a tenth of them.
 * `npm run scale -- [--filters 10000] [--only NAME]…`, where NAME keeps the rows whose names begin so. Every process tells
 * what it has used (Linux). No figure is too high here: this measures, and judges nothing.
 */
import { type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseOptions } from '../src/yaml/parse.ts';
import { freePort } from '../test/e2e/serving.ts';
import { end } from '../test/fleet/process.ts';
import { writeFiles } from '../test/support/folder.ts';
import { cli } from '../test/support/program.ts';
import { git, gitEnvironment } from '../test/support/repository.ts';
import { activePath } from '../test/support/server.ts';
import { launch } from './browser.ts';
import { catalogOf } from './scale/catalog.ts';

const only = { type: 'string', multiple: true } as const;
const { values } = parseArgs({ options: { filters: { type: 'string', default: '10000' }, only } });
const large = Number(values.filters);
const home = mkdtempSync(join(tmpdir(), 'filter-catalog-scale-'));
const ends: (() => unknown)[] = [];

/** Seconds on the wall and of the processor, and the most memory. */
type Cost = Readonly<Partial<Record<'seconds' | 'cpu' | 'megabytes', number>>>;
type Costs = Map<string, Cost>;

/** Tells what a process has used, at SIGCONT and at its end; a server stops at SIGUSR2. Its `maxRSS` would count the parent that forked it too. */
const telling = `import { readFileSync, writeSync } from 'node:fs';
const tell = () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  const [, kilobytes] = /VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  writeSync(3, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: Math.round(kilobytes / 1024) }) + '\\n');
};
process.on('exit', tell).on('SIGCONT', tell);`;
const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(telling)}`];
const stdio: StdioOptions = ['ignore', 'ignore', 'pipe', 'pipe'];
const key = 'k'.repeat(32);
const env = {
  ...gitEnvironment,
  XDG_CACHE_HOME: join(home, 'cache'),
  FILTER_CATALOG_API_KEYS: key,
};
const secondsSince = (started: number) => (performance.now() - started) / 1000;

/** Runs Node to its end. @throws what it says, where it fails */
function run(...args: readonly string[]): Cost {
  const started = performance.now();
  const { status, stderr, output } = spawnSync(process.execPath, [...nodeArgs, ...args], {
    env,
    stdio,
  });
  if (status !== 0) throw new Error(`${stderr}`);
  return {
    seconds: secondsSince(started),
    ...JSON.parse(`${output[3]}`.trim().split('\n').at(-1) ?? ''),
  };
}

/** Starts the program, and waits until it answers; `lap` tells what it used since its start, or since the last lap. */
async function start(path: string, ...args: readonly string[]) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
  const ask = () => fetch(`${url}${path}`, { method: 'HEAD', headers });
  let [begun, cpu] = [performance.now(), 0];
  const child = spawn(process.execPath, [...nodeArgs, cli, ...args, '--port', new URL(url).port], {
    env,
    stdio,
  });
  ends.unshift(() => end(child, 'SIGKILL'));
  for (; !(await ask().catch(() => undefined))?.ok; await sleep(5))
    if (child.exitCode !== null) throw new Error(`It ended: ${child.stderr?.read()}`);
  const lap = async (): Promise<Cost> => {
    const [seconds, before] = [secondsSince(begun), cpu];
    child.kill('SIGCONT');
    const used = JSON.parse(`${await once(child.stdio[3] ?? child, 'data')}`);
    [begun, cpu] = [performance.now(), used.cpu];
    return { ...used, seconds, cpu: cpu - before };
  };
  return { ask, child, lap, url };
}

const files = () => globSync('catalog/categories/*');
const inGit = (...lines: readonly string[]) => lines.map((line) => git('.', ...line.split(' ')));

/** Gives so many categories another name, which begins with what it returns. */
function change(count = 1): string {
  const name = `Turn ${Math.round(performance.now())} `;
  for (const [index, file] of files().slice(0, count).entries())
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/^name_en: .*$/m, `name_en: ${name}${index}`),
    );
  return name;
}

/** What comes before a command that is measured; in `changed` it has run once. */
const before = {
  nothing: () => {},
  changed: (...args: readonly string[]) => [run(...args), change()],
  built: () => run(...build),
  published() {
    inGit('clone --quiet --bare . ../origin.git', 'remote add origin ../origin.git');
    run(cli, 'publish', '--begin');
    change();
    inGit('commit --quiet --all --message=Change', 'push --quiet origin main');
  },
};

/** The least that can be done with the same texts. */
const floorOf = (call: string, library = 'node:crypto', files = 'catalog/categories/*') => {
  const imports = `import { globSync, readFileSync } from 'node:fs'; import * as library from '${library}';`;
  const loop = `for (const file of globSync('${files}')) ${call.replace('text', "readFileSync(file, 'utf8')")};`;
  return ['--input-type=module', '--eval', imports + loop];
};
const yaml = import.meta.resolve('yaml');
const [floor, build] = ['floor, yaml parseDocument', [cli, 'build', '--out', '../dist']] as const;

const commands: readonly (readonly [
  row: string,
  before: keyof typeof before,
  ...args: readonly string[],
])[] = [
  [
    floor,
    'nothing',
    ...floorOf(`library.parseDocument(text, ${JSON.stringify(parseOptions)})`, yaml),
  ],
  ['floor, sha256', 'nothing', ...floorOf("library.hash('sha256', text)")],
  [
    'floor, JSON.parse of the answer',
    'built',
    ...floorOf('JSON.parse(text)', undefined, '../dist/snapshots/*.json'),
  ],
  ['check', 'nothing', cli, 'check'],
  ['diff, one file changed', 'changed', cli, 'diff'],
  ['build, one file changed', 'changed', ...build],
  ['set, all files', 'nothing', cli, 'set', '*/*', 'is_recommended=true', '--yes'],
  ['publish, one file changed', 'published', cli, 'publish'],
];

async function preview(costs: Costs): Promise<void> {
  const { length } = files();
  if (length > 200) return; // 20,000 filters
  const browser = await launch();
  ends.unshift(() => browser.close());
  const page = await browser.newPage();
  const { url, lap } = await start('/', 'preview');
  await page.goto(url);
  await page.locator('.card').first().waitFor();
  costs.set('preview, start to shown', await lap());
  for (const [row, count] of Object.entries({
    'preview, save to shown': 1,
    'preview, all saved to shown': length,
  })) {
    const isShown = `document.querySelector('#tabs').textContent.split('${change(count)}').length > ${count}`;
    await page.evaluate(
      `(async () => { while (!(${isShown})) await new Promise(requestAnimationFrame); })()`,
    );
    costs.set(row, await lap());
  }
}

async function server(costs: Costs): Promise<void> {
  const manifest = '../dist/manifest.json';
  before.changed(...build);
  const older = readFileSync(manifest, 'utf8');
  before.built();
  const { ask, lap } = await start(activePath, 'serve', '--dist', '../dist');
  costs.set('server, start to ready', await lap());
  writeFileSync(manifest, older);
  let [wait, tag] = [0, ''];
  for (; !tag.includes(JSON.parse(older).digest); await sleep(5)) {
    const asked = performance.now();
    tag = (await ask()).headers.get('etag') ?? '';
    wait = Math.max(wait, secondsSince(asked));
  }
  costs.set('server, reload', await lap());
  costs.set('server, longest wait meanwhile', { seconds: wait });
}

/** What was asked for, and the floor of all. Where something fails, that is said, and its rows stay empty. */
async function measure(filters: number): Promise<Costs> {
  const costs: Costs = new Map();
  const folder = mkdtempSync(join(home, 'catalog-'));
  writeFiles(join(folder, 'repository/catalog'), catalogOf(filters));
  process.chdir(join(folder, 'repository')); // what the program writes is beside it
  inGit('init --quiet --initial-branch=main', 'add --all', 'commit --quiet --message=First');
  const attempt = async (row: string, task: () => Promise<unknown>) => {
    const isAsked = (values.only ?? ['']).some(
      (only) => row.startsWith(only) || only.startsWith(`${row},`),
    );
    if (isAsked || row === floor)
      await task().catch((error) => console.error(`${filters} filters, ${row}: ${error}`));
    for (const end of ends.splice(0)) await end();
  };
  for (const [row, prepare, ...args] of commands)
    await attempt(row, async () => [before[prepare](...args), costs.set(row, run(...args))]);
  for (const [name, task] of Object.entries({ preview, server }))
    await attempt(name, () => task(costs));
  return costs;
}

function report(few: Costs, many: Costs): string {
  const figure = (value = Number.NaN) =>
    Number.isNaN(value) ? '' : value.toFixed(Number.isInteger(value) ? 0 : 2);
  const line = (row: string, cells: string[]) =>
    row.padEnd(32) + cells.map((cell) => cell.padStart(9)).join('');
  const over = (a: Cost = {}, b: Cost = {}) => (a.cpu ?? Number.NaN) / (b.cpu ?? Number.NaN);
  const lines = [...new Set([...few.keys(), ...many.keys()])].map((row) => {
    const [a, b] = [few.get(row), many.get(row)];
    const growth = Math.log10(over(b, a)); // the filters are ten times as many
    const figures = [
      a?.seconds,
      a?.cpu,
      a?.megabytes,
      b?.seconds,
      b?.cpu,
      b?.megabytes,
      over(b, many.get(floor)),
    ];
    return line(row, [...figures.map(figure), figure(growth) + (growth > 1 ? '!' : ' ')]);
  });
  const head = line(`Node ${process.version}`, [
    'filters:',
    '',
    `${large / 10}`,
    '',
    '',
    `${large}`,
  ]);
  const units = ['s', 'CPU s', 'MB'];
  return `${[head, line('', [...units, ...units, '× yaml', 'growth ']), ...lines].join('\n')}

s: on the wall; CPU s: of that process, without the git that it runs; MB: its peak; × yaml: CPU by that of the first row;
growth: the exponent of CPU, where 1 is in proportion, and what a start costs lowers it; ! marks what is over 1.
`;
}

try {
  await measure(100); // so that the program is compiled
  process.stdout.write(report(await measure(large / 10), await measure(large)));
} finally {
  rmSync(home, { recursive: true, force: true });
}
