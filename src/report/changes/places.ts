import { join, relative, sep } from 'node:path';
import { imageUrl } from '../../catalog/assemble.ts';
import { slugOf } from '../../catalog/entry.ts';
import { entryLocator } from '../../catalog/partial-entries.ts';
import { isImage } from '../../catalog/image-files.ts';
import type { BeforeAfter, Change, Comparison, Side } from '../../diff/change.ts';
import type { Place } from '../../finding/finding.ts';

/**
 * Returns a function that finds an entry in the files. On the side `before` it finds removed ones
 * only. On the side `after` these are at their category, or at the order of the categories.
 */
export function placesIn({ before, after }: Comparison['catalogs']) {
  const [placeBefore, placeAfter] = [before, after].map(
    (read) => read && entryLocator(read.result.partial),
  );
  const slugs = new Set(after?.sources.categories.map(({ slug }) => slug));
  return ({ kind, entry: { key } }: Change, side: Side): Place | undefined => {
    const isRemoved = kind === 'removed';
    if (side === 'before') return isRemoved ? placeBefore?.(key) : undefined;
    return placeAfter?.(isRemoved && slugs.has(slugOf(key)) ? slugOf(key) : key);
  };
}

/** Where the host has the catalog folder. `address` is the URL without `/blob/<commit>/<path>`. */
type Host = Readonly<
  Record<'address' | 'pathInRepository', string> & { commits: BeforeAfter<string> }
>;

export type Links = ReturnType<typeof linksAt>;

/** The URLs of entries and images at the host, which has images before apps do. */
export function linksAt({ address, pathInRepository, commits }: Host, comparison: Comparison) {
  const { catalogs, folder } = comparison;
  const [placeOf, images] = [placesIn(catalogs), imagesIn(catalogs)];
  const urlOf = (kind: 'blob' | 'raw', path: string, side: Side) => {
    const names = join(pathInRepository, relative(folder, path)).split(sep).map(encodeURIComponent);
    return `${address}/${kind}/${commits[side]}/${names.join('/').replaceAll("'", '%27')}`;
  };
  return {
    ofEntry(change: Change): string | undefined {
      const side = placeOf(change, 'before') ? 'before' : 'after';
      const place = placeOf(change, side);
      return place && `${urlOf('blob', place.path, side)}#L${place.range.start.line}`;
    },
    ofImage(url: string): string {
      const image = images.get(url);
      return image ? urlOf('raw', image.path, image.side) : url;
    },
  };
}

/** Image files by their URL for apps, which has a digest; the file before where both have it. */
function imagesIn(read: Comparison['catalogs']) {
  const files = (['after', 'before'] as const).flatMap((side) => {
    const partial = read[side]?.result.partial;
    const all = [...(partial?.images.values() ?? [])].filter(isImage);
    return all.map(({ name, path }) => ({ url: partial && imageUrl(name, partial), path, side }));
  });
  return new Map(files.map((file) => [file.url, file]));
}
