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

/** Does the same beside answers, which would wait for a large body: what is damaged, or the bodies, which were away meanwhile. */
export async function proveBeside(record: SnapshotRecord, bodies: Bodies): Promise<Bodies | SnapshotDamage> {
  if (bodies.identity.length < largeBody) {
    const proof = await prove(record, bodies);
    return typeof proof === 'string' ? proof : bodies;
  }
  const { promise, resolve, reject } = Promise.withResolvers<Bodies | SnapshotDamage>();
  const task: Task = { record, bodies: ownMemory(bodies) };
  new Worker(new URL(import.meta.url), { workerData: task, transferList: memoryOf(task.bodies) })
    .once('message', (answer: SnapshotDamage | Sent) => resolve(typeof answer === 'string' ? answer : received(answer)))
    .once('error', reject);
  return promise;
}

/** As threads send them to each other. */
type Sent = Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
type Task = Readonly<{ record: SnapshotRecord; bodies: Sent }>;

/** A small buffer shares its memory with others. */
function ownMemory(bodies: Bodies): Sent {
  return mapped(bodies, (body) =>
    body.length === body.buffer.byteLength ? new Uint8Array(body.buffer as ArrayBuffer) : new Uint8Array(body),
  );
}

function received(bodies: Sent): Bodies {
  return mapped(bodies, ({ buffer }) => Buffer.from(buffer));
}

function memoryOf(bodies: Sent): ArrayBuffer[] {
  return Object.values(bodies).map(({ buffer }) => buffer);
}

function mapped<From, To>(bodies: Readonly<Record<Encoding, From>>, change: (body: From) => To): Record<Encoding, To> {
  return Object.fromEntries(encodings.map((encoding) => [encoding, change(bodies[encoding])])) as Record<Encoding, To>;
}

if (!isMainThread && workerData?.record !== undefined) {
  const { record, bodies }: Task = workerData;
  const proof = await prove(record, received(bodies));
  if (typeof proof === 'string') parentPort?.postMessage(proof);
  else parentPort?.postMessage(bodies, memoryOf(bodies));
}
