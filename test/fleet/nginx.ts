import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/serving.ts';
import { deployed } from './deployed.ts';
import { startOrigin } from './origin.ts';
import { isAnswered, startProgram } from './process.ts';
import type { Start } from './target.ts';

/** nginx as a reverse proxy in front of our server, as deploy/nginx/ has it, but without TLS. */
export const startNginx: Start = async (place) => {
  const { folder } = place;
  const origin = await startOrigin(place);
  const port = await freePort();
  const configuration = join(folder, 'nginx.conf');
  const changes = {
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'ssl_certificate /etc/filter-catalog/tls.crt;': '',
    'ssl_certificate_key /etc/filter-catalog/tls.key;': '',
    'server 127.0.0.1:8080;': `server 127.0.0.1:${origin.port};`,
    'user www-data': `user ${userInfo().username}`, // the folder is ours alone
    '/run/nginx.pid': join(folder, 'pid'),
    '/var/log/nginx/': `${folder}/`,
    'server_tokens off;': `server_tokens off; ${temporaryFolders(folder)}`,
  };
  writeFileSync(configuration, deployed('nginx/nginx.conf', changes));
  await startProgram(place, {
    command: 'nginx',
    args: ['-c', configuration, '-g', 'daemon off;'],
    answers: () => isAnswered(`http://127.0.0.1:${port}/`, 401),
  });
  return { url: `http://127.0.0.1:${port}`, update: async () => {} };
};

/** Where nginx may write, in place of folders of the system. */
export const temporaryFolders = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
