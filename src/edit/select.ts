import { posix } from 'node:path';
import { closest, fold } from '../base/closest.ts';
import type { CategoryDraft, Draft, EntryDraft } from '../catalog/draft.ts';
import { isLike } from '../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../catalog/entry-drafts.ts';
import type { Value } from '../catalog/fields.ts';
import { defaultOf, knownFields, typeOf } from '../catalog/schema/schemas.ts';
import { memberOf } from '../yaml/document.ts';
import { editFailure } from './parsed.ts';

/** The entries whose keys match one of the patterns, in the order of the files; or the patterns that match none. */
export function select({ categories }: Draft, patterns: readonly string[]) {
  const all = categories.flatMap(entriesIn).map((entry) => ({ entry, key: keyOfEntry(entry) }));
  const exact = new Set(patterns);
  const wild = patterns.filter((each) => each.includes('*'));
  const used = new Set<string>();
  const found = all.filter(({ key }) => {
    const pattern = exact.has(key) ? key : wild.find((each) => isLike(key, each));
    return pattern !== undefined && used.add(pattern);
  });
  const known = all.map(({ key }) => key);
  const isHidden = (pattern: string) => wild.includes(pattern) && known.some((key) => isLike(key, pattern)); // by others
  const unused = [...exact.difference(used)].filter((pattern) => !isHidden(pattern));
  const candidates = [...new Set(known), ...categories.map(({ slug }) => `${slug}/*`)];
  const closestTo = (pattern: string, nth: number) => (nth < 20 ? closest(pattern, candidates) : undefined); // it takes time
  return {
    entries: found.map(({ entry }) => entry),
    unmatched: unused.map((pattern, nth) => ({ pattern, closest: closestTo(pattern, nth) })),
  };
}

/** The fields that an entry may have, in the order of the schema. */
export function fieldsOf({ index }: Pick<EntryDraft, 'index'>): readonly string[] {
  return index === undefined ? knownFields.categoryFile.filter((name) => name !== 'filters') : knownFields.filter;
}

/** The value of a field that holds for an entry, as a text: its own, or what it inherits, or the default. */
export function textThatHolds(entry: EntryDraft, field: string, { catalog, categories }: Draft): string {
  const own = memberOf(entry.fields, field) ?? defaultOf(field);
  if (own !== undefined || field !== 'organization_id') return textOf(own);
  const category = categories.find(({ slug }) => slug === entry.slug);
  return category?.fields.organization_id ?? catalog.fields.organization_id ?? '';
}

/** A value as it stands in a cell, or on a command line: with commas between the texts of a list. */
export function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The value that a text means for a field; undefined deletes it. What is neither true nor false stays, and `check` refuses it. */
export function valueIn(field: string, text: string): Value | undefined {
  if (text === '') return undefined;
  if (typeOf(field) === 'array') return text.split(',').map((each) => each.trim());
  const isSwitch = typeOf(field) === 'boolean' && /^(?:true|false)$/i.test(text);
  return isSwitch ? text.toLowerCase() === 'true' : text;
}

/** The category with a slug, or with a Korean or English name. @throws Failure `category-is-unknown`, `category-is-ambiguous` */
export function categoryNamed(name: string, { catalog: { path }, categories }: Draft): CategoryDraft {
  const exact = categories.find(({ slug }) => slug === name);
  if (exact !== undefined) return exact;
  const namesOf = ({ slug, fields: { name_ko = slug, name_en = slug } }: CategoryDraft) => [name_en, name_ko, slug];
  const alike = categories.filter((each) => namesOf(each).map(fold).includes(fold(name)));
  const [category, ...others] = alike;
  if (others.length > 0) throw editFailure('category-is-ambiguous', { name, slugs: alike.map(({ slug }) => slug) });
  if (category !== undefined) return category;
  const names = new Map(categories.flatMap(namesOf).map((each) => [fold(each), each]));
  throw editFailure('category-is-unknown', {
    name,
    closest: closest(name, [...names.values()]),
    path: posix.dirname(path),
  });
}
