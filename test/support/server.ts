import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createKeySet } from '../../src/keys/key-set.ts';
import { build } from '../../src/publish/build.ts';
import { type AppOptions, createApp } from '../../src/server/app.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith } from './folder.ts';

export const activePath = '/filter-category/active';
/** Credentials of the key `key-of-ios`. */
export const credentials = { authorization: 'Basic a2V5LW9mLWlvczo=' } as const;

/** Publishes a catalog at 2026-03-01T09:30:00.123Z. */
export async function publishedFolder(
  t: TestContext,
  files: Files = soundCatalog,
): Promise<string> {
  const dist = join(folderWith(t), 'dist');
  const at = '2026-03-01T09:30:00.123Z';
  const { lintResult } = await build({ catalog: folderWith(t, files), dist, at, begin: false });
  assert.ok(lintResult.catalog(), JSON.stringify(lintResult.findings));
  return dist;
}

interface ServerOptions extends Partial<Omit<AppOptions, 'keys'>> {
  readonly dist?: string;
  readonly keys?: readonly string[];
}

export async function appWith(
  t: TestContext,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const { dist = await publishedFolder(t), keys = ['key-of-ios'], ...others } = options;
  const snapshot = await loadSnapshot(dist);
  const keySet = keySetOf(keys);
  const app = createApp({
    snapshot: () => snapshot,
    keys: () => keySet,
    ...others,
  });
  t.after(() => app.close());
  return app;
}

/** Creates a key set in which each key is its own name. */
export function keySetOf(keys: readonly string[]) {
  return createKeySet(keys.map((key) => ({ name: key, sha256: hash('sha256', key) })));
}

type RequestOptions = Readonly<{
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
}>;
type Reply = Readonly<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>;

/** Sends a request to an app, or to a port on a new connection. Adds no credentials. */
export async function send(
  server: FastifyInstance | number,
  options: RequestOptions = {},
): Promise<Reply> {
  const { method = 'GET', path = activePath, headers = {} } = options;
  if (typeof server !== 'number') {
    const injected = { method: method as 'GET', url: path, headers: { ...headers } }; // any method works
    const { statusCode, headers: received, rawPayload } = await server.inject(injected);
    return { status: statusCode, headers: received as IncomingHttpHeaders, body: rawPayload };
  }
  const sent = request({
    host: '127.0.0.1',
    port: server,
    method,
    path,
    headers,
    agent: false,
  }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Starts a server until the test ends. Resolves to its URL. */
export async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // never a pipe
}
