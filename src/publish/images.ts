import { type Images, isImage, publishedName } from '../catalog/image-files.ts';
import { imagesNamedIn } from '../snapshot/contract.ts';
import type { Compiled, PublishedImages } from './compile.ts';

/** The images of the catalog that snapshots name. Their names change with their bytes. */
export function imagesOf(lists: readonly Compiled[], images: Images): PublishedImages {
  const named = new Set(lists.flatMap(({ body }) => [...imagesNamedIn(body)]));
  const published = [...images.values()].filter(isImage).flatMap(({ name, bytes }) => {
    const path = publishedName(name, images);
    return named.has(path) ? [[`images/${path}`, bytes] as const] : [];
  });
  return new Map(published);
}
