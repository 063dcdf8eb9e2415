import { hash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { activeCategory, compiledOf, publish } from '../support/answers.ts';
import { folderWith } from '../support/folder.ts';
import { activePath, credentials } from '../support/server.ts';

const identity = (body: Buffer) => body;
const decoders = Object.entries({
  identity,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
});

/** Keep-alive clients that ask again as soon as they are answered, and compare each body with its entity tag. */
export function startLoad(port: number, clients = 6) {
  /** Answers so far, their digests, requests without an answer, and answers that are not what their entity tag says. */
  const report = { answers: 0, digests: new Set<string>(), faults: [] as string[] };
  let isEnding = false;
  const ask = async (agent: Agent, turn: number): Promise<boolean> => {
    const [encoding, decode] = decoders[turn % decoders.length] ?? ['', identity];
    const headers = { ...credentials, 'accept-encoding': encoding };
    const sent = request({ host: '127.0.0.1', port, path: activePath, headers, agent }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // as Node documents it
    const digest = hash('sha256', decode(await buffer(response)));
    report.answers += 1;
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
  /** Every client has ended, which it does of itself once the server says `Connection: close`. */
  const ended = Promise.all(Array.from({ length: clients }, run)).then(() => report);
  const end = () => {
    isEnding = true;
    return ended;
  };
  return { report, end, ended };
}

/** In bytes, more than the system takes of an answer that a client does not read. */
export const large = 16_000_000;

/** A published folder whose snapshot is larger than that. */
export async function largeFolder(t: TestContext): Promise<string> {
  const dist = folderWith(t);
  const body = Buffer.from(JSON.stringify([activeCategory('x'.repeat(large))]));
  await publish(dist, { ...compiledOf('x'), body, digest: hash('sha256', body) });
  return dist;
}

/** The lines of a request that is let in. */
export const head = [
  `GET ${activePath} HTTP/1.1`,
  'Host: a',
  `Authorization: ${credentials.authorization}`,
];
export const ofLines = (...lines: readonly string[]) => [...lines, '', ''].join('\r\n');

/** A client that sends this, and reads nothing until the test does. The server may close it. */
export async function rawClient(t: TestContext, port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}
