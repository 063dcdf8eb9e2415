import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { encodings } from '../../src/snapshot/encoding.ts';
import { snapshotPath } from '../../src/snapshot/manifest.ts';
import { activeCategory } from './answers.ts';
import { folderWith } from './folder.ts';
import { activePath, credentials } from './server.ts';

/** In bytes, more than the system takes of an answer that a client does not read. */
export const large = 16_000_000;

/** A published folder whose snapshot is larger than that; what stands for its compressed forms is not any, and small. */
export function largeFolder(t: TestContext): string {
  const body = Buffer.from(JSON.stringify([activeCategory('x'.repeat(large))]));
  const digest = hash('sha256', body);
  const files = encodings.map((encoding) => {
    const data = encoding === 'identity' ? body : Buffer.from(encoding);
    const record = { path: snapshotPath(digest, encoding), bytes: data.length, sha256: hash('sha256', data) };
    return { encoding, data, record };
  });
  const manifest = {
    version: 1,
    digest,
    last_modified: '2026-01-01T00:00:00.000Z',
    commit: null,
    uncommitted_changes: false,
    counts: { categories: 1, filters: 0 },
    encodings: Object.fromEntries(files.map(({ encoding, record }) => [encoding, record])),
    previous: [],
  };
  const bodies = Object.fromEntries(files.map(({ record, data }) => [record.path, data]));
  return folderWith(t, { ...bodies, 'manifest.json': JSON.stringify(manifest) });
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
