import { basename } from 'node:path';
import { assemble } from '../../catalog/assemble.ts';
import type { Category, Filter, Window } from '../../catalog/catalog.ts';
import { type Image, isImage } from '../../catalog/image-files.ts';
import { asOf } from '../../catalog/schedule.ts';
import { refusedOf } from '../../diff/change.ts';
import { compareRead } from '../../diff/compare-revisions.ts';
import { type FilterPair, keyOf, latestOf, type Pair, pairUp } from '../../diff/pairs.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import type { locate } from '../../diff/revisions.ts';
import { createView } from '../../report/changes/view.ts';
import type { Wording } from '../../wording/wording.ts';
import { differencesIn, shortTitle } from './marks.ts';

/** The catalog that is shown, and the one before, undefined if there was none. */
export interface BeforeAfter {
  readonly after: ReadCatalog;
  readonly before: ReadCatalog | undefined;
  /** Their revisions; undefined if there is nothing to compare with, and both are the same. */
  readonly points: ReturnType<typeof locate> | undefined;
}

/**
 * The catalog in the folder `path` at a time, with its changes; removed entries are last. `images`
 * are those in the catalog, by published name.
 */
export function compareCards(
  { before, after, points }: BeforeAfter,
  { path, at }: Record<'at' | 'path', string>,
  wording: Wording,
) {
  const comparison = compareRead({ path, before, after }, at);
  const isCompared = comparison.kind === 'compared';
  const { draft } = after.found;
  const valid = draft.categories.filter((category) => !after.errors.has(category.path));
  const catalog = asOf(assemble({ ...draft, categories: valid }), at);
  const pairs = isCompared ? comparison.pairs : pairUp(catalog, catalog);
  const zone = catalog.timeZone ?? 'UTC';
  const none = { changes: [], accepted: new Map(), at, zone };
  const view = points && createView(comparison, { wording: wording.changes, revisions: points });
  const said = { headline: view?.headline, notes: view?.summary ?? [], zone };
  const { marks, ...differences } = differencesIn(isCompared ? comparison : none, wording);
  const known = Map.groupBy(marks, ([key]) => key);
  const images = new Map<string, Image>();
  const origins = new Set<string>();
  const categories = pairs.flatMap((pair) => {
    const { filters: _, ...shown } = latestOf<Category>(pair);
    const cards = pair.filters.map(cardOf).filter(({ after, marks }) => after || marks.length > 0);
    const isRemoved = pair.after === undefined;
    const marks = marksOf(pair);
    const isHidden = isRemoved && marks.length === 0; // apps did not have it
    return isHidden ? [] : [{ ...shown, dates: datesOf(shown), marks, isRemoved, cards }];
  });
  const breaking = isCompared ? refusedOf(comparison, 'breaking') : [];
  return {
    state: { categories, origins: [...origins], ...said, ...differences },
    images,
    breaking,
  };

  function marksOf({ before, after }: Pair) {
    const keys = [before ? `gone:${keyOf(before)}` : '', after ? keyOf(after) : ''];
    return keys.flatMap((key) => known.get(key) ?? []).map(([, mark]) => mark);
  }

  function datesOf({ active_from, active_until }: Omit<Window, 'isAhead'>) {
    const both = [['activated', active_from] as const, ['deactivated', active_until] as const];
    return both.flatMap(([kind, time]) => {
      if (time === undefined) return [];
      const date = { kind, at: time };
      const title = wording.changes.later(date, { zone, now: at });
      return { at: time, title, short: shortTitle(date, { at, zone }, wording) };
    });
  }

  /** A filter, and what it was if it differs. What its category does after its end is no matter. */
  function cardOf(pair: FilterPair) {
    const { key, active_until: end = '~' } = latestOf<Filter>(pair);
    const marks = marksOf(pair).filter((mark) => (mark.at ?? '') <= end);
    const isOther = !pair.after || marks.length > 0;
    return {
      key,
      marks,
      after: pair.after && viewOf(pair.after, after),
      before: pair.before && isOther ? viewOf(pair.before, before) : undefined,
    };
  }

  /** `image`: the published name of an image in the catalog. */
  function viewOf({ image: file = '', ...filter }: Filter, read: ReadCatalog | undefined) {
    const [dates, image] = [datesOf(filter), basename(filter.image_url)];
    const found = read?.sources.images.get(file);
    if (found && isImage(found)) {
      images.set(image, found);
      return { ...filter, dates, image };
    }
    const origin = URL.parse(filter.image_url)?.origin ?? '';
    if (origin.startsWith('https://')) origins.add(origin);
    return { ...filter, dates, image: undefined };
  }
}
