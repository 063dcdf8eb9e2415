import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, type SnapshotDamage } from '../diagnostic/failure.ts';
import { type Encoding, encodings } from './encoding.ts';
import { isRecord, parseJson } from './json.ts';
import { type Manifest, parseManifest, type SnapshotRecord } from './manifest.ts';

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
 * Loads the current snapshot of the published folder `dist`, and verifies size and SHA-256 of every file, and that the
 * body is a list with as many categories and filters as the manifest says.
 *
 * @throws the system's error where the folder cannot be read.
 */
export async function loadSnapshot(dist: string): Promise<Loaded> {
  const text = await readIfThere(join(dist, 'manifest.json'));
  if (text === undefined) return { snapshot: undefined, failure: new Failure('snapshot-is-missing', { path: dist }) };
  const manifest = parseManifest(text.toString());
  if (manifest === undefined) return damaged(dist, 'manifest-is-malformed');

  const read = await readBodies(dist, manifest);
  if (read.damage !== undefined) return damaged(dist, read.damage);
  const damage = bodyDamage(read.bodies.identity, manifest);
  if (damage !== undefined) return damaged(dist, damage);
  return { snapshot: { manifest, bodies: read.bodies }, failure: undefined };
}

type Bodies = { bodies: Record<Encoding, Buffer>; damage?: undefined } | { damage: SnapshotDamage };

/** Reads every encoding of a snapshot and holds each against its record. */
export async function readBodies(dist: string, { encodings: files }: SnapshotRecord): Promise<Bodies> {
  const bodies: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of encodings) {
    const { path, bytes, sha256 } = files[encoding];
    const body = await readIfThere(join(dist, path));
    if (body === undefined) return { damage: 'file-is-missing' };
    if (body.length !== bytes || hash('sha256', body) !== sha256) return { damage: 'digest-differs' };
    bodies[encoding] = body;
  }
  return { bodies: bodies as Record<Encoding, Buffer> }; // the loop set each
}

function bodyDamage(body: Buffer, { digest, counts }: Manifest): SnapshotDamage | undefined {
  if (hash('sha256', body) !== digest) return 'digest-differs';
  const categories = parseJson(body.toString());
  if (!Array.isArray(categories) || !categories.every(hasFilters)) return 'body-is-not-a-catalog';
  const filters = categories.reduce((sum, category) => sum + category.filters.length, 0);
  return categories.length === counts.categories && filters === counts.filters ? undefined : 'counts-differ';
}

function hasFilters(category: unknown): category is { readonly filters: readonly unknown[] } {
  return isRecord(category) && Array.isArray(category['filters']);
}

function damaged(path: string, reason: SnapshotDamage): Loaded {
  return { snapshot: undefined, failure: new Failure('snapshot-is-damaged', { path, reason }) };
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error instanceof Error ? Object.assign(error, { path }) : error; // some of the system's errors name none
  }
}
