import { isDeepStrictEqual } from 'node:util';
import { createFinding, deleteLines } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import { formerKey } from '../assemble.ts';
import type { EntryFields, PartialCatalog, PartialEntry, Rule } from '../partial.ts';
import { entriesIn, entryKey, fieldPlace, fieldRef } from '../partial-entries.ts';
import { isSlug } from '../slug.ts';

const listedCategoriesAreUnique: Rule = ({ catalog: { document, fields } }) => {
  if (document === undefined) return [];
  const placeOf = (index: number) => document.placeOfValue(['categories', index]);
  const slugs = (fields.categories ?? []).map((slug, index) => ({ slug, index }));
  return findDuplicates([slugs], ({ slug }) => slug).map(({ key: slug, item, first }) => {
    const related = [placeOf(first.index)];
    const args = { slug, firstLine: placeOf(first.index).range.start.line };
    return createFinding('category-is-listed-twice', placeOf(item.index), { args, related });
  });
};

const codesAreUnique: Rule = ({ categories }) => {
  const groups = categories.map(({ filters }) => filters);
  return findDuplicates(groups, ({ fields }) => fields.code).map((pair) => {
    const { at, related, firstLine } = locate(pair, 'code');
    const args = { code: pair.key, firstLine, isEqual: areEqual(pair) };
    const { document, index = 0 } = pair.item;
    const { start, end } = document.placeOfValue(['filters', index]).range;
    const fix = args.isEqual ? deleteLines(start.line, end.line) : undefined;
    return createFinding('code-is-duplicate', at, { args, related, fix });
  });
};

/** People mix up equal codes of two categories. Case does not count. */
const codesAreInOneCategory: Rule = (partial) =>
  findDuplicates([allFilters(partial)], ({ fields }) => fields.code?.toLowerCase())
    .filter(({ item, first }) => entryKey(item) !== entryKey(first))
    .map((pair) => {
      const { at, related } = locate(pair, 'code');
      const { slug: other, fields } = pair.first;
      const [{ code = '' }, { code: own = '' }] = [fields, pair.item.fields];
      const args = { code, own, category: pair.item.slug, other, isEqual: areEqual(pair) };
      return createFinding('code-is-in-two-categories', at, { args, related });
    });

/** A former key is not in use, and has one successor. */
const formerKeysAreFree: Rule = ({ categories }) => {
  const entries = categories.flatMap(entriesIn);
  const taken = new Set([...categories.map(({ slug }) => slug), ...entries.map(entryKey)]);
  return entries.flatMap((entry) => {
    const { fields, index, slug } = entry;
    if (fields.was === undefined) return [];
    const was = index === undefined ? fields.was : formerKey(fields.was, slug);
    if (taken.size < taken.add(was).size) return []; // the key was free
    return createFinding('was-is-in-use', fieldRef(entry, 'was'), { args: { was } });
  });
};

/** People tell entries apart by name. Case and spaces do not count. */
const namesAreDistinct: Rule = ({ categories }) => {
  const named = categories.filter(({ slug }) => isSlug(slug));
  const groups = [
    named.flatMap((each) => entriesIn(each).slice(0, 1)),
    ...categories.map(({ filters }) => filters),
  ];
  const normalise = (name?: string) => name?.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
  const found = (['name_en', 'name_ko'] as const).flatMap((field) => {
    const pairs = findDuplicates(groups, ({ fields }) => normalise(fields[field]));
    return pairs.map((pair) => ({ pair, field }));
  });
  // Two shared names of an entry are one mistake.
  const onePerEntry = new Map(found.map((each) => [each.pair.item, each]));
  return Array.from(onePerEntry.values(), ({ pair, field }) => {
    const { at, related, firstLine } = locate(pair, field);
    const other = pair.first.index === undefined ? { other: pair.first.slug } : {};
    const args = { name: pair.item.fields[field] ?? '', firstLine, ...other };
    return createFinding('name-is-shared', at, { args, related });
  });
};

/** A shared image is usually a copied line, unless the code is shared too. */
const imagesAreDistinct: Rule = (partial) =>
  findDuplicates([allFilters(partial)], ({ fields }) => fields.image ?? fields.image_url)
    .filter(({ item, first }) => item.fields.code !== first.fields.code)
    .map((pair) => {
      const field = pair.first.fields.image === undefined ? 'image_url' : 'image';
      const { at, related } = locate(pair, field);
      const args = { other: entryKey(pair.first) };
      return createFinding('image-url-is-shared', at, { args, related });
    });

export const distinctRules: readonly Rule[] = [
  listedCategoriesAreUnique,
  codesAreUnique,
  codesAreInOneCategory,
  formerKeysAreFree,
  namesAreDistinct,
  imagesAreDistinct,
];

/** Filters of all categories with a valid slug: a misnamed file is usually a copy. */
const allFilters = ({ categories }: PartialCatalog) =>
  categories.filter(({ slug }) => isSlug(slug)).flatMap(({ filters }) => filters);

interface Duplicate {
  readonly item: PartialEntry;
  readonly first: PartialEntry;
}

function areEqual({ item, first }: Duplicate): boolean {
  const written = ({ document, index = 0 }: PartialEntry) =>
    ['filters', index].reduce(memberOf, document.value);
  return isDeepStrictEqual(written(item), written(first));
}

function locate({ item, first }: Duplicate, field: keyof EntryFields) {
  const firstLine = fieldPlace(first, field).range.start.line;
  return { at: fieldRef(item, field), related: [fieldRef(first, field)], firstLine };
}

/** Pairs items with the first of their group that has the same key. */
function findDuplicates<T>(
  groups: readonly (readonly T[])[],
  keyOf: (item: T) => string | undefined,
) {
  const byKey = groups.flatMap((items) => [...Map.groupBy(items, keyOf)]);
  return byKey.flatMap(([key, [first, ...rest]]) =>
    key === undefined || first === undefined ? [] : rest.map((item) => ({ key, item, first })),
  );
}
