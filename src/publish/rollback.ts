import type { KeyObject } from 'node:crypto';
import { snapshotFailure } from '../snapshot/failures.ts';
import { openPublished } from '../snapshot/load.ts';
import {
  createManifest,
  keptRecords,
  type Manifest,
  type PublishedRecord,
} from '../snapshot/manifest.ts';
import { publishFailure } from './failures.ts';
import { writeManifest } from './publish.ts';

/**
 * Makes an earlier snapshot current: the one whose digest starts with these digits, by default the
 * previous one. It is pinned until `--resume`. Scheduled snapshots in the past are dropped.
 *
 * @returns the snapshot, and its scheduled successors.
 * @throws a failure if no such snapshot can be served; the system's error. Nothing is then changed.
 */
export async function rollBack(dist: string, digits: string | undefined, signingKey?: KeyObject) {
  const published = await openPublished(dist);
  const { manifest, load } = published;
  if (manifest === undefined) throw snapshotFailure('snapshot-is-missing', dist);
  // After a rollback, `previous` starts with the snapshot that was abandoned.
  const isPrevious = digits === undefined && !manifest.rolled_back;
  const found = isPrevious ? manifest.previous[0] : findRecord(dist, manifest, digits ?? '');
  if (found === undefined) throw publishFailure('previous-snapshot-is-missing', { path: dist });
  const { next: all = [], ...record } = found;
  const next = all.filter(({ from }) => from > new Date().toISOString());
  const { bodies } = await load(record);
  for (const each of next) await load(each);
  const after = createManifest({ ...record, ...(next.length > 0 && { next }) }, manifest);
  const files = new Map([['active.json', bodies.identity]]);
  await writeManifest(published, { ...after, rolled_back: true }, { files, signingKey });
  return { record, next };
}

function findRecord(dist: string, manifest: Manifest, digits: string): PublishedRecord | undefined {
  const found = keptRecords(manifest).filter(({ digest }) => digest.startsWith(digits));
  if (found.length === 1 && digits.length >= 4) return found[0];
  throw publishFailure('digest-is-unclear', { digest: digits, path: dist, matches: found.length });
}
