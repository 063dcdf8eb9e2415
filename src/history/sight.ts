import type { Category, Filter } from '../catalog/catalog.ts';
import { hasOtherIdentifier, type Known, type Pair, type Pairs } from './pairs.ts';
import type { Side, Sides } from './side.ts';

/** How apps look at two catalogs. */
export interface Sight {
  /** Whether apps get an entry of either catalog. */
  readonly isListed: (known: Known | undefined) => boolean;
  /** The category that a filter is in now; of one that is gone, the one that it was in. */
  readonly categoryOf: (filter: Pair<Filter>) => Pair<Category> | undefined;
  /** Whether a filter was in another category. */
  readonly isMoved: (pair: Pair) => boolean;
  /** Whether apps got an entry before and get it now, a filter in the same category, under the same identifier. */
  readonly stays: (pair: Pair) => boolean;
  /** The place of an entry in the list in which apps get it, from 1. */
  readonly placeOf: (known: Known | undefined) => number;
  /** Whether an identifier that is still to be given will be another than the one before. */
  readonly isIdentifierLost: boolean;
}

export function sightOf({ before, after, isSuccessor }: Sides, { categories, filters }: Pairs): Sight {
  const bySlugBefore = new Map(categories.map((pair) => [pair.before?.slug, pair]));
  const bySlugAfter = new Map(categories.map((pair) => [pair.after?.slug, pair]));
  const listed = new Set<Known | undefined>([
    ...categories.flatMap((pair) => [pair.before, pair.after]).filter((known) => known?.fields.is_active),
    ...filters.map((pair) => pair.before).filter(listedIn(before)),
    ...filters.map((pair) => pair.after).filter(listedIn(after)),
  ]);
  listed.delete(undefined);
  const places = placesIn([...listed]);
  const isListed = (known: Known | undefined) => listed.has(known);
  const isMoved = ({ before: old, after: now }: Pair) =>
    old !== undefined &&
    now !== undefined &&
    now.key !== now.slug &&
    bySlugBefore.get(old.slug) !== bySlugAfter.get(now.slug);
  return {
    isListed,
    categoryOf: (pair) => (pair.after ? bySlugAfter.get(pair.after.slug) : bySlugBefore.get(pair.before?.slug)),
    isMoved,
    stays: (pair) => isListed(pair.before) && isListed(pair.after) && !isMoved(pair) && !hasOtherIdentifier(pair),
    placeOf: (known) => places.get(known) ?? 0,
    isIdentifierLost: isSuccessor && after.hasStamps,
  };
}

/** The list of an entry is that of the categories, or of the filters of a category, each of one catalog. */
function placesIn(listed: readonly (Known | undefined)[]): ReadonlyMap<Known | undefined, number> {
  const lists = Map.groupBy(listed, (known) => known?.list);
  return new Map(
    [...lists.values()].flatMap((list) => inOrder(list).map((known, index) => [known, index + 1] as const)),
  );
}

function inOrder(list: readonly (Known | undefined)[]): readonly (Known | undefined)[] {
  return list.toSorted((a, b) => (a?.position ?? 0) - (b?.position ?? 0));
}

function listedIn({ catalog }: Side): (filter: Known<Filter> | undefined) => boolean {
  const active = new Set(catalog.categories.filter(({ is_active }) => is_active).map(({ slug }) => slug));
  return (filter) => {
    if (filter === undefined || !active.has(filter.slug)) return false;
    return filter.fields.is_active || catalog.inactiveFilters === 'include';
  };
}
