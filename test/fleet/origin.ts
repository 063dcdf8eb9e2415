import type { ChildProcess } from 'node:child_process';
import { freePort } from '../e2e/serving.ts';
import { cli } from '../support/program.ts';
import { end, isAnswered, startProgram } from './process.ts';
import type { Place } from './target.ts';

export type Origin = Awaited<ReturnType<typeof startOrigin>>;

/** Our server, behind an engine. It keeps its ports when it is started again. */
export async function startOrigin(place: Place) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const ports = ['--port', `${port}`, '--admin-port', `${adminPort}`];
  const start = () =>
    startProgram(place, {
      command: process.execPath,
      args: [cli, 'serve', '--dist', place.dist, '--keys', place.keys, ...ports],
      answers: () => isAnswered(`http://127.0.0.1:${adminPort}/readyz`, 200),
    });
  let child: ChildProcess = await start();
  return {
    port,
    adminPort,
    child: () => child,
    end: () => end(child, 'SIGKILL'),
    startAgain: async () => {
      child = await start();
    },
  };
}
