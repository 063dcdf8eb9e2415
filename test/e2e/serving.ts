import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Command } from 'commander';
import { serveOptions } from '../../src/command/serve-settings.ts';
import type { Settings } from '../../src/server/serve.ts';
import { folderWith } from '../support/folder.ts';
import { cli, root } from '../support/program.ts';
import { ask, publishedFolder } from '../support/server.ts';
import { until } from '../support/until.ts';

/** What a client with this key sends. */
export const basic = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
});

interface Serve {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** A published folder, where it shall not be that of the sound catalog. */
  readonly dist?: string;
  /** An open file to write the log to, in place of one that the test reads. */
  readonly stdout?: number;
  /** What it prints when it can be asked. */
  readonly awaited?: RegExp;
}

/** A line of the log: beside these it holds the facts of its event. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

export type Served = Awaited<ReturnType<typeof serve>>;

const serving = /"event":"server-listening".*\}$/m;

/** A key file that lists `key-of-ios`. */
export function keyFile(t: TestContext): string {
  const keys = [{ name: 'ios', sha256: hash('sha256', 'key-of-ios') }];
  return join(folderWith(t, { 'keys.json': JSON.stringify({ keys }) }), 'keys.json');
}

/** The program, serving the sound catalog to `key-of-ios`; on any free port, where `args` say nothing else. */
export async function serve(t: TestContext, options: Serve = {}) {
  const {
    args = ['--port', '0'],
    env = { FILTER_CATALOG_KEYS: keyFile(t) },
    nodeArgs = [],
    stdout = 'pipe',
  } = options;
  const { dist = await publishedFolder(t), awaited = serving } = options;
  const child = spawn(process.execPath, [...nodeArgs, cli, 'serve', '--dist', dist, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', stdout, 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  await until('it serves', () => {
    if (child.exitCode !== null) throw new Error(`It ended instead: ${output}`);
    return awaited.test(output);
  });
  const portOf = (event: string) =>
    Number(new RegExp(`"${event}","url":"http:[^"]*:(\\d+)"`).exec(output)?.[1]);
  const ports = { port: portOf('server-listening'), adminPort: portOf('admin-listening') };
  const lines = (event: string) => linesOf(output).filter((line) => line.event === event);
  /** Waits for so many lines of an event, and gives the last. */
  const logged = (event: string, count = 1) =>
    until(`${count} lines of ${event}`, () => lines(event)[count - 1]);
  /** Gives the exit code, or the signal that ended it, once all that it printed is read. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const [code, endedBy] = await once(child, 'close');
    return code ?? endedBy;
  };
  return { child, output: () => output, dist, ...ports, lines, logged, stop };
}

/** The same on a free port, with a listener for operators on another. */
export function serveWithAdmin(
  t: TestContext,
  { args = [], ...options }: Serve = {},
): Promise<Served> {
  return serve(t, { ...options, args: ['--port', '0', '--admin-port', '0', ...args] });
}

/** What these arguments of `serve` set, and the environment. */
export function settingsOf(args: readonly string[]): Settings {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of serveOptions(process.env)) command.addOption(option);
  return command.parse(args, { from: 'user' }).opts<Settings>();
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a port, not of a pipe
  server.close();
  return port;
}

/** Every whole line of a log; each is JSON, or this throws. */
export function linesOf(output: string): readonly LogLine[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/** The value of each series at `/metrics`, by its name with its labels, without `filter_catalog_`. */
export async function metricsOf(adminPort: number): Promise<ReadonlyMap<string, number>> {
  const text = String((await ask(adminPort, { path: '/metrics' })).body);
  const series = text.matchAll(/^filter_catalog_(.+) (\S+)$/gm);
  return new Map([...series].map(([, name = '', value]) => [name, Number(value)]));
}

/** The labels of the series of a family that are not 0, and their values. */
export async function nonZero(
  adminPort: number,
  family: string,
): Promise<Readonly<Record<string, number>>> {
  const series = [...(await metricsOf(adminPort))].filter(
    ([name, value]) => name.startsWith(`${family}{`) && value,
  );
  return Object.fromEntries(series.map(([name, value]) => [name.slice(family.length), value]));
}
