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
/** What a client with the key `key-of-ios` sends. */
export const credentials = { authorization: 'Basic a2V5LW9mLWlvczo=' } as const;

/** The folder that a catalog was published to at 2026-03-01T09:30:00.123Z. */
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

/** The app over a published folder. */
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

/** The set of these keys, each under its own text for a name. */
export function keySetOf(keys: readonly string[]) {
  return createKeySet(keys.map((key) => ({ name: key, sha256: hash('sha256', key) })));
}

type Asked = Readonly<{
  method?: string;
  path?: string;
  headers?: Readonly<Record<string, string>>;
}>;
type Answer = Readonly<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>;

/** Asks an app, or on a connection of its own a port; the request carries credentials only where its headers do. */
export async function ask(server: FastifyInstance | number, asked: Asked = {}): Promise<Answer> {
  const { method = 'GET', path = activePath, headers = {} } = asked;
  if (typeof server !== 'number') {
    const injected = { method: method as 'GET', url: path, headers: { ...headers } }; // it takes any
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

/** A server on any port of this machine until the test ends; its address. */
export async function listening(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a port
}
