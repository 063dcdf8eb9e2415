import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { run as main } from '../../src/cli.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const cli = fileURLToPath(new URL('../../bin/filter-catalog.js', import.meta.url));

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program in this process, which is fast, with this environment only. */
export async function call(
  args: readonly string[],
  {
    cwd = root,
    env = {},
    input = '',
  }: Omit<RunOptions, 'uid'> & { readonly input?: string | Buffer } = {},
): Promise<Run> {
  const written = { stdout: '', stderr: '' };
  const into = (name: keyof typeof written) =>
    new Writable({
      write(chunk, _encoding, done) {
        written[name] += chunk;
        done();
      },
    });
  const before = { cwd: process.cwd(), env: process.env };
  process.chdir(cwd);
  process.env = { PATH: before.env['PATH'], ...env }; // commander reads it
  try {
    const io = {
      stdin: Readable.from([Buffer.from(input)]),
      stdout: into('stdout'),
      stderr: into('stderr'),
    };
    const status = await main(args, { ...io, env: process.env });
    return { status, ...written };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
  }
}

/** Runs a command line. Resolves to its exit code and standard error. */
export async function says(
  cwd: string,
  line: string,
  env: RunOptions['env'] = {},
): Promise<string> {
  const { status, stderr } = await call(line.split(' '), { cwd, env });
  return `${status} ${stderr}`;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
}

/** Runs the program in a process, with this environment and PATH only. */
export async function run(
  args: readonly string[],
  { cwd = root, env = {}, uid }: RunOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  return outputOf(child);
}

/** Waits for a process to exit. */
export async function outputOf(
  child: ChildProcess & { readonly stdout: Readable; readonly stderr: Readable },
): Promise<Run> {
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { status, stdout, stderr };
}

/** Builds into `out`, and kills the build after so many milliseconds. */
export async function buildAndKill(
  catalog: string,
  out: string,
  milliseconds: number,
): Promise<'ended' | 'killed'> {
  const child = spawn(process.execPath, [cli, 'build', '--catalog', catalog, '--out', out], {
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await Promise.race([sleep(milliseconds, undefined, { ref: false }), ended]);
  child.kill('SIGKILL');
  const [code] = await ended;
  return code === 0 ? 'ended' : 'killed';
}
