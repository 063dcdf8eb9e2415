import type { Finding, Place } from '../../finding/finding.ts';
import type { CategoryFields, FilterFields } from '../catalog.ts';
import type { Document, Pointer } from '../document.ts';
import type { CategoryDraft, Draft } from '../draft.ts';

/** A claim that a catalog must keep, beyond what the schemas say of a single file; the findings where it does not. */
export type Rule = (draft: Draft) => readonly Finding[];

type FieldName = keyof CategoryFields | keyof FilterFields;

/** A category or filter as far as it is right, of a file that can be read. */
export interface EntryDraft<Fields> {
  /** The slug of a category, `<slug>/<code>` of a filter. */
  readonly key: string;
  readonly slug: string;
  readonly fields: Partial<Fields>;
  readonly document: Document;
  readonly pointerTo: (field: FieldName) => Pointer;
  readonly placeOf: (field: FieldName) => Place;
}

export type FilterDraft = EntryDraft<FilterFields>;
type TextField = 'description' | 'name_en' | 'name_ko' | 'was';

/** Every category with its filters, as far as they have the same fields. */
export function entriesIn({ categories }: Draft): readonly EntryDraft<{ readonly [Name in TextField]: string }>[] {
  return categories.flatMap((category) => {
    const { slug, document, fields } = category;
    return document === undefined ? [] : [entryAt(document, [], { key: slug, slug, fields }), ...filtersIn(category)];
  });
}

/** The filters of a category, in display order. */
export function filtersIn({ slug, document, fields }: CategoryDraft): readonly FilterDraft[] {
  if (document === undefined) return [];
  return (fields.filters ?? []).map((filter, index) =>
    entryAt(document, ['filters', index], { key: `${slug}/${filter?.code}`, slug, fields: filter ?? {} }),
  );
}

function entryAt<Entry>(document: Document, pointer: Pointer, entry: Entry) {
  const pointerTo = (field: FieldName) => [...pointer, field];
  return { ...entry, document, pointerTo, placeOf: (field: FieldName) => document.placeOfValue(pointerTo(field)) };
}
