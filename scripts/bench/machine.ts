import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { cpus } from 'node:os';

/** What the machine has of what is needed. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  /** Where each stands, or how it is called; undefined where it is not installed. */
  readonly tools: Readonly<Record<'nginx' | 'taskset' | 'wrk', string | undefined>>;
  readonly versions: Readonly<Record<string, string>>;
}

/** The cores for the server, for what loads it, and for both together; undefined for any. */
export interface Cores {
  readonly server: readonly number[] | undefined;
  readonly load: readonly number[] | undefined;
  /** For a server with two workers. */
  readonly workers: readonly number[] | undefined;
  /** For what loads that server: it shares the cores where there are but two. */
  readonly workersLoad: readonly number[] | undefined;
}

export function readMachine(): Machine {
  const nginx = ['nginx', '/usr/sbin/nginx'].find((file) => answerOf(file, ['-v']) !== undefined);
  const wrk = answerOf('wrk', ['-v']);
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    tools: {
      nginx,
      wrk: wrk === undefined ? undefined : 'wrk',
      taskset: answerOf('taskset', ['--version']) === undefined ? undefined : 'taskset',
    },
    versions: {
      node: process.versions.node,
      ...Object.fromEntries(['fastify', '@fastify/static', 'express', 'autocannon'].map(packageVersion)),
      ...(nginx === undefined ? {} : { nginx: wordAfter('nginx/', answerOf(nginx, ['-v'])) }),
      ...(wrk === undefined ? {} : { wrk: wordAfter('wrk ', wrk) }),
      ...revision(),
    },
  };
}

/** Which cores this process may use, as taskset tells it, shared out. */
export function shareCores({ tools }: Machine): Cores {
  const none: Cores = { server: undefined, load: undefined, workers: undefined, workersLoad: undefined };
  if (tools.taskset === undefined) return none;
  const list = /: *([\d,-]+)\s*$/.exec(answerOf('taskset', ['-cp', String(process.pid)]) ?? '')?.[1];
  const [first, second, ...others] = coresIn(list ?? '');
  if (first === undefined || second === undefined) return none;
  const both = [first, second];
  return { server: [first], load: [second], workers: both, workersLoad: others.length === 0 ? both : others };
}

/** Moves this process, which loads servers and swaps manifests, beside what is measured. */
export function moveTo(cores: readonly number[] | undefined): void {
  if (cores !== undefined) answerOf('taskset', ['-acp', cores.join(','), String(process.pid)]);
}

/** As the system lists cores: 0-3,8. */
function coresIn(list: string): readonly number[] {
  return list
    .split(',')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
}

/** What a program prints; undefined where it is not installed. */
function answerOf(file: string, args: readonly string[]): string | undefined {
  const { error, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' });
  return error === undefined ? stdout + stderr : undefined;
}

function packageVersion(name: string): readonly [string, string] {
  const path = findPackageJSON(name, import.meta.url);
  return [name, path === undefined ? 'unknown' : String(JSON.parse(readFileSync(path, 'utf8')).version)];
}

function wordAfter(prefix: string, text = ''): string {
  return text.split(prefix)[1]?.split(/\s/)[0] ?? 'unknown';
}

/** The commit of this server; `-dirty` with changes that are in none. */
function revision(): Readonly<Record<string, string>> {
  const described = answerOf('git', ['describe', '--always', '--dirty', '--abbrev=12'])?.trim() ?? '';
  return /^[\w.-]+$/.test(described) ? { 'filter-catalog': described } : {};
}
