import { join } from 'node:path';
import { Failure, type SnapshotDamage } from '../diagnostic/failure.ts';
import { type Encoding, encodings } from './encoding.ts';
import { type Manifest, parseManifest, type SnapshotRecord } from './manifest.ts';
import { readUpTo } from '../base/read-up-to.ts';
import { sha256 } from './sha256.ts';
import { bodyDamage } from './shape.ts';

/** In bytes, a hundred times what one has. */
const largestManifest = 1024 * 1024;

/** A published snapshot in memory, verified against its manifest. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** A snapshot, or the reason why there is none that can be trusted. */
export type Loaded =
  | { readonly snapshot: Snapshot; readonly failure: undefined }
  | { readonly snapshot: undefined; readonly failure: Failure };

/**
 * Loads the current snapshot of the published folder `dist`, and verifies it as `loadRecord` does.
 *
 * @throws the system's error where the folder cannot be read.
 */
export async function loadSnapshot(dist: string): Promise<Loaded> {
  const { manifest, failure } = await loadManifest(dist);
  if (manifest === undefined) return { snapshot: undefined, failure };
  const { bodies, damage } = await loadRecord(dist, manifest);
  if (damage !== undefined) return { snapshot: undefined, failure: damaged(dist, damage) };
  return { snapshot: { manifest, bodies }, failure: undefined };
}

/** A manifest, or the reason why there is none that can be read. */
type LoadedManifest =
  | { readonly manifest: Manifest; readonly failure: undefined }
  | { readonly manifest: undefined; readonly failure: Failure };

/**
 * Loads the manifest of the published folder `dist`.
 *
 * @throws the system's error where the folder cannot be read.
 */
export async function loadManifest(dist: string): Promise<LoadedManifest> {
  const text = await readManifest(dist);
  if (text === undefined) return { manifest: undefined, failure: new Failure('snapshot-is-missing', { path: dist }) };
  const manifest = parseManifest(text);
  if (manifest === undefined) return { manifest, failure: damaged(dist, 'manifest-is-malformed') };
  return { manifest, failure: undefined };
}

/** The files of a snapshot, or why they cannot be trusted. */
type Bodies =
  | { readonly bodies: Readonly<Record<Encoding, Buffer>>; readonly damage?: undefined }
  | { readonly bodies?: undefined; readonly damage: SnapshotDamage };

/**
 * Loads a snapshot that a manifest names, and verifies size and SHA-256 of every file, and that the body is what the
 * contract describes, with as many categories and filters as the manifest says.
 *
 * @throws the system's error where the folder cannot be read.
 */
export async function loadRecord(dist: string, record: SnapshotRecord): Promise<Bodies> {
  const read = await readBodies(dist, record);
  if (read.damage !== undefined) return read;
  if (record.encodings.identity.sha256 !== record.digest) return { damage: 'digest-differs' };
  const damage = await bodyDamage(read.bodies.identity, record.counts);
  return damage === undefined ? read : { damage };
}

/** Reads every encoding of a snapshot and holds each against its record. */
async function readBodies(dist: string, { encodings: files }: SnapshotRecord): Promise<Bodies> {
  const bodies: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of encodings) {
    const { path, bytes, sha256: expected } = files[encoding];
    const body = await readIfThere(join(dist, path), bytes);
    if (body === undefined) return { damage: 'file-is-missing' };
    if (body.length !== bytes || (await sha256(body)) !== expected) return { damage: 'digest-differs' };
    bodies[encoding] = body;
  }
  return { bodies: bodies as Record<Encoding, Buffer> }; // the loop set each
}

function damaged(path: string, reason: SnapshotDamage): Failure {
  return new Failure('snapshot-is-damaged', { path, reason });
}

/**
 * The text of `manifest.json`, empty where it is too large to be one; undefined where there is none.
 *
 * @throws the system's error where it cannot be read.
 */
export async function readManifest(dist: string): Promise<string | undefined> {
  return (await readIfThere(join(dist, 'manifest.json'), largestManifest))?.toString();
}

/** What a file holds, nothing where that is too much; undefined where there is no file. */
async function readIfThere(path: string, most: number): Promise<Buffer | undefined> {
  try {
    return (await readUpTo(path, most)) ?? Buffer.alloc(0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
