import type { Category, Filter } from '../catalog/catalog.ts';
import type { Change, ChangeDetails, ChangedEntry } from '../diagnostic/change.ts';
import { categoryDetails, filterDetails, nameOf } from './details.ts';
import { inactiveField, levelOf } from './level.ts';
import { type Known, type Pair, pairUp } from './pairs.ts';
import { shiftsIn } from './shifts.ts';
import type { Sides } from './side.ts';
import { type Sight, sightOf } from './sight.ts';

/** What apps would see otherwise. */
export interface Compared {
  /** In the order of the catalog: what is about all of it, then each category with its filters. */
  readonly changes: readonly Change[];
  /** How many entries differ that apps see in neither catalog. */
  readonly unseen: number;
}

const whole: ChangedEntry = { key: 'catalog.yaml', name_ko: '', name_en: '' };

/** From two catalogs to what apps would see otherwise: pair up their entries, and look at each pair as apps do. */
export function compareSides(sides: Sides): Compared {
  const pairs = pairUp(sides.before, sides.after);
  const sight = sightOf(sides, pairs);
  const filtersOf = Map.groupBy(pairs.filters, sight.categoryOf);
  const isOrderKnown = sides.before.hasOrder && sides.after.hasOrder;
  return {
    changes: [
      ...choiceDetails(sides, pairs.filters, sight).map((details) => changeOf(whole, details, whole)),
      ...(isOrderKnown ? reordered(whole, pairs.categories, sight) : []),
      ...pairs.categories.flatMap((category) => changesIn(category, filtersOf.get(category) ?? [], sight)),
    ],
    unseen: [...pairs.categories, ...pairs.filters].filter((pair) => isUnseen(pair, sight)).length,
  };
}

/** The changes of a category, then those of its filters. */
function changesIn(category: Pair<Category>, filters: readonly Pair<Filter>[], sight: Sight): readonly Change[] {
  const entry = entryOf(category);
  return [
    ...categoryDetails(category, filters, sight).map((details) =>
      changeOf(toldEntry(category, details), details, entry),
    ),
    ...reordered(entry, filters, sight),
    ...filters.flatMap((filter) =>
      filterDetails(filter, sight).map((details) => changeOf(toldEntry(filter, details), details, entry)),
    ),
  ];
}

/** Of what is gone, the entry before: another may have taken its place. */
function toldEntry({ before, after }: Pair, { kind }: ChangeDetails): ChangedEntry {
  return entryOf(kind === 'removed' ? { before, after: undefined } : { before, after });
}

function changeOf(entry: ChangedEntry, details: ChangeDetails, category: ChangedEntry): Change {
  return { ...details, entry, category, level: levelOf(details, entry.key) };
}

function reordered(entry: ChangedEntry, pairs: readonly Pair[], { placeOf, stays }: Sight): readonly Change[] {
  const shifts = shiftsIn(pairs.filter(stays)).map((pair) => {
    return { entry: entryOf(pair), from: placeOf(pair.before), to: placeOf(pair.after) };
  });
  return shifts.length === 0 ? [] : [changeOf(entry, { kind: 'reordered', shifts }, entry)];
}

/** Whether apps get filters that are switched off is said once, and not of each of them. */
function choiceDetails(
  { before, after }: Sides,
  filters: readonly Pair<Filter>[],
  { isListed }: Sight,
): readonly ChangeDetails[] {
  const [from, to] = [before.catalog.inactiveFilters, after.catalog.inactiveFilters];
  const isOff = (known: Known<Filter> | undefined) => known?.fields.is_active === false;
  const meant = filters.filter(
    ({ before: old, after: now }) => isOff(old) && isOff(now) && isListed(old) !== isListed(now),
  );
  if (from === to || meant.length === 0) return [];
  return [
    { kind: 'changed', field: inactiveField, from, to, filters: meant.flatMap((pair) => pair.after ?? []).map(nameOf) },
  ];
}

function isUnseen(pair: Pair, { isListed }: Sight): boolean {
  const { before, after } = pair;
  if (isListed(before) || isListed(after)) return false;
  return before?.content !== after?.content || before?.key !== after?.key;
}

function entryOf({ before, after }: Pair): ChangedEntry {
  const { key = '', fields } = after ?? before ?? {};
  return { key, name_ko: fields?.name_ko ?? '', name_en: fields?.name_en ?? '' };
}
