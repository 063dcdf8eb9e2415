import type { Finding, Place } from '../../finding/finding.ts';
import type { FilterFields } from '../catalog.ts';
import type { CategoryDraft, Draft } from '../draft.ts';
import { isSlug } from '../slug.ts';

/** What a rule looks at. */
interface Subject {
  readonly catalogPath: string;
  readonly draft: Draft;
}

/** A claim that a catalog must keep, beyond what the schemas say of a single file; the findings where it does not. */
export type Rule = (subject: Subject) => readonly Finding[];

/** A filter as far as it is right. */
export interface FilterDraft {
  readonly slug: string;
  readonly fields: Partial<FilterFields>;
  readonly placeOf: (field: keyof FilterFields) => Place;
}

/** The filters of a category, in display order. */
export function filtersIn({ slug, document, fields }: CategoryDraft): readonly FilterDraft[] {
  if (document === undefined) return [];
  return (fields.filters ?? []).map((filter, index) => {
    return { slug, fields: filter ?? {}, placeOf: (field) => document.placeOfValue(['filters', index, field]) };
  });
}

/** The filters of all categories with a right name: a file that is misnamed is mostly a copy of another. */
export function filtersInAll({ categories }: Draft): readonly FilterDraft[] {
  return categories.filter(({ slug }) => isSlug(slug)).flatMap(filtersIn);
}

/** Each item whose key is that of an earlier one, with the first of them. An item without a key has no repeat. */
export function repeats<T>(items: readonly T[], keyOf: (item: T) => string | undefined) {
  const firsts = new Map<string, T>();
  return items.flatMap((item): readonly { readonly item: T; readonly first: T }[] => {
    const key = keyOf(item);
    const first = key === undefined ? undefined : firsts.get(key);
    if (key !== undefined && first === undefined) firsts.set(key, item);
    return first === undefined ? [] : [{ item, first }];
  });
}
