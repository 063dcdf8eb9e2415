import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../e2e/serving.ts';
import { deployed } from './deployed.ts';
import { startOrigin } from './origin.ts';
import { isAnswered, startProgram } from './process.ts';
import type { Place } from './target.ts';

/** HAProxy in front of two processes of our server, as deploy/haproxy/ has it. */
export async function startHaproxy(place: Place) {
  const [one, two] = await Promise.all([startOrigin(place), startOrigin(place)]);
  const port = await freePort();
  const configuration = join(place.folder, 'haproxy.cfg');
  const changes = {
    'chroot /var/lib/haproxy\n    user haproxy\n    group haproxy\n': '', // they take root
    '127.0.0.1:8080 port 9090': `127.0.0.1:${one.port} port ${one.adminPort}`,
    '127.0.0.1:8081 port 9091': `127.0.0.1:${two.port} port ${two.adminPort}`,
    '127.0.0.1:8000': `127.0.0.1:${port}`,
  };
  writeFileSync(configuration, deployed('haproxy/haproxy.cfg', changes));
  const child = await startProgram(place, {
    command: 'haproxy',
    args: ['-f', configuration],
    answers: () => isAnswered(`http://127.0.0.1:${port}/`, 401),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    update: async () => {},
    processes: () => [child, one.child, two.child],
    endOrigin: async () => {
      await Promise.all([one.end(), two.end()]);
    },
  };
}
