import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/serving.ts';
import { deployed } from './deployed.ts';
import { type Origin, startOrigin } from './origin.ts';
import { isAnswered, startProgram } from './process.ts';
import type { Place, Target } from './target.ts';

/** nginx as a cache in front of our server, as deploy/nginx-cache/ has it. */
export async function startNginxCache(place: Place, before?: Origin): Promise<Target> {
  const origin = before ?? (await startOrigin(place));
  const port = await freePort();
  const configuration = join(place.folder, 'nginx.conf');
  const changes = {
    '127.0.0.1:8080': `127.0.0.1:${origin.port}`,
    '127.0.0.1:8000': `127.0.0.1:${port}`,
    '/etc/nginx/filter-catalog': join(import.meta.dirname, '../../deploy/nginx-cache'),
    'user www-data': `user ${userInfo().username}`, // the folder is ours alone
    '/run/': `${place.folder}/`,
  };
  writeFileSync(configuration, deployed('nginx-cache/nginx.conf', changes));
  await startProgram(place, {
    command: 'nginx',
    args: ['-p', place.folder, '-c', configuration, '-g', 'daemon off;'],
    answers: () => isAnswered(`http://127.0.0.1:${port}/`, 401),
  });
  return { url: `http://127.0.0.1:${port}`, update: async () => {}, endOrigin: origin.end };
}
