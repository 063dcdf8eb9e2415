import { join, relative, sep } from 'node:path';
import { imageUrl } from '../../catalog/assemble.ts';
import { slugOf } from '../../catalog/entry.ts';
import { isImage } from '../../catalog/image-files.ts';
import { entryLocator } from '../../catalog/partial-entries.ts';
import type { BeforeAfter, Change, Comparison, Side } from '../../diff/change.ts';
import type { Place } from '../../finding/finding.ts';

/**
 * Returns a function that locates a changed entry. On the side `before`, it locates only removed
 * ones. On the side `after`, it locates their category, or else the list of categories.
 */
export function changeLocator({ before, after }: Comparison['catalogs']) {
  const [placeBefore, placeAfter] = [before, after].map(
    (catalog) => catalog && entryLocator(catalog.result.partial),
  );
  const slugs = new Set(after?.sources.categories.map(({ slug }) => slug));
  return ({ kind, entry: { key } }: Change, side: Side): Place | undefined => {
    const isRemoved = kind === 'removed';
    if (side === 'before') return isRemoved ? placeBefore?.(key) : undefined;
    return placeAfter?.(isRemoved && slugs.has(slugOf(key)) ? slugOf(key) : key);
  };
}

/** `address`: the URL of the repository, without `/blob/<commit>/<path>`. */
type Host = Readonly<Record<'address' | 'pathInRepo', string> & { commits: BeforeAfter<string> }>;

export type Links = ReturnType<typeof createLinks>;

/** Links to the repository host, which also has images that are not published yet. */
export function createLinks({ address, pathInRepo, commits }: Host, comparison: Comparison) {
  const { catalogs, folder } = comparison;
  const [placeOf, images] = [changeLocator(catalogs), imagesByUrl(catalogs)];
  const urlOf = (kind: 'blob' | 'raw', path: string, side: Side) => {
    const names = join(pathInRepo, relative(folder, path)).split(sep).map(encodeURIComponent);
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

/** Indexes image files by public URL. Unchanged ones are on the side `before`. */
function imagesByUrl(catalogs: Comparison['catalogs']) {
  const files = (['after', 'before'] as const).flatMap((side) => {
    const partial = catalogs[side]?.result.partial;
    const all = [...(partial?.images.values() ?? [])].filter(isImage);
    return all.map(({ name, path }) => ({ url: partial && imageUrl(name, partial), path, side }));
  });
  return new Map(files.map((file) => [file.url, file]));
}
