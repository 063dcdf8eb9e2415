import type { Category, Filter } from '../../catalog/catalog.ts';
import type { FolderComparison } from '../../diff/change.ts';
import { type FilterPair, latestOf } from '../../diff/pairs.ts';
import { marksOf, type Say } from './marks.ts';
import type { CardView, CategoryView, FilterView } from './page-state.ts';

/** What the cards of a catalog are made from. */
interface Deck {
  readonly comparison: FolderComparison;
  readonly say: Say;
  /** Where the entry of a key stands now. */
  readonly placeOf: (key: string) => string;
  /** The name of a filter's image, where that is in the catalog. */
  readonly imageOf: (filter: Filter, side: 'after' | 'before') => string | undefined;
}

/** Every category with its filters, in display order, each with what differs in it; what was removed comes last. */
export function categoriesOf({ comparison, say, placeOf, imageOf }: Deck): readonly CategoryView[] {
  const marks = marksOf(comparison, say);
  const marksAt = (key: string, isGone: boolean) => marks.get(isGone ? `gone:${key}` : key) ?? [];
  return comparison.pairs.map((pair) => {
    const { slug, name_ko, name_en, description, is_active } = latestOf<Category>(pair);
    const marks = marksAt(slug, pair.after === undefined);
    const place = pair.after && placeOf(slug);
    return { slug, name_ko, name_en, description, is_active, place, marks, cards: pair.filters.map(cardOf) };
  });

  function cardOf(pair: FilterPair): CardView {
    const { before, after } = pair;
    const { key } = latestOf<Filter>(pair);
    const marks = marksAt(key, after === undefined);
    const looksOther = !after || marks.some(({ kind }) => kind === 'changed' || kind === 'renamed');
    const earlier = looksOther && before ? viewOf(before, 'before') : undefined;
    return { key, marks, place: after && placeOf(key), after: after && viewOf(after, 'after'), before: earlier };
  }

  function viewOf(filter: Filter, side: 'after' | 'before'): FilterView {
    const { code, name_ko, name_en, image_url, is_active, is_recommended } = filter;
    return { code, name_ko, name_en, image_url, is_active, is_recommended, image: imageOf(filter, side) };
  }
}

/** The origins of the images that are elsewhere. */
export function originsIn(categories: readonly CategoryView[]): readonly string[] {
  const cards = categories.flatMap((category) => category.cards);
  const sides = cards.flatMap(({ after, before }) => [after ?? [], before ?? []].flat());
  const elsewhere = sides.flatMap((side) => (side.image === undefined ? (URL.parse(side.image_url) ?? []) : []));
  return [...new Set(elsewhere.map(({ origin }) => origin))].filter((origin) => origin.startsWith('https://'));
}
