import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { parseJson } from '../base/json.ts';
import { readIfThere } from '../base/read-up-to.ts';
import type { Timestamp } from '../base/time.ts';
import { isSnapshotFailure, type SnapshotFailure, snapshotFailure } from './damage.ts';
import { type Encoding, isManifest, type Manifest, type SnapshotRecord } from './manifest.ts';
import { type Bodies, prove, proveBeside } from './prove.ts';
import { requireSigned } from './signature.ts';

/** In bytes, a hundred times what one has. */
const largestManifest = 1024 * 1024;
/** In milliseconds: no true clock dates a manifest further ahead, after which every other one would be older. */
const tolerance = 24 * 60 * 60 * 1000;

/** What is published, in memory: each snapshot is verified against its manifest and the contract. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly bodies: Bodies;
  /** Of one that follows: the moment from which on it is served. */
  readonly from?: Timestamp;
  /** Those that follow, in order, each with the manifest as it is from its moment on. */
  readonly next?: readonly (Snapshot & { readonly from: Timestamp })[];
}

/** With the categories that each body lists. */
type ParsedSnapshot = Awaited<ReturnType<typeof loadAll<Awaited<ReturnType<typeof loadBodies>>>>>;

/** What was loaded, or why it is missing or cannot be trusted. */
export type Loaded =
  | { readonly snapshot: ParsedSnapshot; readonly failure?: undefined }
  | { readonly snapshot?: undefined; readonly failure: SnapshotFailure };

/**
 * Loads the current snapshot of the published folder `dist`, and verifies it as `loadManifest` and `loadBodies` do.
 *
 * @throws the system's error where the folder cannot be read, here and below.
 */
export async function loadSnapshot(dist: string, trusted?: readonly KeyObject[]): Promise<Loaded> {
  try {
    const manifest = await loadManifest(dist, trusted);
    return { snapshot: await loadAll(manifest, (record) => loadBodies(dist, record)) };
  } catch (error) {
    if (isSnapshotFailure(error)) return { failure: error };
    throw error;
  }
}

/**
 * @param trusted the keys of which one must have signed it; without them nobody need have.
 * @throws a SnapshotFailure where there is none that can be trusted.
 */
export async function loadManifest(
  dist: string,
  trusted?: readonly KeyObject[],
): Promise<Manifest> {
  const text = await readIfThere(join(dist, 'manifest.json'), largestManifest);
  if (text === undefined) throw snapshotFailure('snapshot-is-missing', dist);
  if (trusted !== undefined) await requireSigned(dist, text, trusted);
  const manifest = parseJson(text.toString());
  if (!isManifest(manifest)) throw snapshotFailure('manifest-is-malformed', dist);
  if (Date.parse(manifest.last_modified) > Date.now() + tolerance)
    throw snapshotFailure('manifest-is-ahead', dist);
  return manifest;
}

/**
 * Loads a snapshot that a manifest names, and proves it.
 *
 * @param digest of a snapshot that is not the current one, for the error.
 * @throws a SnapshotFailure that says what is damaged.
 */
export async function loadBodies(dist: string, record: SnapshotRecord, digest?: string) {
  const bodies = await readBodies(dist, record, digest);
  const categories = await prove(record, bodies);
  if (typeof categories === 'string') throw snapshotFailure(categories, dist, digest);
  return { bodies, categories };
}

/** What is published, for a server: a large one is proved in a thread, so that no request waits. @throws a SnapshotFailure */
export async function loadForServer(
  dist: string,
  trusted?: readonly KeyObject[],
): Promise<Snapshot> {
  return loadAll(await loadManifest(dist, trusted), async (record) => {
    const bodies = await proveBeside(record, await readBodies(dist, record));
    if (typeof bodies === 'string') throw snapshotFailure(bodies, dist);
    return { bodies };
  });
}

async function loadAll<Each>(manifest: Manifest, load: (record: SnapshotRecord) => Promise<Each>) {
  const current = { manifest, ...(await load(manifest)) };
  const next = [];
  // One by one: each takes memory while it is proved.
  for (const [index, { from, ...record }] of (manifest.next ?? []).entries()) {
    const then = { ...manifest, ...record, next: manifest.next?.slice(index + 1) ?? [] };
    next.push({ from, manifest: then, ...(await load(record)) });
  }
  return { ...current, next };
}

async function readBodies(dist: string, record: SnapshotRecord, digest?: string): Promise<Bodies> {
  const read = async (encoding: Encoding) => {
    const { path, bytes } = record.encodings[encoding];
    const body = await readIfThere(join(dist, path), bytes);
    if (body === undefined) throw snapshotFailure('file-is-missing', dist, digest);
    return body;
  };
  return {
    identity: await read('identity'),
    gzip: await read('gzip'),
    br: await read('br'),
    zstd: await read('zstd'),
  };
}
