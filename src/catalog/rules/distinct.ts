import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import { formerKey } from '../assemble.ts';
import type { CatalogFields } from '../catalog.ts';
import type { CategoryDraft, CategoryRule, Draft, EntryDraft, Rule } from '../draft.ts';
import { entriesIn, keyOfEntry, placeIn } from '../entry-drafts.ts';
import { filterFields } from '../fields.ts';
import { isSlug } from '../slug.ts';

/** A category has one place in the order. */
const listedCategoriesAreUnique: Rule = ({ catalog: { document, fields } }) => {
  if (document === undefined) return [];
  const slugs = [...(fields.categories ?? []).entries()];
  return repeats(slugs, ([, slug]) => slug).map(({ item: [index, slug = ''], first }) => {
    const place = document.placeOfValue(['categories', first[0]]);
    const details = { args: { slug, firstLine: place.range.start.line }, related: [place] };
    return createFinding(
      'category-is-listed-twice',
      document.placeOfValue(['categories', index]),
      details,
    );
  });
};

/** No category is a copy of another. That of a misnamed file is told with its name. */
const categoriesAreDistinct: Rule = ({ copies }) => {
  const named = [...copies].filter(([{ slug }]) => isSlug(slug));
  return named.map(([{ path }, original]) => {
    const details = {
      args: { original: original.slug },
      related: [{ path: original.path, range: fileStart }],
    };
    return createFinding('category-is-a-copy', { path, range: fileStart }, details);
  });
};

/** Within its category a code names one filter, and to people capitals make no other code. */
const codesAreUnique: CategoryRule = ({ filters }) => {
  const alike = repeats(filters, ({ fields }) => fields.code?.toLowerCase());
  if (alike.length === 0) return [];
  const equal = new Map(
    repeats(filters, ({ fields }) => fields.code).map(({ item, first }) => [item, first]),
  );
  return alike.map(({ item, first }): Finding => {
    const twin = equal.get(item);
    const place = placeIn(twin ?? first, 'code');
    const [args, related] = [
      { code: item.fields.code ?? '', firstLine: place.range.start.line },
      [place],
    ];
    if (twin === undefined)
      return createFinding('code-differs-in-case', placeIn(item, 'code'), { args, related });
    const isCopy = contentOf(item) === contentOf(twin);
    return createFinding('code-is-duplicate', placeIn(item, 'code'), {
      args: { ...args, isCopy },
      related,
    });
  });
};

/** A filter of which all but the code is that of another in its category was copied, and not finished or not deleted. */
const filtersAreDistinct: CategoryRule = ({ filters }) =>
  repeats(sharing(filters, imageOf), contentOf)
    .filter(({ item, first }) => item.fields.code !== first.fields.code)
    .map(({ item, first }) => {
      const place = placeIn(first, 'code');
      const args = { firstLine: place.range.start.line };
      return createFinding('filter-is-a-copy', placeIn(item, 'code'), { args, related: [place] });
    });

/** A code that two categories share is allowed, but those who speak of a filter by its code will mix the two up. */
const codesAreInOneCategory: Rule = (draft) =>
  repeats(filtersInAll(draft), ({ fields }) => fields.code)
    .filter(({ item, first }) => item.slug !== first.slug)
    .map(({ item, first }) => {
      const isCopy = contentOf({ ...item, slug: '' }) === contentOf({ ...first, slug: '' });
      const [args, related] = [
        { code: item.fields.code ?? '', other: first.slug, isCopy },
        [placeIn(first, 'code')],
      ];
      return createFinding('code-is-in-two-categories', placeIn(item, 'code'), { args, related });
    });

/** Only what is no longer in the catalog can be what an entry was before, and of one entry alone. */
const formerNamesAreFree: Rule = (draft) => {
  const entries = draft.categories.flatMap(entriesIn);
  const renamed = entries.flatMap((entry) => {
    const { slug, fields, index } = entry;
    if (fields.was === undefined) return [];
    const was = index === undefined ? fields.was : formerKey(fields.was, slug);
    return { key: keyOfEntry(entry), was, place: placeIn(entry, 'was') };
  });
  if (renamed.length === 0) return [];
  const keys = new Set([...draft.categories.map(({ slug }) => slug), ...entries.map(keyOfEntry)]);
  const inUse = renamed.filter(({ was }) => keys.has(was));
  const gone = renamed.filter(({ was }) => !keys.has(was));
  return [
    ...inUse.map(({ key, was, place }) => {
      const by = was === key ? 'itself' : 'another-entry';
      return createFinding('was-is-in-use', place, { args: { was, by } });
    }),
    ...repeats(gone, ({ was }) => was).map(({ item: { was, place }, first }) =>
      createFinding('was-is-in-use', place, {
        args: { was, by: 'another-was' },
        related: [first.place],
      }),
    ),
  ];
};

/** Within its category people tell filters apart by their names; capitals and spaces make no difference to them. */
const namesAreDistinct: CategoryRule = ({ filters }) => withOneName(filters);

