import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { writeAtomically } from '../base/write-atomically.ts';
import { loadBodies, loadManifest } from '../snapshot/load.ts';
import {
  type Manifest,
  nextManifest,
  type PublishedRecord,
  recordsOf,
} from '../snapshot/manifest.ts';
import { publishFailure } from './failures.ts';
import { manifestFiles, requireSigningKey } from './sign.ts';

/** The snapshots that a published folder keeps, the current one first. @throws SnapshotError; the system's error */
export async function keptSnapshots(dist: string): Promise<readonly PublishedRecord[]> {
  return recordsOf(await loadManifest(dist));
}

/**
 * Points a published folder at the kept snapshot of which the digest begins with these digits, or at the one that was
 * current before. Its files are there already; once they are verified, `active.json` is written and then the manifest, which
 * says that this was a roll-back: it holds until a build is asked to resume. Of what followed the snapshot, only what is
 * still to come follows it again: what came is what people go back from.
 *
 * @returns the snapshot, and whether anything was written.
 * @throws Failure or SnapshotError where there is no such snapshot that can be served; the system's error. Nothing is then
 * changed.
 */
export async function rollBack(dist: string, digits: string | undefined, signingKey?: KeyObject) {
  const manifest = await loadManifest(dist);
  const found = digits === undefined ? manifest.previous[0] : findRecord(dist, manifest, digits);
  if (found === undefined) throw publishFailure('previous-snapshot-is-missing', { path: dist });
  const now = new Date().toISOString();
  const record = { ...found, next: (found.next ?? []).filter(({ from }) => from > now) };
  const { digest } = record;
  if (digest === manifest.digest && manifest.rolled_back) return { record, isWritten: false };

  requireSigningKey(dist, signingKey);
  const { bodies } = await loadBodies(dist, record, digest);
  for (const each of record.next) await loadBodies(dist, each, digest);
  // A build may have ended meanwhile, and deleted the oldest of the snapshots.
  if (!isDeepStrictEqual(await loadManifest(dist), manifest))
    throw publishFailure('published-folder-changed-meanwhile', { path: dist });
  const after = { ...nextManifest(record, manifest, now), rolled_back: true } as const;
  await writeAtomically([
    { path: join(dist, 'active.json'), data: bodies.identity },
    ...manifestFiles(dist, after, signingKey),
  ]);
  return { record, isWritten: true };
}

function findRecord(dist: string, manifest: Manifest, digits: string): PublishedRecord | undefined {
  const start = digits.toLowerCase();
  const found = recordsOf(manifest).filter(({ digest }) => digest.startsWith(start));
  if (found.length === 1 && start.length >= 4) return found[0];
  throw publishFailure('digest-is-unclear', { digest: digits, path: dist, matches: found.length });
}
