import { hash, type KeyObject } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import { type Published, readMemoryText } from '../memory/memory.ts';
import { loadBodies, loadManifest } from '../snapshot/load.ts';
import {
  allRecordsOf,
  type Encoding,
  type Manifest,
  type NextRecord,
  nextManifest,
  type SnapshotRecord,
  snapshotPath,
} from '../snapshot/manifest.ts';
import type { Bodies } from '../snapshot/prove.ts';
import { type Compiled, compress } from './compile.ts';
import type { Compilation } from './compile-ahead.ts';
import { publishFailure } from './failures.ts';
import { absentFrom, pruneImages } from './images.ts';
import { manifestFiles, requireSigningKey } from './sign.ts';
import { differingPart } from './verify.ts';

/** Where a snapshot comes from. */
export type Origin = Pick<SnapshotRecord, 'commit' | 'uncommitted_changes'>;

interface Publishing extends Origin {
  /** What `stamps.json` held when it was read (undefined where there was none), and what it holds after. */
  readonly memory: Readonly<{ before: string | undefined; after: string }>;
  readonly published: Published;
  readonly signingKey?: KeyObject | undefined;
}

/** This many snapshots stay in the published folder, the current one among them. */
const keptSnapshots = 5;
/** What is deleted in time, if it is left over: snapshots, and the temporary files of `writeAtomically`. */
const written = [
  /^snapshots\/[0-9a-f]{64}\.json(\.(br|gz|zst))?(\.[0-9a-f-]{36}\.tmp)?$/,
  /^(active|manifest|stamps)\.json(\.sig)?\.[0-9a-f-]{36}\.tmp$/,
];
/** A file this old that no manifest names was left by a build that was killed, in milliseconds. */
const leftoverAge = 60 * 60 * 1000;

/**
 * Publishes a snapshot: its images and files first, then the memory, then `active.json`, then the manifest that points at
 * them (before it its signature), each by rename, so that a crash at any moment leaves the old snapshot or the new one,
 * whole, and a memory that knows every identifier in it. Ends a roll-back. Writes nothing where `dist` holds it already.
 *
 * @returns whether anything was written.
 * @throws Failure `published-folder-changed-meanwhile`, `signing-key-is-missing`; the system's error. The old snapshot
 * then stays.
 */
export async function publish(
  dist: string,
  compiled: Compilation,
  { memory, published, signingKey, ...origin }: Publishing,
): Promise<boolean> {
  const isHeld = async () => (await currentManifest(dist))?.rolled_back === true;
  const wasHeld = await isHeld();
  const isKnown = !wasHeld && memory.before === memory.after;
  if (isKnown && (await differingPart(compiled, { dist, published, signingKey })) === undefined)
    return false;
  requireSigningKey(dist, signingKey);
  await mkdir(join(dist, 'snapshots'), { recursive: true });
  const images = [...(await absentFrom(dist, compiled.images))];
  if (images.length > 0) await mkdir(join(dist, 'images'), { recursive: true });
  const beforeRename = async () => {
    if ((await readMemoryText(dist)) === memory.before && (await isHeld()) === wasHeld) return;
    throw publishFailure('published-folder-changed-meanwhile', { path: dist });
  };

  const made = new Map<string, Awaited<ReturnType<typeof filesOf>>>(); // by digest: a list may come back
  const recordOf = async ({ body, digest, last_modified, counts }: Compiled, all = body.length) => {
    const own = made.get(digest) ?? (await filesOf(dist, digest, () => compress(body, all)));
    made.set(digest, own);
    return { digest, last_modified, ...origin, counts, encodings: own.encodings };
  };
  const current = await recordOf(compiled);
  const next: NextRecord[] = [];
  const all = compiled.next.reduce((sum, { body }) => sum + body.length, 0);
  for (const each of compiled.next) next.push({ from: each.from, ...(await recordOf(each, all)) });
  const before = await currentManifest(dist); // anew: another build or a rollback may have ended while this one compressed
  const after = nextManifest({ ...current, next }, before, compiled.from);
  const manifest = { ...after, previous: after.previous.slice(0, keptSnapshots - 1) };
  await writeAtomically(
    [
      ...images.map(([path, data]) => ({ path: join(dist, path), data })),
      ...[...made.values()].flatMap(({ files }) => files),
      { path: join(dist, 'stamps.json'), data: memory.after },
      { path: join(dist, 'active.json'), data: compiled.body },
      ...manifestFiles(dist, manifest, signingKey),
    ],
    beforeRename,
  );
  await prune(dist, before, manifest);
  return true;
}

/** The files of a snapshot, and those of them that are still to be written. */
async function filesOf(dist: string, digest: string, compressed: () => Promise<Bodies>) {
  const files: NewFile[] = [];
  // A file that the current manifest names is not written again: another version of Node compresses to other bytes.
  const kept = allRecordsOf(await currentManifest(dist)).find(
    (candidate) => candidate.digest === digest,
  );
  const isWhole = kept && (await loadBodies(dist, kept).catch(() => undefined));
  if (isWhole) return { encodings: kept.encodings, files };
  const bodies = await compressed();
  const add = (encoding: Encoding) => {
    const [path, data] = [snapshotPath(digest, encoding), bodies[encoding]];
    files.push({ path: join(dist, path), data });
    return { path, bytes: data.length, sha256: hash('sha256', data) };
  };
  return {
    encodings: { identity: add('identity'), gzip: add('gzip'), br: add('br'), zstd: add('zstd') },
    files,
  };
}

/** What a published folder points at; undefined where that is nothing, or cannot be read. */
export async function currentManifest(dist: string): Promise<Manifest | undefined> {
  return loadManifest(dist).catch(() => undefined); // there may be none yet
}

/**
 * Deletes what the manifest no longer names and the one before it did. A file that neither names may belong to a build
 * that runs at the same time, until it is so old that its build must have been killed.
 */
async function prune(dist: string, before: Manifest | undefined, after: Manifest): Promise<void> {
  const now = await currentManifest(dist); // a rollback may have taken up meanwhile what was dropped
  const records = {
    dropped: allRecordsOf(before),
    kept: [...allRecordsOf(after), ...allRecordsOf(now)],
  };
  await pruneImages(dist, records, isLeftover);
  const [dropped, kept] = [pathsOf(records.dropped), pathsOf(records.kept)];
  const snapshots = await readdir(join(dist, 'snapshots'));
  const paths = [...(await readdir(dist)), ...snapshots.map((name) => `snapshots/${name}`)];
  for (const path of paths.filter(
    (each) => written.some((name) => name.test(each)) && !kept.includes(each),
  )) {
    const isLeft = dropped.includes(path) || (await isLeftover(join(dist, path)));
    if (isLeft) await rm(join(dist, path), { force: true });
  }
}

function pathsOf(records: readonly SnapshotRecord[]): readonly string[] {
  return records.flatMap(({ encodings }) => Object.values(encodings).map(({ path }) => path));
}

async function isLeftover(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined); // gone: its build ended
  return found?.isFile() === true && Date.now() - found.mtimeMs > leftoverAge;
}
