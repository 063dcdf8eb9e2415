import fc from 'fast-check';
import type { Catalog, Category, Filter } from '../../src/catalog/catalog.ts';

const slugs = ['a', 'b', 'c', 'd'];
const codes = ['one', 'two', 'three', 'four'];
const words = ['red', 'blue', 'green'];
const owners = ['us', 'them'];

const filter = fc.record({
  organization_id: fc.constantFrom(...owners),
  code: fc.constantFrom(...codes),
  name_ko: fc.constantFrom(...words),
  name_en: fc.constantFrom(...words),
  image_url: fc.constantFrom(...words),
  is_active: fc.boolean(),
  is_recommended: fc.boolean(),
});

const category = fc.record({
  slug: fc.constantFrom(...slugs),
  organization_id: fc.constantFrom(...owners),
  name_ko: fc.constantFrom(...words),
  name_en: fc.constantFrom(...words),
  description: fc.constantFrom(...words),
  is_active: fc.boolean(),
  filters: fc.uniqueArray(filter, { selector: ({ code }) => code, maxLength: 4 }),
});

const keyed = ({
  categories,
  ...rest
}: { readonly categories: readonly Unkeyed[] } & Pick<Catalog, 'inactiveFilters'>): Catalog => ({
  ...rest,
  categories: categories.map((each) => ({
    ...each,
    filters: each.filters.map((one) => ({ ...one, key: `${each.slug}/${one.code}` })),
  })),
});
type Unkeyed = Omit<Category, 'filters'> & { readonly filters: readonly Omit<Filter, 'key'>[] };

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
        const filters = shuffled(each.filters).flatMap((one) => {
          const twinFilter = twin.filters.find(({ code }) => code === one.code) ?? twin.filters[0] ?? one;
          const choice = number() % 5;
          return choice === 0 ? [] : choice === 1 ? [pick(one, twinFilter)] : [one];
        });
        const moved = isKept() ? [] : twin.filters;
        const all = [...filters, ...moved].filter(
          (one, index, list) => list.findIndex(({ code }) => code === one.code) === index,
        );
        const mixed = { ...(isKept() ? each : pick({ ...each, filters: [] }, { ...twin, filters: [] })), filters: all };
        return number() % 6 === 0 ? [] : [mixed];
      });
      const added = isKept() ? [] : other.categories.slice(0, 1);
      const unique = [...categories, ...added].filter(
        (each, index, list) => list.findIndex(({ slug }) => slug === each.slug) === index,
      );
      return keyed({
        inactiveFilters: number() % 4 === 0 ? other.inactiveFilters : before.inactiveFilters,
        categories: unique,
      });
    });
