import { freePort } from '../e2e/serving.ts';
import { cli } from '../support/program.ts';
import { end, isAnswered, startProgram } from './process.ts';
import type { Place } from './target.ts';

/** Our server, behind an engine. */
export async function startOrigin(place: Place) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const ports = ['--port', `${port}`, '--admin-port', `${adminPort}`];
  const child = await startProgram(place, {
    command: process.execPath,
    args: [cli, 'serve', '--dist', place.dist, '--keys', place.keys, ...ports],
    answers: () => isAnswered(`http://127.0.0.1:${adminPort}/readyz`, 200),
  });
  return { port, adminPort, child, end: () => end(child, 'SIGKILL') };
}
