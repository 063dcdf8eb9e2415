import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { refusalOf } from '../../src/server/refusal.ts';

export interface NginxOptions {
  /** A folder of its own. */
  readonly folder: string;
  /** A folder with `active.json` and `active.json.gz`. */
  readonly plain: string;
  readonly key: string;
}

/**
 * Writes what nginx needs to serve the same file behind HTTP Basic, in one process and without root. It holds the key
 * against a SHA-1 in the file of users, as it knows no SHA-256 there; it has no brotli without a module of others.
 *
 * @returns its port, and the arguments that it is started with.
 */
export async function prepareNginx({ folder, plain, key }: NginxOptions) {
  mkdirSync(folder, { recursive: true });
  const users = join(folder, 'users');
  writeFileSync(users, `${key}:{SHA}${createHash('sha1').update('').digest('base64')}\n`); // of the empty password
  const port = await freePort();
  const parts = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const configuration = `
daemon off;
master_process off;
pid ${join(folder, 'pid')};
error_log ${join(folder, 'error.log')} crit;
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  types {}
  default_type "application/json; charset=utf-8";
  ${parts.map((part) => `${part}_temp_path ${join(folder, part)};`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 72;
  keepalive_requests 1000000000;
  open_file_cache max=16;
  server {
    listen 127.0.0.1:${port};
    location = /filter-category/active {
      auth_basic "filter-catalog";
      auth_basic_user_file ${users};
      error_page 401 @unauthorized;
      alias ${join(plain, 'active.json')};
      gzip_static on;
      add_header Vary "Accept-Encoding, Authorization";
      add_header Cache-Control "private, no-cache";
    }
    location @unauthorized { return 401 '${refusalOf(401).body}'; }
  }
}
`;
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, configuration);
  return { port, args: ['-p', folder, '-c', path] };
}

/** nginx takes no port 0: another program could take this one in between, and the start would then fail. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a port, not of a pipe
  server.close();
  await once(server, 'close');
  return port;
}
