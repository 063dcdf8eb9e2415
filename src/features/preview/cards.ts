import { basename } from 'node:path';
import { assemble } from '../../catalog/assemble.ts';
import type { Category, Filter, Window } from '../../catalog/catalog.ts';
import { type Image, isImage } from '../../catalog/image-files.ts';
import { asOf } from '../../catalog/schedule.ts';
import { refusedChanges } from '../../diff/change.ts';
import { compareLoaded } from '../../diff/compare-revisions.ts';
import type { LoadedCatalog } from '../../diff/load-catalog.ts';
import { entryKey, type FilterPair, latest, type Pair, pairUp } from '../../diff/pairs.ts';
import type { resolveRevisions } from '../../diff/revisions.ts';
import { createView } from '../../report/changes/view.ts';
import type { Wording } from '../../wording/wording.ts';
import { describeChanges, shortTitle } from './changes.ts';

export interface CatalogPair {
  readonly after: LoadedCatalog;
  readonly before: LoadedCatalog | undefined;
  /** Undefined if there is nothing to compare with; `before` is then `after`. */
  readonly revisions: ReturnType<typeof resolveRevisions> | undefined;
}

/**
 * Creates the cards as of a time, with their changes; removed entries are last. `images`: image
 * files by published name.
 */
export function createCards(
  { before, after, revisions }: CatalogPair,
  { path, at }: Record<'at' | 'path', string>,
  wording: Wording,
) {
  const comparison = compareLoaded({ path, before, after }, at);
  const isCompared = comparison.kind === 'compared';
  const { partial } = after.result;
  const valid = partial.categories.filter((category) => !after.errors.has(category.path));
  const catalog = asOf(assemble({ ...partial, categories: valid }), at);
  const pairs = isCompared ? comparison.pairs : pairUp(catalog, catalog);
  const zone = catalog.timeZone ?? 'UTC';
  const noChanges = { changes: [], accepted: new Map(), at, zone };
  const view = revisions && createView(comparison, { wording: wording.changes, revisions });
  const texts = { headline: view?.headline, notes: view?.summary ?? [], zone };
  const { marks, rows } = describeChanges(isCompared ? comparison : noChanges, wording);
  const marksByKey = Map.groupBy(marks, ([key]) => key);
  const images = new Map<string, Image>();
  const origins = new Set<string>();
  const categories = pairs.flatMap((pair) => {
    const { filters: _, ...category } = latest<Category>(pair);
    const cards = pair.filters.map(cardOf).filter(({ after, marks }) => after || marks.length > 0);
    const isRemoved = pair.after === undefined;
    const marks = marksOf(pair);
    const isHidden = isRemoved && marks.length === 0; // apps never had it
    return isHidden ? [] : [{ ...category, dates: datesOf(category), marks, isRemoved, cards }];
  });
  const breaking = isCompared ? refusedChanges(comparison, 'breaking') : [];
  return {
    state: { categories, origins: [...origins], ...texts, rows },
    images,
    breaking,
  };

  function marksOf({ before, after }: Pair) {
    const keys = [before ? `gone:${entryKey(before)}` : '', after ? entryKey(after) : ''];
    return keys.flatMap((key) => marksByKey.get(key) ?? []).map(([, mark]) => mark);
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

  /** Leaves out changes of the category after the end of the filter. */
  function cardOf(pair: FilterPair) {
    const { key, active_until: end = '~' } = latest<Filter>(pair);
    const marks = marksOf(pair).filter((mark) => (mark.at ?? '') <= end);
    const isChanged = !pair.after || marks.length > 0;
    return {
      key,
      marks,
      after: pair.after && sideOf(pair.after, after),
      before: pair.before && isChanged ? sideOf(pair.before, before) : undefined,
    };
  }

  /** `image`: the published name of the image file. */
  function sideOf({ image: path = '', ...filter }: Filter, loaded: LoadedCatalog | undefined) {
    const [dates, image] = [datesOf(filter), basename(filter.image_url)];
    const file = loaded?.sources.images.get(path);
    if (file && isImage(file)) {
      images.set(image, file);
      return { ...filter, dates, image };
    }
    const origin = URL.parse(filter.image_url)?.origin ?? '';
    if (origin.startsWith('https://')) origins.add(origin);
    return { ...filter, dates, image: undefined };
  }
}
