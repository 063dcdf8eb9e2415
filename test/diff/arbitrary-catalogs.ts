import fc from 'fast-check';
import type { Catalog, Category, Filter } from '../../src/catalog/catalog.ts';

const owner = fc.constantFrom('us', 'them');
const word = fc.constantFrom('red', 'blue', 'green');
const names = { organization_id: owner, name_ko: word, name_en: word, is_active: fc.boolean() };
const code = fc.constantFrom('one', 'two', 'three', 'four');
const filter = fc.record({ ...names, code, image_url: word, is_recommended: fc.boolean() });
const filters = fc.uniqueArray(filter, { selector: (each) => each.code, maxLength: 4 });
const category = fc.record({ ...names, slug: fc.constantFrom('a', 'b', 'c', 'd'), description: word, filters });

type Unkeyed = Omit<Category, 'filters'> & { readonly filters: readonly Omit<Filter, 'key'>[] };
type UnkeyedCatalog = Omit<Catalog, 'categories'> & { readonly categories: readonly Unkeyed[] };

function keyed({ categories, ...rest }: UnkeyedCatalog): Catalog {
  const filtersOf = ({ slug, filters }: Unkeyed) => filters.map((each) => ({ ...each, key: `${slug}/${each.code}` }));
  return { ...rest, categories: categories.map((each) => ({ ...each, filters: filtersOf(each) })) };
}

/** Catalogs of few words, so that much in them is alike. */
export const catalog: fc.Arbitrary<Catalog> = fc
  .record({
    inactiveFilters: fc.constantFrom('exclude', 'include'),
    categories: fc.uniqueArray(category, { selector: ({ slug }) => slug, maxLength: 4 }),
  })
  .map(keyed);

/** A catalog that has much in common with another: of each of its parts one or the other is taken, in another order. */
export const edited = (before: Catalog): fc.Arbitrary<Catalog> =>
  fc
    .tuple(catalog, fc.infiniteStream(fc.boolean()), fc.infiniteStream(fc.nat()))
    .map(([other, coins, numbers]): Catalog => {
      const isKept = () => coins.next().value !== false;
      const number = () => numbers.next().value ?? 0;
      const shuffled = <T>(list: readonly T[]) =>
        number() % 3 === 0 ? list.toSorted(() => (number() % 2) - 0.5) : list;
      const pick = <T extends object>(a: T, b: T): T => {
        const fields = Object.keys(a) as (keyof T)[]; // its own fields
        return Object.fromEntries(fields.map((name) => [name, number() % 4 === 0 ? b[name] : a[name]])) as T;
      };
      const categories = shuffled(before.categories).flatMap((each): readonly Unkeyed[] => {
        const twin = other.categories.find(({ slug }) => slug === each.slug) ?? other.categories[0] ?? each;
        const kept = shuffled(each.filters).flatMap((one) => {
          const twinFilter = twin.filters.find((its) => its.code === one.code) ?? twin.filters[0] ?? one;
          const choice = number() % 5;
          return choice === 0 ? [] : choice === 1 ? [pick(one, twinFilter)] : [one];
        });
        const all = unique([...kept, ...(isKept() ? [] : twin.filters)], (one) => one.code);
        const mixed = { ...(isKept() ? each : pick({ ...each, filters: [] }, { ...twin, filters: [] })), filters: all };
        return number() % 6 === 0 ? [] : [mixed];
      });
      const added = isKept() ? [] : other.categories.slice(0, 1);
      return keyed({
        inactiveFilters: number() % 4 === 0 ? other.inactiveFilters : before.inactiveFilters,
        categories: unique([...categories, ...added], ({ slug }) => slug),
      });
    });

/** The first of each key. */
function unique<T>(list: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return list.filter((one, index) => list.findIndex((each) => keyOf(each) === keyOf(one)) === index);
}
