import { basename } from 'node:path';
import type { Category, Filter } from '../../catalog/catalog.ts';
import { placesOfEntries } from '../../catalog/entry-drafts.ts';
import { type Image, isImage } from '../../catalog/image-files.ts';
import { brokenSlugs, type ReadCatalog } from '../../diff/comparable.ts';
import { compareRead, type locate } from '../../diff/compare-revisions.ts';
import { type FilterPair, latestOf, type Pair } from '../../diff/pairs.ts';
import { futureIn, gapLines, headline, settingLines } from '../../report/changes/describe.ts';
import { placeText } from '../../report/report.ts';
import { differencesIn } from './marks.ts';
import type { CardView, CategoryView, FilterView, InLanguages } from './page-state.ts';

type Side = 'after' | 'before';

/** What is shown and what it is compared with, which is undefined where there was no catalog yet. */
export interface BeforeAfter {
  readonly after: ReadCatalog;
  readonly before: ReadCatalog | undefined;
  /** Where they stand in the history; undefined where git knows nothing to compare with, and both are the same. */
  readonly points: ReturnType<typeof locate> | undefined;
}

/** The fields whose change is seen where both sides stand beside each other. */
const seen: ReadonlySet<string> = new Set(['image_url', 'name_en', 'name_ko']);

/** The catalog in the folder `path` at a time with what differs in it; what was removed comes last. `images` are those that are kept in it, by published name. */
export function compareCards(
  both: BeforeAfter,
  { path, at }: Record<'at' | 'path', string>,
  inLanguages: InLanguages,
) {
  const { before, after, points } = both;
  const comparison = compareRead({ path, before, after }, at);
  const said = {
    compared: points && inLanguages(({ changes }) => changes.compared(points)),
    headline: points && inLanguages(({ changes }) => headline(comparison, changes)),
    gaps: inLanguages(({ changes }) => (points ? gapLines(comparison, changes) : [])),
    settings: inLanguages(({ changes }) => [
      ...settingLines(comparison, changes),
      ...futureIn(comparison, changes).map(({ text }) => text),
    ]),
    zone: comparison.zone,
  };
  const { marksAt, marks: _, ...differences } = differencesIn(comparison, inLanguages);
  const placeAt = placesOfEntries(after.found.draft);
  const images = new Map<string, Image>();
  const origins = new Set<string>();
  const reads = points === undefined ? [] : [before, after].filter((read) => read !== undefined);
  const unknown = new Set(reads.flatMap(brokenSlugs)); // shown as they are where they can be read
  const categories = comparison.pairs.map((pair): CategoryView => {
    const { slug, name_ko, name_en, description, is_active, active_from, active_until } =
      latestOf<Category>(pair);
    const shown = { slug, name_ko, name_en, description, is_active, active_from, active_until };
    return {
      ...shown,
      ...differenceOf(slug, pair),
      cards: pair.filters.map(cardOf),
      isUnknown: unknown.has(slug),
    };
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
