import { posix } from 'node:path';
import { closest, fold } from '../base/closest.ts';
import type { CategoryDraft, Draft, EntryDraft } from '../catalog/draft.ts';
import type { Value } from '../catalog/fields.ts';
import { fieldsAt, typeOf } from '../catalog/schema/schemas.ts';
import { editFailure } from './parsed.ts';

/** The fields that an entry may have, in the order of the schema. */
export function fieldsOf({ index }: Pick<EntryDraft, 'index'>): readonly string[] {
  const fields = fieldsAt('category', index === undefined ? [] : ['filters', index]);
  return fields.filter((name) => name !== 'filters');
}

/** A value as text in a cell, or on a command line, with commas between the items of a list. */
export function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The value that a text stands for; undefined deletes the field. A wrong switch stays a text. */
export function valueIn(field: string, text: string): Value | undefined {
  if (text === '') return undefined;
  if (typeOf(field) === 'array') return text.split(',').map((each) => each.trim());
  const isSwitch = typeOf(field) === 'boolean' && /^(?:true|false)$/i.test(text);
  return isSwitch ? text.toLowerCase() === 'true' : text;
}

/** A key or a pattern of keys, in which the name of a category may stand for its slug. */
export function withSlug(pattern: string, draft: Draft): string {
  const [, name, code = ''] = /^([^*]+?)(\/[^/\s]*)?$/s.exec(pattern) ?? [];
  const isName = name !== undefined && draft.categories.some((each) => isCalled(each, name));
  return isName ? categoryNamed(name, draft).slug + code : pattern;
}

const namesOf = ({ slug, fields: { name_en = slug, name_ko = slug } }: CategoryDraft) => {
  return [name_en, name_ko, slug];
};
const isCalled = (category: CategoryDraft, name: string) =>
  namesOf(category).map(fold).includes(fold(name));

/** Finds a category by slug or name. @throws Failure `category-is-unknown`, `-is-ambiguous` */
export function categoryNamed(name: string, { catalog, categories }: Draft): CategoryDraft {
  const exact = categories.filter(({ slug }) => slug === name);
  const alike = categories.filter((each) => isCalled(each, name));
  const [category, ...others] = exact.length > 0 ? exact : alike;
  if (others.length > 0)
    throw editFailure('category-is-ambiguous', { name, slugs: alike.map(({ slug }) => slug) });
  if (category !== undefined) return category;
  const names = new Map(categories.flatMap(namesOf).map((each) => [fold(each), each]));
  const [near, path] = [closest(name, [...names.values()]), posix.dirname(catalog.path)];
  throw editFailure('category-is-unknown', { name, closest: near, path });
}
