import { hash, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import { readMemoryText } from '../memory/memory.ts';
import { isPublishedImage } from '../snapshot/contract.ts';
import { type Bodies, isCurrent, type Published } from '../snapshot/load.ts';
import {
  allRecordsOf,
  type Encoding,
  type Manifest,
  type NextRecord,
  nextManifest,
  type SnapshotRecord,
  snapshotPath,
} from '../snapshot/manifest.ts';
import { signaturePath } from '../snapshot/signature.ts';
import { type Compiled, compress } from './compile.ts';
import type { Compilation } from './compile-ahead.ts';
import { publishFailure } from './failures.ts';
import { absentFrom, imagesNamedBy } from './images.ts';

/** The commit of a snapshot. */
export type Origin = Pick<SnapshotRecord, 'commit' | 'uncommitted_changes'>;

interface Publishing {
  readonly origin: Origin;
  /** The text of `stamps.json` when it was read (undefined if there was none), and the new one. */
  readonly memory: Readonly<{ before: string | undefined; after: string }>;
  readonly signingKey?: KeyObject | undefined;
}

/**
 * Publishes a snapshot: its images and files first, then the registry, `active.json`, the signature
 * and last the manifest that points at them, each by rename. A crash at any moment leaves the old
 * snapshot or the new one, whole, and a registry that knows every identifier in it.
 *
 * @throws Failure `published-folder-changed-meanwhile`, `signing-key-is-missing`; the system's error.
 * The old snapshot then stays.
 */
export async function publish(
  published: Published,
  compiled: Compilation,
  { origin, memory, signingKey }: Publishing,
): Promise<void> {
  const { dist, manifest: before } = published;
  requireSigningKey(dist, signingKey);
  const images = [...(await absentFrom(dist, compiled.images))];
  for (const name of ['snapshots', ...(images.length > 0 ? ['images'] : [])])
    await mkdir(join(dist, name), { recursive: true });

  const made = new Map<string, Awaited<ReturnType<typeof filesOf>>>(); // by digest: a list may come back
  const recordOf = async (each: Compiled, all = each.body.length) => {
    const { digest, last_modified, counts } = each;
    const own =
      made.get(digest) ?? (await filesOf(published, digest, () => compress(each.body, all)));
    made.set(digest, own);
    return { digest, last_modified, ...origin, counts, encodings: own.encodings };
  };
  const current = await recordOf(compiled);
  const next: NextRecord[] = [];
  const all = compiled.next.reduce((sum, { body }) => sum + body.length, 0);
  for (const each of compiled.next) next.push({ from: each.from, ...(await recordOf(each, all)) });
  const manifest = nextManifest({ ...current, ...(next.length > 0 && { next }) }, before);
  await writeAtomically(
    [
      ...images.map(([path, data]) => ({ path: join(dist, path), data })),
      ...[...made.values()].flatMap(({ files }) => files),
      { path: join(dist, 'stamps.json'), data: memory.after },
      { path: join(dist, 'active.json'), data: compiled.body },
      ...manifestFiles(dist, manifest, signingKey),
    ],
    async () => {
      if ((await readMemoryText(dist)) !== memory.before) throw changedMeanwhile(dist);
      await requireCurrent(published);
    },
  );
  await prune(dist, manifest);
}

/** The files of a snapshot, and those of them that are still to be written. */
async function filesOf(
  { dist, manifest, load }: Published,
  digest: string,
  compressed: () => Promise<Bodies>,
) {
  const files: NewFile[] = [];
  // Files that the manifest names stay: another version of Node compresses to other bytes.
  const kept = manifest && allRecordsOf(manifest).find((each) => each.digest === digest);
  const isWhole = kept && (await load(kept).catch(() => undefined));
  if (isWhole) return { encodings: kept.encodings, files };
  const bodies = await compressed();
  const add = (encoding: Encoding) => {
    const [path, data] = [snapshotPath(digest, encoding), bodies[encoding]];
    files.push({ path: join(dist, path), data });
    return { path, bytes: data.length, sha256: hash('sha256', data) };
  };
  const [identity, gzip, br, zstd] = [add('identity'), add('gzip'), add('br'), add('zstd')];
  return { encodings: { identity, gzip, br, zstd }, files };
}

/** The files that make a manifest current: its signature, which fits no other one, and itself. */
export function manifestFiles(dist: string, manifest: Manifest, key: KeyObject | undefined) {
  const data = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signature = key && { path: signaturePath(dist), data: sign(null, data, key) };
  return [...(signature ? [signature] : []), { path: join(dist, 'manifest.json'), data }];
}

/** @throws Failure `signing-key-is-missing` if an old signature would stay beside a new manifest. */
export function requireSigningKey(dist: string, key: KeyObject | undefined): void {
  if (key === undefined && existsSync(signaturePath(dist)))
    throw publishFailure('signing-key-is-missing', {});
}

/** @throws Failure `published-folder-changed-meanwhile` */
export async function requireCurrent(published: Published): Promise<void> {
  if (!(await isCurrent(published))) throw changedMeanwhile(published.dist);
}

function changedMeanwhile(path: string) {
  return publishFailure('published-folder-changed-meanwhile', { path });
}

/** The files that this program writes: snapshots, and temporary files of killed builds. */
const written = [
  /^snapshots\/[0-9a-f]{64}\.json(\.(br|gz|zst))?(\.[0-9a-f-]{36}\.tmp)?$/,
  /^(active|manifest|stamps)\.json(\.sig)?\.[0-9a-f-]{36}\.tmp$/,
  /^images\/.*\.tmp$/,
];
/** In milliseconds: a younger file may belong to a build that runs at the same time. */
const leftoverAge = 60 * 60 * 1000;

/** Deletes the files that no kept snapshot names and that are an hour old. */
async function prune(dist: string, manifest: Manifest): Promise<void> {
  const records = allRecordsOf(manifest);
  const inFolder = async (name: string) =>
    (await readdir(join(dist, name)).catch(() => [])).map((each) => `${name}${name && '/'}${each}`);
  const images = await inFolder('images');
  const named = new Set([
    ...records.flatMap(({ encodings }) => Object.values(encodings).map(({ path }) => path)),
    ...(images.length > 0 ? await imagesNamedBy(dist, records) : []),
  ]);
  for (const path of [...(await inFolder('')), ...(await inFolder('snapshots')), ...images]) {
    const isOurs = written.some((name) => name.test(path)) || isPublishedImage(path.slice(7));
    if (!isOurs || named.has(path)) continue;
    const found = await stat(join(dist, path)).catch(() => undefined); // gone: its build ended
    if (found?.isFile() && Date.now() - found.mtimeMs > leftoverAge)
      await rm(join(dist, path), { force: true });
  }
}
