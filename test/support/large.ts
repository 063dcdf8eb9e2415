import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { serialise } from '../../src/publish/serialise.ts';
import { type Encoding, encodings } from '../../src/snapshot/encoding.ts';
import { serialiseManifest, snapshotPath } from '../../src/snapshot/manifest.ts';
import { activeCategory } from './answers.ts';
import { folderWith } from './folder.ts';
import { activePath, credentials } from './server.ts';

/** With names so long and so many filters it is more than the system takes of an answer that a client does not read. */
const nameLength = 10_000;
const filters = 800;

/** A published folder whose snapshot is so large; what stands for its compressed forms is not any, and small. */
export function largeFolder(t: TestContext): { readonly dist: string; readonly bytes: number } {
  const codes = Array.from({ length: filters }, (_, index) => `${index}-${'x'.repeat(nameLength)}`);
  const body = serialise([activeCategory('Large', codes)]);
  const digest = hash('sha256', body);
  const fileOf = (encoding: Encoding) => (encoding === 'identity' ? body : Buffer.from(encoding));
  const recordOf = (encoding: Encoding) => {
    const file = fileOf(encoding);
    return { path: snapshotPath(digest, encoding), bytes: file.length, sha256: hash('sha256', file) };
  };
  const files = Object.fromEntries(encodings.map((encoding) => [snapshotPath(digest, encoding), fileOf(encoding)]));
  const records = {
    identity: recordOf('identity'),
    gzip: recordOf('gzip'),
    br: recordOf('br'),
    zstd: recordOf('zstd'),
  };
  const text = serialiseManifest({
    version: 1,
    digest,
    last_modified: '2026-01-01T00:00:00.000Z',
    commit: null,
    uncommitted_changes: false,
    counts: { categories: 1, filters },
    encodings: records,
    previous: [],
  });
  const folder = folderWith(t, { ...files, 'manifest.json': text });
  return { dist: folder, bytes: body.length };
}

export interface SlowReader {
  /** Reads all there is until the server hangs up. */
  readonly rest: () => Promise<Buffer>;
  readonly hangUp: () => void;
}

/** A client that asks for the snapshot as it is, and reads nothing of the answer until it is told to. */
export async function slowReader(t: TestContext, port: number): Promise<SlowReader> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  t.after(() => socket.destroy());
  socket.pause();
  socket.write(`GET ${activePath} HTTP/1.1\r\nHost: a\r\nAuthorization: ${credentials.authorization}\r\n\r\n`);
  await once(socket, 'readable');
  return { rest: () => buffer(socket), hangUp: () => socket.destroy() };
}
