import { isDeepStrictEqual } from 'node:util';
import { createFinding } from '../../finding/finding.ts';
import type { Code, CodeArgs } from '../../finding/table.ts';
import { memberOf } from '../../yaml/document.ts';
import { formerKey } from '../assemble.ts';
import type { CategoryDraft, Draft, EntryDraft, EntryFields, Rule } from '../draft.ts';
import { entriesIn, keyOfEntry, placeIn, spotIn } from '../entry-drafts.ts';
import { isSlug } from '../slug.ts';

const listedCategoriesAreUnique: Rule = ({ catalog: { document, fields } }) => {
  const slugs = (fields.categories ?? []).flatMap((slug, index) => {
    return document ? { slug, place: document.placeOfValue(['categories', index]) } : [];
  });
  return repeats([slugs], ({ slug }) => slug).map(({ key: slug, item, first: { place } }) => {
    const details = { args: { slug, firstLine: place.range.start.line }, related: [place] };
    return createFinding('category-is-listed-twice', item.place, details);
  });
};

/** A code names one filter of its category. */
const codesAreUnique: Rule = ({ categories }) =>
  repeats(categories.map(filtersOf), ({ fields }) => fields.code).map((pair) => {
    const args = { code: pair.key, firstLine: firstLine(pair, 'code'), isEqual: areEqual(pair) };
    return repeated('code-is-duplicate', { ...pair, field: 'code' }, args);
  });

/** Codes that differ in case alone are easily mixed up. */
const codesDifferInLetters: Rule = ({ categories }) =>
  repeats(categories.map(filtersOf), ({ fields }) => fields.code?.toLowerCase())
    .filter(({ item, first }) => item.fields.code !== first.fields.code)
    .map((pair) => {
      const args = { code: pair.item.fields.code ?? '', firstLine: firstLine(pair, 'code') };
      return repeated('code-differs-in-case', { ...pair, field: 'code' }, args);
    });

/** Two categories may share a code, but people who name a filter by its code mix the two up. */
const codesAreInOneCategory: Rule = (draft) =>
  repeats([filtersInAll(draft)], ({ fields }) => fields.code)
    .filter(({ item, first }) => item.slug !== first.slug)
    .map((pair) => {
      const { key: code, item, first } = pair;
      const args = { code, category: item.slug, other: first.slug, isEqual: areEqual(pair) };
      return repeated('code-is-in-two-categories', { ...pair, field: 'code' }, args);
    });

/** A former name is no longer in use, and is that of one entry. */
const formerNamesAreFree: Rule = ({ categories }) => {
  const entries = categories.flatMap(entriesIn);
  const wasOf = ({ fields: { was }, index, slug }: EntryDraft) =>
    was === undefined || index === undefined ? was : formerKey(was, slug);
  const keys = new Set([...categories.map(({ slug }) => slug), ...entries.map(keyOfEntry)]);
  const inUse = entries.flatMap((entry) => {
    const was = wasOf(entry);
    if (was === undefined || !keys.has(was)) return [];
    return createFinding('was-is-in-use', spotIn(entry, 'was'), { args: { was } });
  });
  const twice = repeats([entries], wasOf).filter(({ key }) => !keys.has(key));
  const ofTwice = twice.map((pair) =>
    repeated('was-is-in-use', { ...pair, field: 'was' }, { was: pair.key }),
  );
  return [...inUse, ...ofTwice];
};

/** People tell categories, and the filters of one, apart by names; case and spaces do not count. */
const namesAreDistinct: Rule = ({ categories }) => {
  const named = categories.filter(({ slug }) => isSlug(slug));
  const groups = [
    named.flatMap((each) => entriesIn(each).slice(0, 1)),
    ...categories.map(filtersOf),
  ];
  const fold = (name?: string) => name?.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
  const found = (['name_en', 'name_ko'] as const).flatMap((field) =>
    repeats(groups, ({ fields }) => fold(fields[field])).map((pair) => ({ pair, field })),
  );
  // Two equal names of an entry are one mistake.
  const onePerEntry = new Map(found.map((each) => [each.pair.item, each]));
  return Array.from(onePerEntry.values(), ({ pair, field }) => {
    const other = pair.first.index === undefined ? pair.first.slug : undefined;
    const args = { name: pair.item.fields[field] ?? '', firstLine: firstLine(pair, field), other };
    return repeated('name-is-shared', { ...pair, field }, args);
  });
};

/** Filters that share an image are mostly a copied line, unless they share a code too. */
const imagesAreDistinct: Rule = (draft) =>
  repeats([filtersInAll(draft)], ({ fields }) => fields.image ?? fields.image_url)
    .filter(({ item, first }) => item.fields.code !== first.fields.code)
    .map((pair) => {
      const field = pair.first.fields.image === undefined ? 'image_url' : 'image';
      return repeated('image-url-is-shared', { ...pair, field }, { other: keyOfEntry(pair.first) });
    });

export const distinctRules: readonly Rule[] = [
  listedCategoriesAreUnique,
  codesAreUnique,
  codesDifferInLetters,
  codesAreInOneCategory,
  formerNamesAreFree,
  namesAreDistinct,
  imagesAreDistinct,
];

const filtersOf = ({ filters }: CategoryDraft) => filters;

/** The filters of all categories with a valid name: a misnamed file is mostly a copy. */
const filtersInAll = ({ categories }: Draft) =>
  categories.filter(({ slug }) => isSlug(slug)).flatMap(filtersOf);

type Pair = Readonly<Record<'first' | 'item', EntryDraft>>;
type PairOfField = Pair & { readonly field: keyof EntryFields };

/** Whether all that is written for two filters is the same. */
function areEqual({ item, first }: Pair): boolean {
  const written = ({ document, index = 0 }: EntryDraft) =>
    ['filters', index].reduce(memberOf, document.value);
  return isDeepStrictEqual(written(item), written(first));
}

const firstLine = ({ first }: Pair, field: keyof EntryFields) =>
  placeIn(first, field).range.start.line;

/** A finding at a field of the second of two entries, with that of the first. */
function repeated<C extends Code>(code: C, pair: PairOfField, args: CodeArgs[C]) {
  const { item, first, field } = pair;
  return createFinding(code, spotIn(item, field), { args, related: [spotIn(first, field)] });
}

/** Each item whose key an earlier one of its group has, with the first of these. */
function repeats<T>(groups: readonly (readonly T[])[], keyOf: (item: T) => string | undefined) {
  return groups.flatMap((items) => {
    const firsts = new Map<string | undefined, T>();
    return items.flatMap((item) => {
      const key = keyOf(item);
      const first = firsts.get(key);
      if (key !== undefined && first !== undefined) return { key, item, first };
      if (key !== undefined) firsts.set(key, item);
      return [];
    });
  });
}
