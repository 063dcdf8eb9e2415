import { join } from 'node:path';
import { readIfThere, readUpTo } from '../base/read-up-to.ts';
import { type Images, isImage, publishedName } from '../catalog/image-files.ts';
import { imagesNamedIn } from '../snapshot/contract.ts';
import type { SnapshotRecord } from '../snapshot/manifest.ts';
import type { Compiled, PublishedImages } from './compile.ts';

/** The images of the catalog that snapshots name. */
export function imagesOf(lists: readonly Compiled[], images: Images): PublishedImages {
  const named = new Set(lists.flatMap(({ body }) => [...imagesNamedIn(body)]));
  const published = [...images.values()].filter(isImage).flatMap(({ name, bytes }) => {
    const path = publishedName(name, images);
    return named.has(path) ? [[`images/${path}`, bytes] as const] : [];
  });
  return new Map(published);
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
