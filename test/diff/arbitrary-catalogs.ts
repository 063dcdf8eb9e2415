import fc from 'fast-check';
import type { Catalog, Category, Filter, Window } from '../../src/catalog/catalog.ts';
import { emptyCategory, emptyFilter } from '../../src/catalog/fields.ts';

const owner = fc.constantFrom('us', 'them');
const word = fc.constantFrom('red', 'blue', 'green');
const names = {
  organization_id: owner,
  name_ko: word,
  name_en: word,
  is_active: fc.constantFrom(true, true, false),
};
const code = fc.constantFrom('one', 'two', 'three', 'four');

/** The current time. Windows start and end before, at and after it. */
export const now = '2026-06-01T00:00:00.000Z';
const nextYear = '2027-01-01T00:00:00.000Z';
const years = fc.constantFrom('2026-01-01T00:00:00.000Z', nextYear, '2028-01-01T00:00:00.000Z');
const time = fc.oneof({ arbitrary: fc.constant(now), weight: 1 }, { arbitrary: years, weight: 3 });
const windows = fc.record({ active_from: time, active_until: time }, { requiredKeys: [] });
const window: fc.Arbitrary<Window> = fc.oneof(fc.constant({}), windows);
const scheduled = <Entry extends object>(entry: fc.Arbitrary<Entry>) =>
  fc.tuple(entry, window).map(([each, own]) => ({ ...each, ...own }));
const filter = scheduled(
  fc
    .record({ ...names, code, image_url: word, is_recommended: fc.boolean() })
    .map((each) => ({ ...emptyFilter, ...each })),
);
const filters = fc.uniqueArray(filter, { selector: (each) => each.code, maxLength: 4 });
const slug = fc.constantFrom('a', 'b', 'c', 'd');
const category = scheduled(
  fc
    .record({ ...names, slug, description: word, filters })
    .map((each) => ({ ...emptyCategory, ...each })),
);

type Unkeyed = Omit<Category, 'filters'> & { readonly filters: readonly Omit<Filter, 'key'>[] };
type UnkeyedCatalog = Omit<Catalog, 'categories'> & { readonly categories: readonly Unkeyed[] };

function keyed({ categories, ...rest }: UnkeyedCatalog): Catalog {
  const filtersOf = ({ slug, filters }: Unkeyed) =>
    filters.map((each) => ({ ...each, key: `${slug}/${each.code}` }));
  return { ...rest, categories: categories.map((each) => ({ ...each, filters: filtersOf(each) })) };
}

/** Uses few words, so that many entries are similar. */
export const catalog: fc.Arbitrary<Catalog> = fc
  .record({
    inactiveFilters: fc.constantFrom('exclude', 'include'),
    categories: fc.uniqueArray(category, { selector: ({ slug }) => slug, maxLength: 4 }),
  })
  .map(keyed);

/** Drops, replaces, adds and reorders parts of a catalog. */
export const edited = (before: Catalog): fc.Arbitrary<Catalog> =>
  fc.tuple(catalog, fc.infiniteStream(fc.nat({ max: 6 }))).map(([other, dice]): Catalog => {
    const isRolled = (number: number) => dice.next().value === number;
    const mix = <K extends string, T extends Record<K, string> & Window>(
      mine: readonly T[],
      theirs: readonly T[],
      key: K,
    ) => {
      const kept = mine.flatMap((each) => {
        if (isRolled(0)) return [];
        if (isRolled(1)) return theirs.find((its) => its[key] === each[key]) ?? each;
        if (isRolled(4)) return { ...each, active_until: nextYear };
        return isRolled(6) ? { ...each, [key]: theirs[0]?.[key] ?? each[key] } : each;
      });
      const all = isRolled(2) ? [...kept, ...theirs] : kept;
      const unique = all.filter(
        (one, at) => all.findIndex((each) => each[key] === one[key]) === at,
      );
      return isRolled(3) ? unique.toReversed() : unique;
    };
    const theirs = other.categories.flatMap(({ filters }) => filters);
    const categories = mix<'slug', Unkeyed>(before.categories, other.categories, 'slug').map(
      (each) => {
        const filters = mix(each.filters, theirs, 'code');
        return { ...each, is_active: isRolled(4) ? !each.is_active : each.is_active, filters };
      },
    );
    return keyed({
      inactiveFilters: isRolled(5) ? other.inactiveFilters : before.inactiveFilters,
      categories,
    });
  });
