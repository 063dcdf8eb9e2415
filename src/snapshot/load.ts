import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import zlib from 'node:zlib';
import { parseJson } from '../base/json.ts';
import { readIfExists } from '../base/read-up-to.ts';
import type { Timestamp } from '../base/time.ts';
import { parseBody } from './contract.ts';
import { snapshotFailure } from './failures.ts';
import { type Encoding, isManifest, type Manifest, type SnapshotRecord } from './manifest.ts';
import { requireSigned, type TrustedKeys } from './signature.ts';

export type Bodies = Readonly<Record<Encoding, Buffer>>;

/** A snapshot, verified against its manifest and the contract. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly bodies: Bodies;
  /** The time at which a scheduled snapshot takes effect. */
  readonly from?: Timestamp;
  /** Scheduled snapshots, in order, each with the manifest once it takes effect. */
  readonly next?: readonly (Snapshot & { readonly from: Timestamp })[];
}

/** A published folder, and its manifest when the folder was opened. */
export interface Published {
  readonly dist: string;
  /** Bytes of `manifest.json`; undefined if nothing is published. */
  readonly text: Buffer | undefined;
  readonly manifest: Manifest | undefined;
  /** Loads and verifies a snapshot; cached. @throws a SnapshotFailure */
  readonly load: (record: SnapshotRecord) => ReturnType<typeof loadBodies>;
}

/** Opens a folder to publish to. @throws a SnapshotFailure for a malformed manifest */
export async function openPublished(dist: string, shownPath = dist): Promise<Published> {
  const text = await readManifest(dist);
  const manifest = text && parseManifest(shownPath, text);
  const loaded = new Map<string, ReturnType<typeof loadBodies>>();
  const load = (record: SnapshotRecord) => {
    const content = loaded.get(record.digest) ?? loadBodies(dist, record);
    loaded.set(record.digest, content);
    return content;
  };
  return { dist, text, manifest, load };
}

/** True if the manifest has not changed since the folder was opened. */
export async function isUnchanged({ dist, text }: Published): Promise<boolean> {
  return isDeepStrictEqual(await readManifest(dist), text);
}

/** Loads the current snapshot and the scheduled ones. @throws a SnapshotFailure */
export async function loadSnapshot(dist: string, trusted?: TrustedKeys): Promise<Snapshot> {
  const manifest = await loadManifest(dist, trusted);
  const { bodies } = await loadBodies(dist, manifest);
  const next = [];
  // Not in parallel, to save memory.
  for (const [index, { from, ...record }] of (manifest.next ?? []).entries()) {
    const later = { ...manifest, ...record, next: manifest.next?.slice(index + 1) ?? [] };
    next.push({ from, manifest: later, bodies: (await loadBodies(dist, record)).bodies });
  }
  return { manifest, bodies, next };
}

/** @param trusted public keys: one must have signed it. Undefined skips this check. */
export async function loadManifest(dist: string, trusted?: TrustedKeys): Promise<Manifest> {
  const text = await readManifest(dist);
  if (text === undefined) throw snapshotFailure('snapshot-is-missing', dist);
  if (trusted !== undefined) await requireSigned(dist, text, trusted);
  return parseManifest(dist, text);
}

const readManifest = (dist: string) => readIfExists(join(dist, 'manifest.json'), 1024 * 1024);

export function parseManifest(dist: string, text: Buffer): Manifest {
  const manifest = parseJson(text.toString());
  if (!isManifest(manifest)) throw snapshotFailure('manifest-is-malformed', dist);
  return manifest;
}

const decoders = {
  gzip: promisify(zlib.gunzip),
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
} as const;

/** Reads and verifies the files of a snapshot. @throws a SnapshotFailure */
async function loadBodies(dist: string, { encodings, counts, digest }: SnapshotRecord) {
  const max = Math.max(encodings.identity.bytes, 1);
  const limits = { maxOutputLength: max, chunkSize: max + 64, rejectGarbageAfterEnd: true };
  const read = async (encoding: Encoding) => {
    const { path, bytes, sha256 } = encodings[encoding];
    const body = await readIfExists(join(dist, path), bytes);
    if (body === undefined) throw snapshotFailure('file-is-missing', dist);
    const isIntact = body.length === bytes && hash('sha256', body) === sha256;
    const decode = async () => (encoding === 'identity' ? body : decoders[encoding](body, limits));
    const decoded = isIntact ? await decode().catch(() => undefined) : undefined;
    if (decoded === undefined || hash('sha256', decoded) !== digest)
      throw snapshotFailure('digest-differs', dist);
    return body;
  };
  const identity = await read('identity'); // first: its length limits the decoders
  const rest = { gzip: await read('gzip'), br: await read('br'), zstd: await read('zstd') };
  const categories = parseBody(counts, identity);
  if (categories === undefined) throw snapshotFailure('body-is-not-a-catalog', dist);
  return { bodies: { identity, ...rest }, categories };
}
