import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { planStamps } from '../../src/catalog/stamps/plan.ts';
import { noStampsText, serialiseStamps } from '../../src/catalog/stamps/stamp.ts';
import { prepareActive } from '../../src/server/active.ts';
import { type AppOptions, createApp } from '../../src/server/app.ts';
import { createKeySet } from '../../src/server/keys/key-set.ts';
import type { Log } from '../../src/server/log.ts';
import { readSettings } from '../../src/server/settings/settings.ts';
import { createTally } from '../../src/server/tally.ts';
import { createWebServer } from '../../src/server/transport.ts';
import { compile } from '../../src/publish/compile.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { publish } from '../../src/publish/publish.ts';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith } from './folder.ts';

export const activePath = '/filter-category/active';
/** What a client with the key `key-of-ios` sends. */
export const credentials = { authorization: 'Basic a2V5LW9mLWlvczo=' } as const;

/** A catalog as it stood at a time, when it was stamped. */
export interface Version {
  readonly at: string;
  readonly files: Files;
}

const soundVersion: Version = { at: '2026-03-01T09:30:00.123Z', files: soundCatalog };

/** The published folder of a catalog that went through these versions, by the stages that the commands call. */
export async function publishedFolder(t: TestContext, versions: readonly Version[] = [soundVersion]): Promise<string> {
  const dist = join(folderWith(t), 'dist');
  let stampsText = noStampsText;
  for (const { at, files } of versions) {
    const { sound, diagnostics } = examine(readSources(folderWith(t, { ...files, 'stamps.json': stampsText })));
    assert.ok(sound, JSON.stringify(diagnostics));
    const { stamps } = planStamps(sound.catalog, sound.stamps, at);
    stampsText = serialiseStamps(stamps);
    await publish(dist, compile(sound.catalog, stamps), { commit: null, uncommitted_changes: false });
  }
  return dist;
}

export interface ServerOptions {
  readonly versions?: readonly Version[];
  readonly keys?: readonly string[];
  /** What the server takes for the time. */
  readonly now?: string;
}

/** Serves a published folder on a free port until the test ends, and gives the port. */
export async function startServer(t: TestContext, options: ServerOptions = {}): Promise<number> {
  const { versions, keys = ['key-of-ios'], now = '2026-06-01T00:00:00.000Z' } = options;
  const { snapshot } = await loadSnapshot(await publishedFolder(t, versions));
  assert.ok(snapshot);
  const answer = prepareActive(snapshot);
  const keySet = keySetOf(keys);
  const app = createApp({ ...quietApp, active: () => answer, keys: () => keySet, now: () => Date.parse(now) });
  t.after(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port; // of a port, not of a pipe
}

/** A log that nothing must go wrong in. */
const quietLog: Log = {
  note: (_level, event, args) => assert.notEqual(event, 'error-is-unforeseen', JSON.stringify(args)),
  isDebugged: false,
  lostLines: () => 0,
  close: async () => {},
};

/** What an app needs beside what a test is about; its limits are the defaults. */
export const quietApp: Omit<AppOptions, 'active' | 'keys' | 'now'> = {
  log: quietLog,
  tally: createTally(),
  isStopping: () => false,
  maxRequestsInFlight: 5000,
  maxHeaderBytes: 16_384,
  unauthorizedLimit: undefined,
  createServer: (handler) => createWebServer(handler, readSettings({}, {}), undefined),
};

/** The set of these keys, each under its own text for a name. */
export function keySetOf(keys: readonly string[]) {
  return createKeySet(keys.map((key) => ({ name: key, sha256: hash('sha256', key) })));
}

export interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends one request on a connection of its own; it carries credentials only where the headers do. */
export async function ask(port: number, { method = 'GET', path = activePath, headers = {} }: Asked): Promise<Answer> {
  const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Sends these bytes, and gives all that comes back until the server closes the connection. */
export async function askRaw(port: number, lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write([...lines, '', ''].join('\r\n'));
  return text(socket);
}
