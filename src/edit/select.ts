import { posix } from 'node:path';
import { closest, normaliseWord } from '../base/closest.ts';
import type { Value } from '../catalog/fields.ts';
import type { PartialCatalog, PartialCategory, PartialEntry } from '../catalog/partial-catalog.ts';
import { fieldsAt, typeOf } from '../catalog/schema/schemas.ts';
import { editFailure } from './parse-file.ts';

/** The fields that an entry may have, in the order of the schema. */
export function fieldsOf({ index }: Pick<PartialEntry, 'index'>): readonly string[] {
  const fields = fieldsAt('category', index === undefined ? [] : ['filters', index]);
  return fields.filter((name) => name !== 'filters');
}

/** A value as text in a cell, or on a command line, with commas between the items of a list. */
export function formatValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The value that a text stands for; undefined deletes the field. A wrong switch stays a text. */
export function parseValue(field: string, text: string): Value | undefined {
  if (text === '') return undefined;
  if (typeOf(field) === 'array') return text.split(',').map((each) => each.trim());
  const isSwitch = typeOf(field) === 'boolean' && /^(?:true|false)$/i.test(text);
  return isSwitch ? text.toLowerCase() === 'true' : text;
}

/** A key or a pattern of keys, in which the name of a category may stand for its slug. */
export function resolvePattern(pattern: string, partial: PartialCatalog): string {
  const [, name, code = ''] = /^([^*]+?)(\/[^/\s]*)?$/s.exec(pattern) ?? [];
  const isName = name !== undefined && partial.categories.some((each) => hasName(each, name));
  return isName ? findCategory(name, partial).slug + code : pattern;
}

const namesOf = ({ slug, fields: { name_en = slug, name_ko = slug } }: PartialCategory) => {
  return [name_en, name_ko, slug];
};
const hasName = (category: PartialCategory, name: string) =>
  namesOf(category).map(normaliseWord).includes(normaliseWord(name));

/** Finds a category by slug or name. @throws Failure `category-is-unknown`, `-is-ambiguous` */
export function findCategory(
  name: string,
  { catalog, categories }: PartialCatalog,
): PartialCategory {
  const exact = categories.filter(({ slug }) => slug === name);
  const matches = categories.filter((each) => hasName(each, name));
  const [category, ...others] = exact.length > 0 ? exact : matches;
  if (others.length > 0)
    throw editFailure('category-is-ambiguous', { name, slugs: matches.map(({ slug }) => slug) });
  if (category !== undefined) return category;
  const names = new Map(categories.flatMap(namesOf).map((each) => [normaliseWord(each), each]));
  const [near, path] = [closest(name, [...names.values()]), posix.dirname(catalog.path)];
  throw editFailure('category-is-unknown', { name, closest: near, path });
}
