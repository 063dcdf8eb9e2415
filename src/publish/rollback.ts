import { join } from 'node:path';
import { writeAtomically } from '../base/write-atomically.ts';
import { Failure } from '../finding/failure.ts';
import { SnapshotError } from '../snapshot/damage.ts';
import { loadManifest, loadRecord } from '../snapshot/load.ts';
import { type Manifest, type SnapshotRecord, serialiseManifest } from '../snapshot/manifest.ts';
import { nextManifest, recordsOf } from './succession.ts';

/** What a published folder points at after a rollback. */
export interface Rollback {
  readonly record: SnapshotRecord;
  /** Whether it points elsewhere than before. */
  readonly isWritten: boolean;
}

/**
 * The snapshots that a published folder keeps, the current one first.
 *
 * @throws a failure where its manifest cannot be read, and the system's error where the folder cannot.
 */
export async function keptSnapshots(dist: string): Promise<readonly SnapshotRecord[]> {
  return recordsOf(await requireManifest(dist));
}

/**
 * Points a published folder at the kept snapshot of which the digest begins with these digits, or at the one that was
 * current before. Its files are there already; once they are verified, `active.json` is written and then the manifest.
 *
 * @throws a failure where there is no such snapshot that can be served, and the system's error where the disk does not
 * take it; nothing is then changed.
 */
export async function rollBack(dist: string, digits: string | undefined): Promise<Rollback> {
  const manifest = await requireManifest(dist);
  const record = digits === undefined ? manifest.previous[0] : findRecord(dist, manifest, digits);
  if (record === undefined) throw new Failure('previous-snapshot-is-missing', { path: dist });
  const { digest } = record;
  if (digest === manifest.digest) return { record, isWritten: false };

  const { bodies, damage } = await loadRecord(dist, record);
  if (damage !== undefined) throw new SnapshotError(dist, damage, digest);
  // A build may have ended meanwhile, and deleted the oldest of the snapshots.
  const isUnchanged = serialiseManifest(await requireManifest(dist)) === serialiseManifest(manifest);
  if (!isUnchanged) throw new Failure('published-folder-changed-meanwhile', { path: dist });
  await writeAtomically([
    { path: join(dist, 'active.json'), data: bodies.identity },
    { path: join(dist, 'manifest.json'), data: serialiseManifest(nextManifest(record, manifest)) },
  ]);
  return { record, isWritten: true };
}

function findRecord(dist: string, manifest: Manifest, digits: string): SnapshotRecord {
  const start = digits.toLowerCase();
  if (!/^[0-9a-f]{4,64}$/.test(start)) throw new Failure('digest-is-malformed', { digest: digits });
  const found = recordsOf(manifest).filter(({ digest }) => digest.startsWith(start));
  const [record] = found;
  if (record === undefined) throw new Failure('digest-is-unknown', { digest: digits, path: dist });
  if (found.length === 1) return record;
  throw new Failure('digest-is-ambiguous', { digest: digits, matches: found.map(({ digest }) => digest) });
}

async function requireManifest(dist: string): Promise<Manifest> {
  const { manifest, failure } = await loadManifest(dist);
  if (manifest === undefined) throw failure;
  return manifest;
}
