import { basename } from 'node:path';
import type { Category, Filter } from '../../catalog/catalog.ts';
import { placesOfEntries } from '../../catalog/entry-drafts.ts';
import { type Image, isImage } from '../../catalog/image-files.ts';
import { asOf } from '../../catalog/schedule.ts';
import type { Comparison } from '../../diff/change.ts';
import { compareRead } from '../../diff/compare-revisions.ts';
import { type FilterPair, latestOf, type Pair, pairUp } from '../../diff/pairs.ts';
import { catalogOfValidFiles, type ReadCatalog } from '../../diff/read-catalog.ts';
import type { locate } from '../../diff/revisions.ts';
import { lineOf } from '../../report/changes/row-view.ts';
import { createView, scheduledIn } from '../../report/changes/view.ts';
import { placeText } from '../../report/report.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { differencesIn } from './marks.ts';
import type { CardView, CategoryView, FilterView, InLanguages } from './page-state.ts';

type Side = 'after' | 'before';

/** The catalog that is shown, and the one before, undefined if there was none. */
export interface BeforeAfter {
  readonly after: ReadCatalog;
  readonly before: ReadCatalog | undefined;
  /** Their revisions; undefined if there is nothing to compare with, and both are the same. */
  readonly points: ReturnType<typeof locate> | undefined;
}

/** A missing catalog, and the scheduled changes, a line each. */
function notesOf(comparison: Comparison, wording: ChangesWording): readonly string[] {
  const { accepted, folder } = comparison;
  const sections = scheduledIn(comparison, { wording, accepted });
  return [
    ...comparison.missing.map((side) => wording.missing(side, folder)),
    ...sections.flatMap(({ rows }) => rows.map(lineOf)),
  ];
}

/** The fields whose change is seen on cards side by side. */
const seen: ReadonlySet<string> = new Set(['image_url', 'name_en', 'name_ko']);

/**
 * The catalog in the folder `path` at a time, with its changes; removed entries are last. `images`
 * are those kept in the catalog, by published name.
 */
export function compareCards(
  both: BeforeAfter,
  { path, at }: Record<'at' | 'path', string>,
  inLanguages: InLanguages,
) {
  const { before, after, points } = both;
  const comparison = compareRead({ path, before, after }, at);
  const isCompared = comparison.kind === 'compared';
  const views = inLanguages(({ changes: wording }) => createView(comparison, { wording }));
  const catalog = asOf(catalogOfValidFiles(after), at);
  const pairs = isCompared ? comparison.pairs : pairUp(catalog, catalog);
  const said = {
    compared: points && inLanguages(({ changes }) => (isCompared ? changes.compared(points) : '')),
    headline: points && inLanguages(({ language }) => views[language].headline),
    notes: inLanguages(({ changes: wording }) =>
      points && isCompared ? notesOf(comparison, wording) : [],
    ),
    zone: catalog.timeZone ?? 'UTC',
  };
  const changed = isCompared ? comparison : { changes: [], accepted: new Map() };
  const { marksAt, marks: _, ...differences } = differencesIn(changed, inLanguages);
  const placeAt = placesOfEntries(after.found.draft);
  const images = new Map<string, Image>();
  const origins = new Set<string>();
  const categories = pairs.flatMap((pair): CategoryView | readonly [] => {
    const { slug, name_ko, name_en, description, is_active, active_from, active_until } =
      latestOf<Category>(pair);
    const shown = { slug, name_ko, name_en, description, is_active, active_from, active_until };
    const cards = pair.filters.map(cardOf).filter(({ after, marks }) => after || marks.length > 0);
    const difference = differenceOf(slug, pair);
    const isHidden = !pair.after && difference.marks.length === 0; // apps did not have it
    return isHidden ? [] : { ...shown, ...difference, cards };
  });
  return { state: { categories, origins: [...origins], ...said, ...differences }, images };

  function differenceOf(key: string, pair: Pair) {
    return {
      place: pair.after && placeText(placeAt(key)),
      marks: marksAt(pair.after ? key : `gone:${key}`),
    };
  }

  function cardOf(pair: FilterPair): CardView {
    const { before, after } = pair;
    const { key } = latestOf<Filter>(pair);
    const difference = differenceOf(key, pair);
    const looksOther =
      !after ||
      difference.marks.some(({ kind, field = '' }) => kind === 'renamed' || seen.has(field));
    const earlier = before && looksOther ? viewOf(before, 'before') : undefined;
    return { key, ...difference, after: after && viewOf(after, 'after'), before: earlier };
  }

  function viewOf(filter: Filter, side: Side): FilterView {
    const {
      code,
      name_ko,
      name_en,
      image_url,
      is_active,
      is_recommended,
      active_from,
      active_until,
    } = filter;
    const image = imageOf(filter, side);
    const shown = {
      code,
      name_ko,
      name_en,
      image_url,
      is_active,
      is_recommended,
      active_from,
      active_until,
    };
    return { ...shown, image, file: image && filter.image };
  }

  function imageOf({ image = '', image_url }: Filter, side: Side): string | undefined {
    const own = both[side]?.sources.images.get(image);
    if (own && isImage(own)) {
      images.set(basename(image_url), own);
      return basename(image_url);
    }
    const origin = URL.parse(image_url)?.origin ?? '';
    if (origin.startsWith('https://')) origins.add(origin);
    return undefined;
  }
}
