import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/serving.ts';
import { call } from '../support/program.ts';
import { deployed } from './deployed.ts';
import { isAnswered, startProgram } from './process.ts';
import type { Start } from './target.ts';

/** nginx over the published folder, without our server, as deploy/nginx/ has it. */
export const startNginx: Start = async (place) => {
  const { dist, keys, folder } = place;
  const port = await freePort();
  const [configuration, out] = [join(folder, 'nginx.conf'), join(folder, 'exported')];
  const changes = {
    '127.0.0.1:8000': `127.0.0.1:${port}`,
    '/var/lib/filter-catalog-nginx': out,
    'user www-data': `user ${userInfo().username}`, // the folder is ours alone
    '/run/nginx.pid': join(folder, 'pid'),
    '/var/log/nginx/': `${folder}/`,
    'server_tokens off;': `server_tokens off; ${temporaryFolders(folder)}`,
  };
  writeFileSync(configuration, deployed('nginx/nginx.conf', changes));
  const update = async () => {
    const { status, stderr } = await call([
      'export',
      'nginx',
      '--dist',
      dist,
      '--keys',
      keys,
      '--out',
      out,
    ]);
    if (status !== 0) throw new Error(stderr);
  };
  await update();
  const arguments_ = ['-c', configuration];
  await startProgram(place, {
    command: 'nginx',
    args: [...arguments_, '-g', 'daemon off;'],
    answers: () => isAnswered(`http://127.0.0.1:${port}/`, 401),
  });
  return {
    url: `http://127.0.0.1:${port}`,
    update: async () => {
      await update();
      const { status, stderr } = spawnSync('nginx', [...arguments_, '-s', 'reload'], {
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(stderr);
    },
  };
};

/** Where nginx may write, in place of folders of the system. */
export const temporaryFolders = (folder: string) =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
