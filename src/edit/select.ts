import { posix } from 'node:path';
import { closest, normaliseWord } from '../base/closest.ts';
import type { Value } from '../catalog/fields.ts';
import type { PartialCatalog, PartialCategory, PartialEntry } from '../catalog/partial.ts';
import { fieldsAt, typeOf } from '../catalog/schema/schemas.ts';
import { editFailure } from './parse-file.ts';

/** Lists the fields of an entry in schema order. */
export function fieldsOf({ index }: Pick<PartialEntry, 'index'>): readonly string[] {
  const fields = fieldsAt('category', index === undefined ? [] : ['filters', index]);
  return fields.filter((name) => name !== 'filters');
}

/** Formats a value for a cell or a command line. Commas separate list items. */
export function formatValue(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** Parses a cell or argument; undefined deletes the field. Invalid switches stay texts. */
export function parseValue(field: string, text: string): Value | undefined {
  if (text === '') return undefined;
  if (typeOf(field) === 'array') return text.split(',').map((each) => each.trim());
  const isSwitch = typeOf(field) === 'boolean' && /^(?:true|false)$/i.test(text);
  return isSwitch ? text.toLowerCase() === 'true' : text;
}

/** Replaces the name of a category in a key or pattern by its slug. */
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
export function findCategory(name: string, partial: PartialCatalog): PartialCategory {
  const { catalog, categories } = partial;
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
