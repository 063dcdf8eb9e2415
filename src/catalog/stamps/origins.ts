import { byCodeUnit } from '../../diagnostic/diagnostic.ts';
import type { Entry } from './content.ts';
import { traceMended, type Vanished } from './mended.ts';
import { type Stamps, slugOf } from './stamp.ts';

/** From the key of an entry to the key under which it was stamped before; entries that are new have none. */
export type Origins = ReadonlyMap<string, string>;

/** Categories continue under their slug, or under the slug of one that vanished with equal content. */
export function traceCategories(current: readonly Entry[], stamps: Stamps): Origins {
  const kept = new Map(current.filter(({ key }) => stamps.entries.has(key)).map(({ key }) => [key, key]));
  return withRenamed(kept, current, liveEntries(stamps, 'category'));
}

/**
 * Filters continue under their key, even that of a tombstone, so that no stamp is ever written over; else under the key
 * that they had in their category before it was renamed, under the key of one that vanished with equal content, or under
 * that of one whose code was mended.
 */
export function traceFilters(current: readonly Entry[], stamps: Stamps, categories: Origins): Origins {
  const kept = new Map<string, string>();
  for (const { key, slug, code } of current) {
    const origin = [key, `${categories.get(slug)}/${code}`].find((candidate) => stamps.entries.has(candidate));
    if (origin !== undefined) kept.set(key, origin);
  }
  const before = liveEntries(stamps, 'filter');
  const origins = withRenamed(kept, current, before);
  const isNew = ({ key }: Entry) => !origins.has(key);
  const taken = new Set(origins.values());
  const vanished = Map.groupBy(before.filter(isFilter), ({ slug }) => slug);
  const arrived = Map.groupBy(current.filter(isNew), ({ slug }) => categories.get(slug));
  const mended = [...arrived].flatMap(([slug, entries]) => {
    return traceMended(
      entries,
      (vanished.get(slug ?? '') ?? []).filter(({ key }) => !taken.has(key)),
    );
  });
  return new Map([...origins, ...mended]);
}

function isFilter(entry: Entry): entry is Vanished {
  return entry.code !== undefined;
}

function liveEntries({ entries }: Stamps, kind: 'category' | 'filter'): readonly Entry[] {
  return [...entries]
    .filter(([key, stamp]) => stamp.deleted_at === null && key.includes('/') === (kind === 'filter'))
    .map(([key, { content }]) => {
      const slug = slugOf(key);
      return { key, slug, code: kind === 'filter' ? key.slice(slug.length + 1) : undefined, content };
    });
}

/** Where several would fit, one with the same code comes first (a move), then one of the same category (a rename). */
function withRenamed(kept: Origins, current: readonly Entry[], before: readonly Entry[]): Origins {
  const origins = new Map(kept);
  const taken = new Set(kept.values());
  const likenesses: readonly ((entry: Entry) => string)[] = [
    ({ content, code = '' }) => `${content} ${code}`,
    ({ content, slug }) => `${content} ${slug}`,
    ({ content }) => content,
  ];
  for (const likeness of likenesses) {
    const vanished = Map.groupBy(inKeyOrder(before.filter(({ key }) => !taken.has(key))), likeness);
    for (const entry of inKeyOrder(current.filter(({ key }) => !origins.has(key)))) {
      const origin = vanished.get(likeness(entry))?.shift();
      if (origin === undefined) continue;
      origins.set(entry.key, origin.key);
      taken.add(origin.key);
    }
  }
  return origins;
}

function inKeyOrder(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => byCodeUnit(a.key, b.key));
}
