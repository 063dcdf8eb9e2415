import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { type ActiveCategory, responseWith } from './contract.ts';
import type { SnapshotDamage } from './damage.ts';
import { type Encoding, encodings, type SnapshotRecord } from './manifest.ts';

export type Bodies = Readonly<Record<Encoding, Buffer>>;

const decoders = [
  ['gzip', promisify(zlib.gunzip)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', promisify(zlib.zstdDecompress)],
] as const;

/**
 * What a snapshot's body says, where size and SHA-256 of every file are those of its record, each decodes to the same body,
 * and that is what the contract describes, with as many categories and filters as the record says; else what is damaged.
 */
export async function prove(
  record: SnapshotRecord,
  bodies: Bodies,
): Promise<readonly ActiveCategory[] | SnapshotDamage> {
  const isAsRecorded = (encoding: Encoding) => {
    const { bytes, sha256 } = record.encodings[encoding];
    return bodies[encoding].length === bytes && hash('sha256', bodies[encoding]) === sha256;
  };
  const isNamed = record.encodings.identity.sha256 === record.digest;
  if (!isNamed || !encodings.every(isAsRecorded)) return 'digest-differs';
  const { identity } = bodies;
  const most = Math.max(identity.length, 1);
  const limits = { maxOutputLength: most, chunkSize: most + 64, rejectGarbageAfterEnd: true };
  for (const [encoding, decode] of decoders) {
    const decoded = await decode(bodies[encoding], limits).catch(() => undefined); // it is broken, or longer
    if (!decoded?.equals(identity)) return 'encodings-differ';
  }
  return responseWith(record.counts, identity) ?? 'body-is-not-a-catalog';
}

/** In bytes: a smaller body is proved in some milliseconds, and a thread takes a hundred to start. */
const largeBody = 1024 * 1024;

/** What is damaged, if anything. A large body is proved in a thread of its own, as answers would wait for it. */
export async function damageIn(record: SnapshotRecord, bodies: Bodies): Promise<SnapshotDamage | undefined> {
  if (bodies.identity.length < largeBody) return damageOf(await prove(record, bodies));
  const { promise, resolve, reject } = Promise.withResolvers<SnapshotDamage | undefined>();
  new Worker(new URL(import.meta.url), { workerData: { record, bodies } })
    .once('message', resolve)
    .once('error', reject);
  return promise;
}

/** As the thread gets it: a copy. */
type Task = Readonly<{ record: SnapshotRecord; bodies: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>> }>;

function damageOf(proof: Awaited<ReturnType<typeof prove>>): SnapshotDamage | undefined {
  return typeof proof === 'string' ? proof : undefined;
}

if (!isMainThread && workerData?.record !== undefined) {
  const { record, bodies }: Task = workerData;
  const buffers = Object.entries(bodies).map(([encoding, { buffer, byteOffset, byteLength }]) => {
    return [encoding, Buffer.from(buffer, byteOffset, byteLength)];
  });
  parentPort?.postMessage(damageOf(await prove(record, Object.fromEntries(buffers))));
}
