import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, readUpTo } from '../base/read-up-to.ts';
import { type Images, isImage, publishedName } from '../catalog/image-files.ts';
import { imagesNamedIn, isPublishedImage } from '../snapshot/contract.ts';
import type { SnapshotRecord } from '../snapshot/manifest.ts';
import type { Compiled } from './compile.ts';

/** The bytes of images, by where they stand below the published folder. */
export type PublishedImages = ReadonlyMap<string, Buffer>;

/** The images of the catalog that snapshots name. */
export function imagesOf(
  lists: readonly Pick<Compiled, 'body'>[],
  images: Images,
): PublishedImages {
  if (images.size === 0) return new Map();
  const named = new Set(lists.flatMap(({ body }) => [...imagesNamedIn(body)]));
  const published = [...images.values()].filter(isImage).map(({ name, bytes }) => {
    return [publishedName(name, images), bytes] as const;
  });
  return new Map(
    published.filter(([name]) => named.has(name)).map(([name, bytes]) => [`images/${name}`, bytes]),
  );
}

/** Those that a published folder does not hold yet, or not whole. */
export async function absentFrom(dist: string, images: PublishedImages): Promise<PublishedImages> {
  const absent = new Map<string, Buffer>();
  for (const [path, bytes] of images) {
    const published = await readUpTo(join(dist, path), bytes.length).catch(() => undefined); // missing or not: it is not there
    if (!published?.equals(bytes)) absent.set(path, bytes);
  }
  return absent;
}

/**
 * Deletes the images that snapshots which were dropped name, and none that is kept. Any other may belong to a build that
 * runs at the same time, until `isLeftover` says that it must have been killed.
 */
export async function pruneImages(
  dist: string,
  { dropped, kept }: Readonly<Record<'dropped' | 'kept', readonly SnapshotRecord[]>>,
  isLeftover: (path: string) => Promise<boolean>,
): Promise<void> {
  const there = await readdir(join(dist, 'images')).catch(() => []); // there may be none
  if (there.length === 0) return;
  const [before, after] = [await namedBy(dist, dropped), await namedBy(dist, kept)];
  for (const name of there.filter((each) => !after.has(each))) {
    const path = join(dist, 'images', name);
    const isOurs = isPublishedImage(name) || name.endsWith('.tmp');
    if (before.has(name) || (isOurs && (await isLeftover(path)))) await rm(path, { force: true });
  }
}

/** The images that snapshots name, as far as these are there. */
async function namedBy(
  dist: string,
  records: readonly SnapshotRecord[],
): Promise<ReadonlySet<string>> {
  const files = records.map(({ encodings: { identity } }) =>
    readIfThere(join(dist, identity.path), identity.bytes),
  );
  const bodies = await Promise.all(files);
  return new Set(bodies.flatMap((body) => (body ? [...imagesNamedIn(body)] : [])));
}
