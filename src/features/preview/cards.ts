import { basename } from 'node:path';
import type { Category, Filter } from '../../catalog/catalog.ts';
import { placesOfEntries } from '../../catalog/entry-drafts.ts';
import { type Image, isImage } from '../../catalog/image-files.ts';
import type { Acceptance, Difference, FolderComparison, Level } from '../../diff/change.ts';
import type { ReadCatalog } from '../../diff/comparable.ts';
import { compareRead, type locate } from '../../diff/compare-revisions.ts';
import { type FilterPair, latestOf, type Pair } from '../../diff/pairs.ts';
import { detailLines, gapLines, headline, kindOf } from '../../report/changes/describe.ts';
import { placeText } from '../../report/report.ts';
import type { CardView, CategoryView, FilterView, InLanguages, Mark } from './page-state.ts';

type Side = 'after' | 'before';

/** What is shown and what it is compared with, which is undefined where there was no catalog yet. */
export interface BeforeAfter {
  readonly after: ReadCatalog;
  readonly before: ReadCatalog | undefined;
  /** Where they stand in the history; undefined where git knows nothing to compare with, and both are the same. */
  readonly points: ReturnType<typeof locate> | undefined;
}

/** Gives the marks of an entry, by its key; those of what is gone by `gone:` and the key, which another entry may have now. */
function marksOf({ changes, unseen, accepted }: FolderComparison, inLanguages: InLanguages) {
  const seen = changes.flatMap((change) => marksIn(change, change.level, accepted.get(change)));
  const marks = Map.groupBy([...seen, ...unseen.flatMap((change) => marksIn(change))], ([key]) => key);
  return (key: string) => (marks.get(key) ?? []).map(([, mark]) => mark);

  function marksIn(change: Difference, level?: Level, acceptance?: Acceptance): readonly [string, Mark][] {
    const { kind, entry } = change;
    const common = { kind, title: inLanguages((words) => kindOf(change, words.changes)), level };
    if (change.kind === 'reordered') {
      return change.shifts.map(({ entry: { key }, from, to }) => {
        return [key, { ...common, details: inLanguages(({ changes }) => [changes.shift(from, to)]) }];
      });
    }
    const details = inLanguages(({ changes }) => {
      return [...detailLines(change, changes), ...(acceptance === undefined ? [] : [changes.accepted(acceptance)])];
    });
    const members = kind === 'added' || kind === 'removed' ? change.filters : []; // they come and go with their category
    const marks = [{ key: entry.key, details }, ...members.map(({ key }) => ({ key, details: inLanguages(() => []) }))];
    return marks.map(({ key, details }) => [kind === 'removed' ? `gone:${key}` : key, { ...common, details }]);
  }
}

/** The catalog in the folder `path` with what differs in it; what was removed comes last. `images` are those that are kept in it, by published name. */
export function compareCards(both: BeforeAfter, path: string, inLanguages: InLanguages) {
  const { before, after, points } = both;
  const comparison = compareRead({ path, before, after }, new Date().toISOString().slice(0, 10));
  const compared =
    points &&
    inLanguages(({ changes }) =>
      [changes.compared(points), headline(comparison, changes), ...gapLines(comparison, changes)].join(' '),
    );
  const marksAt = marksOf(comparison, inLanguages);
  const placeAt = placesOfEntries(after.found.draft);
  const images = new Map<string, Image>();
  const origins = new Set<string>();
  const categories = comparison.pairs.map((pair): CategoryView => {
    const { slug, name_ko, name_en, description, is_active } = latestOf<Category>(pair);
    const cards = pair.filters.map(cardOf);
    return { slug, name_ko, name_en, description, is_active, ...differenceOf(slug, pair), cards };
  });
  return { state: { categories, origins: [...origins], compared }, images };

  function differenceOf(key: string, pair: Pair) {
    return { place: pair.after && placeText(placeAt(key)), marks: marksAt(pair.after ? key : `gone:${key}`) };
  }

  function cardOf(pair: FilterPair): CardView {
    const { before, after } = pair;
    const { key } = latestOf<Filter>(pair);
    const difference = differenceOf(key, pair);
    const looksOther = !after || difference.marks.some(({ kind }) => kind === 'changed' || kind === 'renamed');
    const earlier = before && looksOther ? viewOf(before, 'before') : undefined;
    return { key, ...difference, after: after && viewOf(after, 'after'), before: earlier };
  }

  function viewOf(filter: Filter, side: Side): FilterView {
    const { code, name_ko, name_en, image_url, is_active, is_recommended } = filter;
    return { code, name_ko, name_en, image_url, is_active, is_recommended, image: imageOf(filter, side) };
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
