import { hash, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { parseJson } from '../base/json.ts';
import { readIfThere } from '../base/read-up-to.ts';
import { type ActiveCategory, responseWith } from './contract.ts';
import { isSnapshotFailure, type SnapshotFailure, snapshotFailure } from './damage.ts';
import { type Encoding, isManifest, type Manifest, type SnapshotRecord } from './manifest.ts';
import { requireSigned } from './signature.ts';

/** In bytes, a hundred times what one has. */
const largestManifest = 1024 * 1024;
/** In milliseconds: no true clock dates a manifest further ahead, after which every other one would be older. */
const tolerance = 24 * 60 * 60 * 1000;

const decoders = [
  ['gzip', promisify(zlib.gunzip)],
  ['br', promisify(zlib.brotliDecompress)],
  ['zstd', promisify(zlib.zstdDecompress)],
] as const;

/** A published snapshot in memory, verified against its manifest and the contract. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** With what its body says, for whom that is more than bytes. */
type Read = Snapshot & { readonly categories: readonly ActiveCategory[] };

/** What was loaded, or why it is missing or cannot be trusted. */
export type Loaded =
  | { readonly snapshot: Read; readonly failure?: undefined }
  | { readonly snapshot?: undefined; readonly failure: SnapshotFailure };

/**
 * Loads the current snapshot of the published folder `dist`, and verifies it as `loadManifest` and `loadBodies` do.
 *
 * @throws the system's error where the folder cannot be read, here and below.
 */
export async function loadSnapshot(dist: string, trusted?: readonly KeyObject[]): Promise<Loaded> {
  try {
    const manifest = await loadManifest(dist, trusted);
    return { snapshot: { manifest, ...(await loadBodies(dist, manifest)) } };
  } catch (error) {
    if (isSnapshotFailure(error)) return { failure: error };
    throw error;
  }
}

/**
 * @param trusted the keys of which one must have signed it; without them nobody need have.
 * @throws a SnapshotFailure where there is none that can be trusted.
 */
export async function loadManifest(dist: string, trusted?: readonly KeyObject[]): Promise<Manifest> {
  const text = await readIfThere(join(dist, 'manifest.json'), largestManifest);
  if (text === undefined) throw snapshotFailure('snapshot-is-missing', dist);
  if (trusted !== undefined) await requireSigned(dist, text, trusted);
  const manifest = parseJson(text.toString());
  if (!isManifest(manifest)) throw snapshotFailure('manifest-is-malformed', dist);
  if (Date.parse(manifest.last_modified) > Date.now() + tolerance) throw snapshotFailure('manifest-is-ahead', dist);
  return manifest;
}

/**
 * Loads a snapshot that a manifest names, and verifies size and SHA-256 of every file, that each decodes to the same body,
 * and that this is what the contract describes, with as many categories and filters as the manifest says.
 *
 * @param digest of a snapshot that is not the current one, for the error.
 * @throws a SnapshotFailure that says what is damaged.
 */
export async function loadBodies(dist: string, record: SnapshotRecord, digest?: string) {
  const load = async (encoding: Encoding) => {
    const { path, bytes, sha256 } = record.encodings[encoding];
    const body = await readIfThere(join(dist, path), bytes);
    if (body === undefined) throw snapshotFailure('file-is-missing', dist, digest);
    if (body.length !== bytes || hash('sha256', body) !== sha256) throw snapshotFailure('digest-differs', dist, digest);
    return body;
  };
  if (record.encodings.identity.sha256 !== record.digest) throw snapshotFailure('digest-differs', dist, digest);
  const identity = await load('identity');
  const bodies = { identity, gzip: await load('gzip'), br: await load('br'), zstd: await load('zstd') };
  const most = Math.max(identity.length, 1);
  const limits = { maxOutputLength: most, chunkSize: most + 64, rejectGarbageAfterEnd: true };
  for (const [encoding, decode] of decoders) {
    const decoded = await decode(bodies[encoding], limits).catch(() => undefined); // it is broken, or longer
    if (!decoded?.equals(identity)) throw snapshotFailure('encodings-differ', dist, digest);
  }
  const categories = responseWith(record.counts, identity);
  if (categories === undefined) throw snapshotFailure('body-is-not-a-catalog', dist, digest);
  return { bodies, categories };
}
