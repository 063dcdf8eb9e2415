import { createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readIfExists, readUpTo } from '../base/read-up-to.ts';
import { writeAtomically } from '../base/write-atomically.ts';
import { linkedImages } from '../snapshot/contract.ts';
import { isSnapshotFailure } from '../snapshot/failures.ts';
import { isUnchanged, type Published } from '../snapshot/load.ts';
import {
  allRecords,
  createManifest,
  type Encoding,
  type Manifest,
  maxFileBytes,
  type ScheduledRecord,
  type SnapshotRecord,
  snapshotPath,
} from '../snapshot/manifest.ts';
import { requireSigned, signaturePath } from '../snapshot/signature.ts';
import { type Compilation, type Compiled, compress } from './compile.ts';
import { publishFailure } from './failures.ts';

export type Origin = Pick<SnapshotRecord, 'commit' | 'uncommitted_changes'>;

interface Publishing {
  readonly origin: Origin;
  /** The new text of `stamps.json`. */
  readonly registryText: string;
  readonly signingKey?: KeyObject | undefined;
  /** True if other builds may write to the folder concurrently. */
  readonly isShared: boolean;
}

/** Files by path in the published folder, in writing order. */
type Files = Map<string, Buffer | string>;

/**
 * Publishes a snapshot: first images and files, then the registry, `active.json`, the signature and
 * last the manifest, each by rename. A crash leaves a complete snapshot, old or new, and a registry
 * of all its identifiers.
 *
 * @throws Failure `published-folder-changed-meanwhile`, `signing-key-is-missing`; the system's
 * error. The old snapshot then stays.
 */
export async function publish(
  published: Published,
  compiled: Compilation,
  { origin, registryText, signingKey, isShared }: Publishing,
): Promise<void> {
  const { dist, manifest: before } = published;
  const isAbsent = ([path]: readonly [string, Buffer]) => !existsSync(join(dist, path));
  const files: Files = new Map([...compiled.images].filter(isAbsent));
  const recordOf = async ({ body, digest, last_modified, counts }: Compiled) => {
    const encodings = await encodingsOf(published, { body, digest }, files);
    return { digest, last_modified, ...origin, counts, encodings };
  };
  const current = await recordOf(compiled);
  const next: ScheduledRecord[] = [];
  for (const each of compiled.next) next.push({ from: each.from, ...(await recordOf(each)) });
  const manifest = createManifest({ ...current, ...(next.length > 0 && { next }) }, before);
  files.set('stamps.json', registryText).set('active.json', compiled.body);
  await writeManifest(published, manifest, { files, signingKey });
  await prune(dist, manifest, isShared ? leftoverAge : 0);
}

/** Reuses intact files of a snapshot, and adds the others to `files`. */
async function encodingsOf(
  { manifest, load }: Published,
  { body, digest }: Pick<Compiled, 'body' | 'digest'>,
  files: Files,
) {
  // Reuse them: another version of Node compresses to other bytes.
  const kept = manifest && allRecords(manifest).find((each) => each.digest === digest);
  if (kept && (await load(kept).catch(() => undefined))) return kept.encodings;
  const bodies = await compress(body);
  const add = (encoding: Encoding) => {
    const [path, data] = [snapshotPath(digest, encoding), bodies[encoding]];
    files.set(path, data);
    return { path, bytes: data.length, sha256: hash('sha256', data) };
  };
  return { identity: add('identity'), gzip: add('gzip'), br: add('br'), zstd: add('zstd') };
}

/** Writes files, then the manifest, unless it changed since the folder was opened. */
export async function writeManifest(
  published: Published,
  manifest: Manifest,
  { files, signingKey }: { readonly files: Files } & Pick<Publishing, 'signingKey'>,
): Promise<void> {
  const { dist } = published;
  const signature = signaturePath(dist);
  // A new manifest must not keep the old signature.
  if (!signingKey && existsSync(signature)) throw publishFailure('signing-key-is-missing', {});
  const data = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const all = [...files].map(([path, bytes]) => ({ path: join(dist, path), data: bytes }));
  if (signingKey) all.push({ path: signature, data: sign(null, data, signingKey) });
  for (const folder of new Set(all.map(({ path }) => dirname(path))))
    await mkdir(folder, { recursive: true });
  await writeAtomically([...all, { path: join(dist, 'manifest.json'), data }], async () => {
    if (!(await isUnchanged(published)))
      throw publishFailure('published-folder-changed-meanwhile', { path: dist });
  });
}

/** True if the folder already has this snapshot, intact, and signed if there is a key. */
export async function isPublished(
  compiled: Compilation,
  { dist, text, manifest, load }: Published,
  signingKey: KeyObject | undefined,
): Promise<boolean> {
  if (
    !text ||
    !manifest ||
    !isDeepStrictEqual(comparableFacts(manifest), comparableFacts(compiled))
  )
    return false;
  try {
    if (signingKey) await requireSigned(dist, text, [createPublicKey(signingKey)]);
    for (const record of [manifest, ...(manifest.next ?? [])]) await load(record);
  } catch (error) {
    if (isSnapshotFailure(error)) return false;
    throw error;
  }
  const { body, images } = compiled;
  const response = await readUpTo(join(dist, 'active.json'), body.length).catch(() => undefined);
  return !!response?.equals(body) && [...images.keys()].every((it) => existsSync(join(dist, it)));
}

function comparableFacts({ digest, last_modified, counts, next = [] }: Compilation | Manifest) {
  return [digest, last_modified, counts, ...next.flatMap((each) => [each.from, each.digest])];
}

/** Matches snapshots, images and temporary files of a killed build. */
const prunable =
  /^(?:(?:snapshots\/[0-9a-f]{64}\.json(?:\.\w{2,3})?|images\/[a-z0-9_-]+-[0-9a-f]{16}\.\w+)(?:\.[0-9a-f-]{36}\.tmp)?|(?:active|manifest|stamps)\.json(?:\.sig)?\.[0-9a-f-]{36}\.tmp)$/;
/** Milliseconds. Younger files may belong to a concurrent build. */
const leftoverAge = 60 * 60 * 1000;

/** Deletes files that no snapshot needs and that have at least this age (ms). */
async function prune(dist: string, manifest: Manifest, age: number): Promise<void> {
  const named = new Set<string>();
  for (const { encodings } of allRecords(manifest)) {
    for (const { path } of Object.values(encodings)) named.add(path);
    const body = await readIfExists(join(dist, encodings.identity.path), maxFileBytes);
    for (const name of linkedImages(body ?? Buffer.alloc(0))) named.add(`images/${name}`);
  }
  for (const name of await readdir(dist, { recursive: true })) {
    const path = name.replaceAll('\\', '/');
    if (!prunable.test(path) || named.has(path)) continue;
    const stats = await stat(join(dist, path)).catch(() => undefined); // gone: its build ended
    if (stats && Date.now() - stats.mtimeMs >= age) await rm(join(dist, path), { force: true });
  }
}