/** So they do categories. */
const categoryNamesAreDistinct: Rule = ({ categories }) =>
  withOneName(categories.flatMap((each) => (isSlug(each.slug) ? entriesIn(each).slice(0, 1) : [])));

/** The entries that have a name of an earlier one. */
function withOneName(entries: readonly EntryDraft[]): readonly Finding[] {
  const fold = (name?: string) => name?.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
  const equal = (['name_en', 'name_ko'] as const)
    .flatMap((field) =>
      repeats(entries, ({ fields }) => fold(fields[field])).map((each) => ({ ...each, field })),
    )
    .filter(
      ({ item, first }) =>
        keyOfEntry(item) !== keyOfEntry(first) && contentOf(item) !== contentOf(first),
    ); // or it has a finding
  // Both names of a copied entry are one mistake.
  const onePerEntry = new Map(equal.map((each) => [each.item, each]));
  return [...onePerEntry.values()].map(({ item, first, field }) => {
    const place = placeIn(first, field);
    const other = first.index === undefined ? { other: first.slug } : {};
    const args = { name: item.fields[field] ?? '', firstLine: place.range.start.line, ...other };
    return createFinding('name-is-shared', placeIn(item, field), { args, related: [place] });
  });
}

/** Two filters with one image are mostly a copied line. The same code in two categories may well be one filter. */
const imagesAreDistinct: Rule = (draft) =>
  repeats(filtersInAll(draft), imageOf)
    .filter(
      ({ item, first }) =>
        item.fields.code !== first.fields.code && contentOf(item) !== contentOf(first),
    )
    .map(({ item, first }) => {
      const args = { other: first.fields.code === undefined ? first.slug : keyOfEntry(first) };
      const field = first.fields.image === undefined ? 'image_url' : 'image';
      return createFinding('image-url-is-shared', placeIn(item, field), {
        args,
        related: [placeIn(first, field)],
      });
    });

export const distinctRules: readonly Rule[] = [
  listedCategoriesAreUnique,
  categoriesAreDistinct,
  categoryNamesAreDistinct,
  codesAreInOneCategory,
  formerNamesAreFree,
  imagesAreDistinct,
];

/** What holds in each category by itself. */
export const distinctInCategory: readonly CategoryRule[] = [
  codesAreUnique,
  filtersAreDistinct,
  namesAreDistinct,
];

/** Of the categories with the same filters, all but the one that is rightly named, listed, and has the shortest name. */
export function copiesIn(
  categories: readonly CategoryDraft[],
  order: CatalogFields['categories'],
): Draft['copies'] {
  const listed = new Set(order);
  const rank = ({ slug }: CategoryDraft) =>
    (isSlug(slug) ? 0 : 2000) + (listed.has(slug) ? 0 : 1000) + slug.length;
  const originalsFirst = categories.toSorted((a, b) => rank(a) - rank(b));
  const alike = sharing(
    originalsFirst,
    ({ filters }) => `${filters.length} ${filters[0]?.fields.code}`,
  ); // as most are not
  return new Map(repeats(alike, filtersAsText).map(({ item, first }) => [item, first]));
}

/** The filters; where there is but one, the whole category, as the same filter may well be in two. */
function filtersAsText({ document }: CategoryDraft): string | undefined {
  const filters = memberOf(document?.value, 'filters');
  if (!Array.isArray(filters) || filters.length === 0) return undefined;
  return JSON.stringify(filters.length === 1 ? document?.value : filters);
}

/** The filters of all categories with a right name: a file that is misnamed is mostly a copy of another. */
function filtersInAll({ categories }: Draft): readonly EntryDraft[] {
  return categories.filter(({ slug }) => isSlug(slug)).flatMap(({ filters }) => filters);
}

/** All but the code of a filter; of one in which something is wrong or missing, what is that of no other. */
function contentOf(entry: EntryDraft): unknown {
  const { slug, fields } = entry;
  const image = imageOf(entry);
  const isWhole =
    fields.name_ko !== undefined && fields.name_en !== undefined && image !== undefined;
  return isWhole
    ? JSON.stringify([slug, image, ...filterFields.map((field) => fields[field])])
    : fields;
}

function imageOf({ fields }: EntryDraft): string | undefined {
  return fields.image ?? fields.image_url;
}

/** The items of which another one has the same key: what is costly is asked of these alone. */
function sharing<T>(items: readonly T[], keyOf: (item: T) => unknown): readonly T[] {
  const keys = new Set(repeats(items, keyOf).map(({ first }) => keyOf(first)));
  return keys.size === 0 ? [] : items.filter((item) => keys.has(keyOf(item)));
}

/** Each item whose key is that of an earlier one, with the first of them. An item without a key has no repeat. */
function repeats<T>(items: readonly T[], keyOf: (item: T) => unknown) {
  const firsts = new Map<unknown, T>();
  const found: { readonly item: T; readonly first: T }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const first = key === undefined ? undefined : firsts.get(key);
    if (first !== undefined) found.push({ item, first });
    else if (key !== undefined) firsts.set(key, item);
  }
  return found;
}
