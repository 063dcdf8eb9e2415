import { comparePositions, lastWhere } from '../base/edit.ts';
import { type EntryName, type Finding, fileStart, type Place } from '../finding/finding.ts';
import type { Document, Pointer } from '../yaml/document.ts';
import type { CategoryFields, FilterFields } from './catalog.ts';
import type { CategoryDraft, Draft } from './draft.ts';

/** What a category or a filter may say of itself. */
type EntryFields = FilterFields & Omit<CategoryFields, 'filters'>;

/** A category or filter as far as it is right, of a file that can be read. */
export interface EntryDraft {
  /** The slug of a category, `<slug>/<code>` of a filter. */
  readonly key: string;
  readonly slug: string;
  readonly fields: EntryFields;
  readonly document: Document;
  readonly pointerTo: (field: keyof EntryFields) => Pointer;
  readonly placeOf: (field: keyof EntryFields) => Place;
}

/** Every category with its filters. */
export function entriesIn({ categories }: Draft): readonly EntryDraft[] {
  return categories.flatMap((category) => {
    const { slug, document, fields } = category;
    return document === undefined ? [] : [entryAt(document, [], { key: slug, slug, fields }), ...filtersIn(category)];
  });
}

/** The filters of a category, in display order. */
export function filtersIn({ slug, document, fields }: CategoryDraft): readonly EntryDraft[] {
  if (document === undefined) return [];
  return (fields.filters ?? []).map((filter, index) =>
    entryAt(document, ['filters', index], { key: `${slug}/${filter?.code}`, slug, fields: filter ?? {} }),
  );
}

function entryAt(document: Document, pointer: Pointer, entry: Pick<EntryDraft, 'fields' | 'key' | 'slug'>): EntryDraft {
  const pointerTo = (field: string) => [...pointer, field];
  return { ...entry, document, pointerTo, placeOf: (field) => document.placeOfValue(pointerTo(field)) };
}

/** Where each entry of a catalog stands, by its key; for any other key, where the order of the categories does. */
export function placesOfEntries({ catalog, categories }: Draft): (key: string) => Place {
  const order = catalog.document?.placeOfKey(['categories']) ?? { path: catalog.path, range: fileStart };
  const placesIn = (category: CategoryDraft) => [
    [category.slug, { path: category.path, range: fileStart }] as const,
    ...filtersIn(category).map(({ key, placeOf }) => [key, placeOf('code')] as const),
  ];
  let byKey: ReadonlyMap<string, Place> | undefined; // made when one is asked for: often none is
  return (key) => {
    byKey ??= new Map(categories.flatMap(placesIn).toReversed()); // the first of a code stands
    return byKey.get(key) ?? order;
  };
}

/** The same findings, each with the category or filter that it is about. */
export function withEntryNames(findings: readonly Finding[], { categories }: Draft): readonly Finding[] {
  const paths = new Set(findings.map(({ path }) => path));
  const files = new Map(categories.filter(({ path }) => paths.has(path)).map((file) => [file.path, namesIn(file)]));
  return findings.map((finding): Finding => {
    const file = files.get(finding.path);
    // Whatever is called so is not a category.
    const isNameless = finding.code === 'file-is-unexpected' || finding.code === 'folder-is-unexpected';
    if (file === undefined || isNameless) return finding;
    const { start } = finding.range;
    const filter = lastWhere(file.filters, ({ range }) => comparePositions(range.start, start) <= 0);
    const isInFilter = filter !== undefined && comparePositions(start, filter.range.end) < 0;
    return { ...finding, entry: isInFilter ? filter.name : file.category };
  });
}

/** The names of a category and of its filters, with where each of them stands. */
function namesIn(file: CategoryDraft) {
  const { slug, fields } = file;
  const { name_ko, name_en } = fields;
  const category: EntryName = { kind: 'category', key: slug, category: slug, position: undefined, name_ko, name_en };
  const filters = filtersIn(file).map(({ key: full, document, fields: { code, name_ko, name_en } }, index) => {
    const key = code === undefined ? undefined : full;
    const name: EntryName = { kind: 'filter', category: slug, key, position: index + 1, name_ko, name_en };
    return { name, range: document.placeOfValue(['filters', index]).range };
  });
  return { category, filters };
}
