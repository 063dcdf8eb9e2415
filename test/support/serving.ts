import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { start } from './program.ts';
import { publishedFolder } from './server.ts';

export type Environment = Readonly<Record<string, string>>;

export const FILTER_CATALOG_API_KEYS = 'key-of-ios';
/** The line of the log that says where it answers. */
export const serving = /^\{.*"event":"snapshot-is-served","url":"https?:\/\/127\.0\.0\.1:(\d+)".*\}$/m;
/** Far below the ten seconds that requests in flight are given. */
export const promptly = 3_000;

interface Serve {
  readonly args?: readonly string[];
  readonly env?: Environment;
  readonly nodeArgs?: readonly string[];
  readonly awaited?: RegExp;
}

/** The program, serving the sound catalog; on any free port, where `args` say nothing else. */
export async function serve(
  t: TestContext,
  { args = ['--port', '0'], env = { FILTER_CATALOG_API_KEYS }, nodeArgs, awaited }: Serve = {},
) {
  const dist = await publishedFolder(t);
  const all = ['serve', '--dist', dist, ...args];
  const started = await start(all, awaited ?? serving, env, nodeArgs);
  t.after(() => started.child.kill('SIGKILL'));
  return { ...started, port: Number(serving.exec(started.output())?.[1]) };
}

export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | NodeJS.Signals> {
  child.kill(signal);
  const [code, endedBy] = await once(child, 'close');
  return code ?? endedBy;
}
