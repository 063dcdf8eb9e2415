import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { Manifest } from '../../src/snapshot/manifest.ts';
import { categoryYaml, filterYaml, soundCatalog } from './catalogs.ts';
import type { Report } from './fault-client.ts';
import { cli, root } from './program.ts';
import { publishedFolder, type Version } from './server.ts';
import { FILTER_CATALOG_API_KEYS } from './serving.ts';
import { until } from './until.ts';

/** How often a fault that comes by chance is tried: `npm run test:faults` asks for all of it. */
export function roundsOf(rounds: { readonly few: number; readonly all: number }): number {
  return process.env['FAULT_ROUNDS'] === 'all' ? rounds.all : rounds.few;
}

export interface Start {
  readonly dist: string;
  readonly args?: readonly string[];
  /** Runs before the program, in its shell: `ulimit -n 128`. */
  readonly before?: string;
  readonly uid?: number;
  /** An open file to write the log to, in place of one that the test reads. */
  readonly stdout?: number;
}

/** A server that runs as a process of its own, with its admin listener. */
export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly adminPort: number;
  readonly output: () => string;
}

/** Starts `serve` from a shell, and gives it back once it answers; it is killed when the test ends. */
export async function startServing(t: TestContext, { dist, args = [], before, uid, stdout }: Start): Promise<Running> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const all = ['serve', '--dist', dist, '--port', `${port}`, '--admin-port', `${adminPort}`, ...args];
  const script = `${before === undefined ? '' : `${before}; `}exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', script, process.execPath, cli, ...all], {
    cwd: root,
    env: { PATH: process.env['PATH'], FILTER_CATALOG_API_KEYS },
    stdio: ['ignore', stdout ?? 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  const take = (data: Buffer) => {
    output += data;
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  await until('the server is ready', async () => {
    assert.equal(child.exitCode, null, output);
    const response = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => undefined);
    return response?.status === 200;
  });
  return { child, port, adminPort, output: () => output };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a port, not of a pipe
  server.close();
  return port;
}

/** Tells a program to stop, and gives its exit code, or the signal that ended it. */
export async function stopped(child: ChildProcess): Promise<number | string> {
  const before = child.exitCode ?? child.signalCode;
  if (before !== null) return before; // it ended of itself
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code, signal] = await ended;
  return code ?? signal;
}

/** Runs the program beside the tests: they go on meanwhile. */
export async function runBeside(args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) assert.fail(errors);
  return code;
}

/** What the tests read of `/status`. */
export interface Status {
  readonly status: string;
  readonly snapshot: { readonly digest: string; readonly age_seconds: number };
  readonly reloads: Readonly<
    Record<
      string,
      {
        readonly state: string;
        readonly successes: number;
        readonly failures: number;
        readonly last_failure: { readonly reason: string } | null;
      }
    >
  >;
  readonly traffic: {
    readonly connections: number;
    readonly in_flight: number;
    readonly dropped_connections: number;
    readonly lost_log_lines: number;
  };
}

export async function statusOf({ adminPort }: Pick<Running, 'adminPort'>): Promise<Status> {
  const response = await fetch(`http://127.0.0.1:${adminPort}/status`);
  return (await response.json()) as Status;
}

/** The value of a metric that has no labels. */
export async function metricOf({ adminPort }: Pick<Running, 'adminPort'>, name: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Number(new RegExp(`^filter_catalog_${name} (.+)$`, 'm').exec(metrics)?.[1]);
}

export async function digestOf(running: Pick<Running, 'adminPort'>): Promise<string> {
  return (await statusOf(running)).snapshot.digest;
}

export function manifestIn(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
}

/** A version of a catalog with so many filters, and a name of its own. */
export function versionOf(name: string, filters = 60): Version {
  const yaml = Array.from({ length: filters }, (_, index) => filterYaml(`code_${index}`));
  return {
    at: '2026-03-01T09:30:00.123Z',
    files: { ...soundCatalog, 'categories/cartoon.yaml': categoryYaml(name, yaml) },
  };
}

/** A published folder for each of these names. */
export function publishedEach(t: TestContext, names: readonly string[]): Promise<readonly string[]> {
  return Promise.all(names.map((name) => publishedFolder(t, [versionOf(name)])));
}

/** Asserts that a good many requests were answered, and each as it must be. */
export function assertSound({ wrong, refused, answers }: Report): void {
  assert.deepEqual(wrong.slice(0, 10), [], `${wrong.length} of ${answers} answers`);
  assert.equal(refused, 0);
  assert.ok(answers > 50, `only ${answers} answers`);
}
