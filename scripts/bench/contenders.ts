import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AnswerName } from './answers.ts';
import type { Child } from './children.ts';
import type { Ground } from './ground.ts';
import { prepareNginx } from './nginx.ts';
import { cli, type Payload } from './payloads.ts';

/** A server that runs. */
export interface Running extends Child {
  readonly name: string;
  readonly port: number;
}

/** A server that is measured. */
export interface Contender {
  readonly name: string;
  /** The answers that it cannot give. */
  readonly lacks: readonly AnswerName[];
  readonly start: (ground: Ground, payload: Payload) => Promise<Running>;
}

export const ours = 'this server';
export const bare = 'node:http';
export const fastifyStatic = '@fastify/static';

export function contendersOn({ machine }: Ground): readonly Contender[] {
  const { nginx } = machine.tools;
  return [
    { name: bare, lacks: [], start: program(bare, new URL('./servers/bare.ts', import.meta.url)) },
    { name: ours, lacks: [], start: (ground, payload) => startOurs(ground, { dist: payload.dist }) },
    {
      name: fastifyStatic,
      lacks: [],
      start: program(fastifyStatic, new URL('./servers/fastify-static.ts', import.meta.url)),
    },
    { name: 'express', lacks: [], start: program('express', new URL('./servers/express.ts', import.meta.url)) },
    ...(nginx === undefined ? [] : [{ name: 'nginx', lacks: ['brotli'] as const, start: startNginx(nginx) }]),
  ];
}

let paths = 0;

/** A path that no other process is given. */
function ownPath(folder: string, name: string): string {
  paths += 1;
  return join(folder, `${paths}-${name}`);
}

interface OursOptions {
  readonly dist: string;
  readonly workers?: number;
  /** Those of a single process, unless given. */
  readonly cores?: readonly number[] | undefined;
}

/** This server with its address for operators. */
export interface RunningOurs extends Running {
  readonly adminUrl: string;
}

const served =
  /"event":"snapshot-is-served","url":"http:\/\/127\.0\.0\.1:(\d+)"[\s\S]*"event":"admin-is-served","url":"([^"]+)"/;

/** The program itself, as an operator runs it: metrics on, the default log into a file. */
export async function startOurs(ground: Ground, options: OursOptions): Promise<RunningOurs> {
  const { dist, workers = 1, cores = ground.cores.server } = options;
  const args = ['serve', '--dist', dist, '--keys', ground.key.path, '--port', '0', '--admin-port', '0'];
  const more = workers === 1 ? [] : ['--workers', String(workers)];
  const command = { file: process.execPath, args: [cli, ...args, ...more], cores };
  const { child, match } = await ground.children.start(command, ownPath(ground.folder, 'ours.log'), served);
  return { ...child, name: ours, port: Number(match[1]), adminUrl: match[2] ?? '' };
}

function program(name: string, url: URL): Contender['start'] {
  return async ({ children, cores, folder, key }, { dist, plain }) => {
    const given = JSON.stringify({ dist, plain, digest: key.digest });
    const command = {
      file: process.execPath,
      args: [fileURLToPath(url), given],
      cores: cores.server,
    };
    const log = ownPath(folder, `${name.replaceAll(/\W/g, '-')}.log`);
    const { child, match } = await children.start(command, log, /"url":"http:\/\/127\.0\.0\.1:(\d+)"/);
    return { ...child, name, port: Number(match[1]) };
  };
}

function startNginx(file: string): Contender['start'] {
  return async ({ children, cores, folder, key }, { plain }) => {
    const own = ownPath(folder, 'nginx');
    const { port, args } = await prepareNginx({ folder: own, plain, key: key.text });
    const { child } = await children.start({ file, args, cores: cores.server }, join(own, 'output.log'), /^/);
    await reached(port);
    return { ...child, name: 'nginx', port };
  };
}

const longestWait = 10_000;

/** Waits until someone listens, as nginx does not say when it does. */
async function reached(port: number): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < longestWait) {
    const socket = connect(port, '127.0.0.1');
    const isReached = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isReached) return;
    await sleep(20);
  }
  throw new Error('nginx does not listen.');
}
