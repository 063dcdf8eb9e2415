import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { folderWith } from '../support/folder.ts';
import { activePath, credentials } from '../support/server.ts';
import { activeCategory, compiledOf, publish } from '../support/snapshots.ts';

const identity = (body: Buffer) => body;
const decoders = Object.entries({
  identity,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
});

/** Starts keep-alive clients that send requests in a loop, and compare each body with its ETag. */
export function startLoad(port: number, clients = 6) {
  /** `faults`: failed requests, and bodies that do not match their ETag. */
  const report = { responses: 0, digests: new Set<string>(), faults: [] as string[] };
  let isEnding = false;
  const ask = async (agent: Agent, turn: number): Promise<boolean> => {
    const [encoding, decode] = decoders[turn % decoders.length] ?? ['', identity];
    const headers = { ...credentials, 'accept-encoding': encoding };
    const sent = request({ host: '127.0.0.1', port, path: activePath, headers, agent }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // typed by Node's documentation
    const digest = hash('sha256', decode(await buffer(response)));
    report.responses += 1;
    report.digests.add(digest);
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    if (response.statusCode !== 200 || response.headers.etag !== etag) {
      report.faults.push(`${response.statusCode} ${response.headers.etag} for ${etag}`);
    }
    return response.headers.connection !== 'close' && !isEnding;
  };
  const run = async (_: unknown, index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      for (let turn = index; await ask(agent, turn); ) turn += 1;
    } catch (error) {
      report.faults.push(String(error));
    }
    agent.destroy();
  };
  /** Resolves when every client ended, which `Connection: close` causes too. */
  const ended = Promise.all(Array.from({ length: clients }, run)).then(() => report);
  const end = () => {
    isEnding = true;
    return ended;
  };
  return { report, end, ended };
}

/** Bytes, more than socket buffers hold of an unread response. */
export const large = 16_000_000;

/** Publishes a larger snapshot than that. */
export async function largeFolder(t: TestContext): Promise<string> {
  const dist = folderWith(t);
  const body = Buffer.from(JSON.stringify([activeCategory('x'.repeat(large))]));
  await publish(dist, { ...compiledOf('x'), body, digest: hash('sha256', body) });
  return dist;
}

/** The lines of an authorized request. */
export const head = [
  `GET ${activePath} HTTP/1.1`,
  'Host: a',
  `Authorization: ${credentials.authorization}`,
];
export const ofLines = (...lines: readonly string[]) => [...lines, '', ''].join('\r\n');

/** Connects a client that reads nothing until the test does. */
export async function rawClient(t: TestContext, port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}
