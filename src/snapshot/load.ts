import { hash } from 'node:crypto';
import { join } from 'node:path';
import { readUpTo } from '../base/read-up-to.ts';
import { isAnswerWith } from './contract.ts';
import { type SnapshotDamage, SnapshotError } from './damage.ts';
import { type Encoding, encodings } from './encoding.ts';
import { type Manifest, parseManifest, type SnapshotRecord } from './manifest.ts';

/** In bytes, a hundred times what one has. */
const largestManifest = 1024 * 1024;

/** A published snapshot in memory, verified against its manifest and the contract. */
export interface Snapshot {
  readonly manifest: Manifest;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** What was loaded, or why it is missing or cannot be trusted. */
type Loaded<Value> =
  | (Value & { readonly failure?: undefined })
  | ({ readonly [K in keyof Value]?: undefined } & { readonly failure: SnapshotError });

/**
 * Loads the current snapshot of the published folder `dist`, and verifies it as `loadRecord` does.
 *
 * @throws the system's error where the folder cannot be read, here and below.
 */
export async function loadSnapshot(dist: string): Promise<Loaded<{ readonly snapshot: Snapshot }>> {
  const { manifest, failure } = await loadManifest(dist);
  if (manifest === undefined) return { failure };
  const bodies = await loadRecord(dist, manifest);
  return typeof bodies === 'string' ? { failure: new SnapshotError(dist, bodies) } : { snapshot: { manifest, bodies } };
}

export async function loadManifest(dist: string): Promise<Loaded<{ readonly manifest: Manifest }>> {
  const text = await readIfThere(join(dist, 'manifest.json'), largestManifest);
  if (text === undefined) return { failure: new SnapshotError(dist, 'snapshot-is-missing') };
  const manifest = parseManifest(text.toString());
  return manifest === undefined ? { failure: new SnapshotError(dist, 'manifest-is-malformed') } : { manifest };
}

/**
 * Loads a snapshot that a manifest names, and verifies size and SHA-256 of every file, and that the body is what the
 * contract describes, with as many categories and filters as the manifest says; else says what is damaged.
 */
export async function loadRecord(dist: string, record: SnapshotRecord): Promise<Snapshot['bodies'] | SnapshotDamage> {
  const bodies: Partial<Record<Encoding, Buffer>> = {};
  for (const encoding of encodings) {
    const { path, bytes, sha256 } = record.encodings[encoding];
    const body = await readIfThere(join(dist, path), bytes);
    if (body === undefined) return 'file-is-missing';
    if (body.length !== bytes || hash('sha256', body) !== sha256) return 'digest-differs';
    bodies[encoding] = body;
  }
  const { identity, gzip, br, zstd } = bodies;
  const isNamed = record.encodings.identity.sha256 === record.digest;
  if (!(identity && gzip && br && zstd && isNamed)) return 'digest-differs';
  if (!isAnswerWith(record.counts, identity)) return 'body-is-not-a-catalog';
  return { identity, gzip, br, zstd };
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
