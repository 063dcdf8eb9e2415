import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import zlib from 'node:zlib';
import { type ActiveCategory, responseWith } from './contract.ts';
import type { SnapshotDamage } from './damage.ts';
import { type Encoding, encodings, type SnapshotRecord } from './manifest.ts';

export type Bodies = Readonly<Record<Encoding, Buffer>>;

const decoders = {
  gzip: promisify(zlib.gunzip),
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
} as const;

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
  if (record.encodings.identity.sha256 !== record.digest || !encodings.every(isAsRecorded))
    return 'digest-differs';
  const most = Math.max(bodies.identity.length, 1);
  const limits = { maxOutputLength: most, chunkSize: most + 64, rejectGarbageAfterEnd: true };
  const isDecoded = async (encoding: keyof typeof decoders) => {
    const decoded = await decoders[encoding](bodies[encoding], limits).catch(() => undefined); // it is broken, or longer
    return decoded?.equals(bodies.identity) === true;
  };
  const first = isDecoded('gzip'); // in another thread, while this one reads the body; all at once would take the memory
  const categories = responseWith(record.counts, bodies.identity);
  const areDecoded = [
    await first,
    ...(await Promise.all([isDecoded('br'), isDecoded('zstd')])),
  ].every(Boolean);
  return areDecoded ? (categories ?? 'body-is-not-a-catalog') : 'encodings-differ';
}

/** In bytes: a smaller body is proved in some milliseconds, and a thread takes a hundred to start. */
const largeBody = 1024 * 1024;

/**
 * What is damaged, or the bodies. Large ones are proved in a thread of its own, as answers would wait for them: they are sent
 * there and back, since a copy would take as long as the proof of a small one.
 */
export async function proveBeside(
  record: SnapshotRecord,
  bodies: Bodies,
): Promise<Bodies | SnapshotDamage> {
  if (bodies.identity.length < largeBody) {
    const proof = await prove(record, bodies);
    return typeof proof === 'string' ? proof : bodies;
  }
  const memory = encodings.map((encoding) => memoryOf(bodies[encoding]));
  const { promise, resolve, reject } = Promise.withResolvers<Memory | SnapshotDamage>();
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { record, memory },
    transferList: memory,
  });
  worker.once('message', resolve).once('error', reject);
  worker.once('exit', () =>
    reject(new Error('The thread that proves a snapshot ended without a word.')),
  );
  const answer = await promise;
  return typeof answer === 'string' ? answer : bodiesIn(answer);
}

/** Of the bodies, in the order of the encodings: what threads can send to each other. */
type Memory = ArrayBuffer[];

/** A small buffer shares its memory with others. */
function memoryOf(body: Buffer): ArrayBuffer {
  const own = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body);
  return own.buffer as ArrayBuffer; // no body is in shared memory
}

function bodiesIn(memory: Memory): Bodies {
  const bodies = encodings.map((encoding, index) => [
    encoding,
    Buffer.from(memory[index] ?? new ArrayBuffer()),
  ]);
  return Object.fromEntries(bodies);
}

if (!isMainThread && workerData?.record !== undefined) {
  const { record, memory }: { record: SnapshotRecord; memory: Memory } = workerData;
  const proof = await prove(record, bodiesIn(memory));
  if (typeof proof === 'string') parentPort?.postMessage(proof);
  else parentPort?.postMessage(memory, memory);
}
