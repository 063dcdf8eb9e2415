import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { start } from './program.ts';
import { publishedFolder } from './server.ts';
import { until } from './until.ts';

export type Environment = Readonly<Record<string, string>>;

export const FILTER_CATALOG_API_KEYS = 'key-of-ios';
/** The line of the log that says where it answers. */
export const serving = /^\{.*"event":"snapshot-is-served","url":"(?:https?:\/\/127\.0\.0\.1:(\d+)|unix:[^"]*)".*\}$/m;
const adminServing = /^\{.*"event":"admin-is-served","url":"http:\/\/127\.0\.0\.1:(\d+)".*\}$/m;
/** Far below the ten seconds that requests in flight are given. */
export const promptly = 3_000;

interface Serve {
  readonly args?: readonly string[];
  readonly env?: Environment;
  readonly nodeArgs?: readonly string[];
  readonly awaited?: RegExp;
  /** A published folder, where it shall not be that of the sound catalog. */
  readonly dist?: string;
}

/** What a line of the log holds, beside the facts of its event. */
export interface LogLine {
  readonly level: string;
  readonly time: string;
  readonly pid: number;
  readonly event: string;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** A server that runs. */
export interface Served {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly match: RegExpExecArray;
  readonly port: number;
  readonly dist: string;
}

/** The program, serving the sound catalog; on any free port, where `args` say nothing else. */
export async function serve(
  t: TestContext,
  { args = ['--port', '0'], env = { FILTER_CATALOG_API_KEYS }, nodeArgs, awaited, dist }: Serve = {},
): Promise<Served> {
  const folder = dist ?? (await publishedFolder(t));
  const all = ['serve', '--dist', folder, ...args];
  const started = await start(all, awaited ?? serving, env, nodeArgs);
  t.after(() => started.child.kill('SIGKILL'));
  const [, port] = await until('it serves', () => serving.exec(started.output()) ?? undefined);
  return { ...started, dist: folder, port: Number(port) };
}

/** The same on a free port, with a listener for operators on another. */
export async function serveWithAdmin(
  t: TestContext,
  { args = [], ...options }: Serve = {},
): Promise<Served & { readonly adminPort: number }> {
  const all = ['--port', '0', '--admin-port', '0', ...args];
  const served = await serve(t, { ...options, args: all, awaited: adminServing });
  return { ...served, adminPort: Number(served.match[1]) };
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
  child.kill(signal);
  const [code, endedBy] = await once(child, 'close');
  return code ?? endedBy;
}

/** Every whole line of a log; each is JSON, or this throws. */
export function linesOf(output: string): readonly LogLine[] {
  return output
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

export function messagesOf(output: string): readonly string[] {
  return linesOf(output).map(({ msg }) => msg);
}

/** The lines of an event. */
export function linesOfEvent({ output }: Pick<Served, 'output'>, event: string): readonly LogLine[] {
  return linesOf(output()).filter((line) => line.event === event);
}

/** Waits for so many lines of an event, and gives the last. */
export function loggedLine(served: Pick<Served, 'output'>, event: string, count = 1): Promise<LogLine> {
  return until(`${count} lines of ${event}, in ${served.output()}`, () => linesOfEvent(served, event)[count - 1]);
}
