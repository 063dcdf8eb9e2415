import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { activeCategory, compiledOf } from '../support/answers.ts';
import { folderWith } from '../support/folder.ts';
import { publish } from '../support/publish.ts';
import { activePath, credentials } from '../support/server.ts';

/** In bytes, more than the system takes of an answer that a client does not read. */
export const large = 16_000_000;

/** A published folder whose snapshot is larger than that. */
export async function largeFolder(t: TestContext): Promise<string> {
  const dist = folderWith(t);
  const body = Buffer.from(JSON.stringify([activeCategory('x'.repeat(large))]));
  const compiled = { ...compiledOf('x'), body, digest: hash('sha256', body) };
  await publish(dist, compiled, { commit: null, uncommitted_changes: false });
  return dist;
}

/** The lines of a request that is let in. */
export const head = [`GET ${activePath} HTTP/1.1`, 'Host: a', `Authorization: ${credentials.authorization}`];
export const ofLines = (...lines: readonly string[]) => [...lines, '', ''].join('\r\n');

/** A client that sends this, and reads nothing of what comes until it is told to. That the server ends it is its right. */
export async function rawClient(t: TestContext, port: number, sent: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write(sent);
  return socket;
}
