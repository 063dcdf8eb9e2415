import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is run, and on which cores; undefined for any. */
interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly cores?: readonly number[] | undefined;
  readonly cwd?: string;
}

/** A server that runs. */
export interface Child {
  readonly pid: number;
  readonly end: () => Promise<void>;
}

/** Runs other programs; what runs still is ended with `endAll`. */
export interface Children {
  /** Starts a server, of which the output goes to the file `log`, and waits until that matches. */
  readonly start: (
    command: Command,
    log: string,
    awaited: RegExp,
  ) => Promise<{ readonly child: Child; readonly match: RegExpExecArray }>;
  /** Runs a program to its end, and gives its standard output; throws what it says where it fails. */
  readonly run: (command: Command) => Promise<string>;
  readonly endAll: () => void;
}

const lookInterval = 20;
const longestStart = 60_000;
const longestEnd = 15_000;

export function createChildren(): Children {
  const living = new Set<ChildProcess>();
  const launch = ({ file, args, cores, cwd }: Command, output: 'pipe' | number): ChildProcess => {
    const [command, ...rest] =
      cores === undefined ? [file, ...args] : ['taskset', '-c', cores.join(','), file, ...args];
    const child = spawn(command ?? file, rest, {
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
      ...(cwd === undefined ? {} : { cwd }),
    });
    living.add(child);
    child.once('close', () => living.delete(child)).once('error', () => living.delete(child));
    return child;
  };
  return {
    start: async (command, log, awaited) => {
      const output = openSync(log, 'w');
      const process = launch(command, output);
      closeSync(output);
      const failed = Promise.withResolvers<never>();
      process.once('error', failed.reject);
      const match = await Promise.race([matchIn(log, awaited, process), failed.promise]);
      return { match, child: { pid: pidOf(process), end: () => endOf(process) } };
    },
    run: async (command) => {
      const process = launch(command, 'pipe');
      const texts = { stdout: '', stderr: '' };
      process.stdout?.on('data', (data) => (texts.stdout += data));
      process.stderr?.on('data', (data) => (texts.stderr += data));
      const [code] = await once(process, 'close');
      if (code !== 0)
        throw new Error(`"${command.file} ${command.args.slice(0, 2).join(' ')}" failed: ${texts.stderr}`);
      return texts.stdout;
    },
    endAll: () => {
      for (const child of living) child.kill('SIGKILL');
    },
  };
}

async function matchIn(log: string, awaited: RegExp, process: ChildProcess): Promise<RegExpExecArray> {
  const begun = performance.now();
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const match = awaited.exec(text);
    if (match !== null) return match;
    if (process.exitCode !== null || process.signalCode !== null)
      throw new Error(`It ended instead of serving: ${text}`);
    if (performance.now() - begun > longestStart) throw new Error(`It did not serve in time: ${text}`);
    await sleep(lookInterval);
  }
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const timer = setTimeout(() => child.kill('SIGKILL'), longestEnd);
  child.kill('SIGTERM');
  await once(child, 'close');
  clearTimeout(timer);
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('It has no process.');
  return pid;
}
