import { join } from 'node:path';
import { readIfThere, readUpTo } from '../base/read-up-to.ts';
import { type Images, isImage, publishedName } from '../catalog/image-files.ts';
import { imagesNamedIn } from '../snapshot/contract.ts';
import type { SnapshotRecord } from '../snapshot/manifest.ts';
import type { Compiled } from './compile.ts';

/** The bytes of images, by their path below the published folder. */
export type PublishedImages = ReadonlyMap<string, Buffer>;

/** The images of the catalog that snapshots name. */
export function imagesOf(lists: readonly Compiled[], images: Images): PublishedImages {
  if (images.size === 0) return new Map();
  const named = new Set(lists.flatMap(({ body }) => [...imagesNamedIn(body)]));
  const published = [...images.values()].filter(isImage).map(({ name, bytes }) => {
    return [publishedName(name, images), bytes] as const;
  });
  return new Map(
    published.filter(([name]) => named.has(name)).map(([name, bytes]) => [`images/${name}`, bytes]),
  );
}

/** The images that a published folder does not hold yet, or not whole. */
export async function absentFrom(dist: string, images: PublishedImages): Promise<PublishedImages> {
  const absent = new Map<string, Buffer>();
  for (const [path, bytes] of images) {
    const published = await readUpTo(join(dist, path), bytes.length).catch(() => undefined);
    if (!published?.equals(bytes)) absent.set(path, bytes);
  }
  return absent;
}

/** The paths of the images that published snapshots name. */
export async function imagesNamedBy(dist: string, records: readonly SnapshotRecord[]) {
  const paths: string[] = [];
  for (const { encodings } of records) {
    const { path, bytes } = encodings.identity;
    const body = (await readIfThere(join(dist, path), bytes)) ?? Buffer.alloc(0);
    for (const name of imagesNamedIn(body)) paths.push(`images/${name}`);
  }
  return paths;
}
