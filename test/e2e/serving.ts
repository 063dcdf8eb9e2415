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
import { publishedFolder, send } from '../support/server.ts';
import { until } from '../support/until.ts';

export const basic = (key: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
});

interface Serve {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
  /** The published folder, by default of the valid catalog. */
  readonly dist?: string;
  /** A file descriptor for the log, instead of a pipe to the test. */
  readonly stdout?: number;
  /** The output that signals readiness. */
  readonly awaited?: RegExp;
}

/** A line of the log, with more fields for each event. */
export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

export type Served = Awaited<ReturnType<typeof serve>>;

const serving = /"event":"server-listening".*\}$/m;

export function writeKeyFile(t: TestContext): string {
  const keys = [{ name: 'ios', sha256: hash('sha256', 'key-of-ios') }];
  return join(folderWith(t, { 'keys.json': JSON.stringify({ keys }) }), 'keys.json');
}

/** Serves the valid catalog to `key-of-ios`, by default on a free port. */
export async function serve(t: TestContext, options: Serve = {}) {
  const {
    args = ['--port', '0'],
    env = { FILTER_CATALOG_KEYS: writeKeyFile(t) },
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
  /** Waits for so many lines of an event. Resolves to the last. */
  const logged = (event: string, count = 1) =>
    until(`${count} lines of ${event}`, () => lines(event)[count - 1]);
  /** Resolves to the exit code or signal, after all output. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    const [code, endedBy] = await once(child, 'close');
    return code ?? endedBy;
  };
  return { child, output: () => output, dist, ...ports, lines, logged, stop };
}

/** Serves with an admin listener, both on free ports. */
export function serveWithAdmin(
  t: TestContext,
  { args = [], ...options }: Serve = {},
): Promise<Served> {
  return serve(t, { ...options, args: ['--port', '0', '--admin-port', '0', ...args] });
}

export function parseSettings(args: readonly string[]): Settings {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const option of serveOptions(process.env)) command.addOption(option);
  return command.parse(args, { from: 'user' }).opts<Settings>();
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // not a pipe
  server.close();
  return port;
}

/** Parses complete lines. Throws if one is not JSON. */
export function linesOf(output: string): readonly LogLine[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

/** Returns values by series name with labels, without `filter_catalog_`. */
export async function metricsOf(adminPort: number): Promise<ReadonlyMap<string, number>> {
  const text = String((await send(adminPort, { path: '/metrics' })).body);
  const series = text.matchAll(/^filter_catalog_(.+) (\S+)$/gm);
  return new Map([...series].map(([, name = '', value]) => [name, Number(value)]));
}

/** Returns labels and values of the series that are not 0. */
export async function nonZero(
  adminPort: number,
  family: string,
): Promise<Readonly<Record<string, number>>> {
  const series = [...(await metricsOf(adminPort))].filter(
    ([name, value]) => name.startsWith(`${family}{`) && value,
  );
  return Object.fromEntries(series.map(([name, value]) => [name.slice(family.length), value]));
}
