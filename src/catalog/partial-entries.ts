import { comparePositions, findLastSorted } from '../base/edit.ts';
import { type FieldRef, type Finding, fileStart, type Place } from '../finding/finding.ts';
import type { Pointer } from '../yaml/document.ts';
import type { EntryFields, PartialCatalog, PartialCategory, PartialEntry } from './partial.ts';

export function entriesIn({ filters, ...category }: PartialCategory): readonly PartialEntry[] {
  const { slug, fields, document } = category;
  return document ? [{ slug, fields, document, index: undefined }, ...filters] : [];
}

export function entryKey({ slug, fields, index }: PartialEntry): string {
  return index === undefined ? slug : `${slug}/${fields.code}`;
}

export function pointerTo({ index }: PartialEntry, field: keyof EntryFields): Pointer {
  return index === undefined ? [field] : ['filters', index, field];
}

export function fieldRef(entry: PartialEntry, field: keyof EntryFields): FieldRef {
  return { path: entry.document.source.path, pointer: pointerTo(entry, field), on: 'value' };
}

export function fieldPlace(entry: PartialEntry, field: keyof EntryFields): Place {
  return entry.document.placeOfValue(pointerTo(entry, field));
}

export function fieldLocator({ catalog, accepted, categories }: PartialCatalog) {
  const files = new Map([catalog, accepted, ...categories].map((file) => [file.path, file]));
  return (ref: FieldRef): Place =>
    files.get(ref.path)?.document?.placeOf(ref) ?? { path: ref.path, range: fileStart };
}

/** Locates entries by key. Unknown ones are at `categories` in `catalog.yaml`. */
export function entryLocator({ catalog, categories }: PartialCatalog): (key: string) => Place {
  const { document, path } = catalog;
  const order = document?.placeOfKey(['categories']) ?? { path, range: fileStart };
  const files = new Map(
    categories.map((file) => [file.slug, { path: file.path, range: fileStart }]),
  );
  const filters = categories.flatMap((category) => category.filters).toReversed();
  const byKey = new Map(filters.map((filter) => [entryKey(filter), filter]));
  return (key) => {
    const filter = byKey.get(key);
    return filter === undefined ? (files.get(key) ?? order) : fieldPlace(filter, 'code');
  };
}

/** Adds the category or filter that each finding is about. */
export function addEntryNames(findings: readonly Finding[], { categories }: PartialCatalog) {
  const paths = new Set(findings.map(({ path }) => path));
  const affected = categories.filter(({ path }) => paths.has(path));
  const files = new Map(affected.map((file) => [file.path, nameEntries(file)]));
  return findings.map((finding): Finding => {
    const file = files.get(finding.path);
    if (file === undefined || finding.code === 'file-is-not-read') return finding;
    const { start } = finding.range;
    const isAbove = ({ range }: Pick<Place, 'range'>) => comparePositions(range.start, start) <= 0;
    const filter = findLastSorted(file.filters, isAbove);
    const isInFilter = filter !== undefined && comparePositions(start, filter.range.end) < 0;
    return { ...finding, entry: isInFilter ? filter.name : file.category };
  });
}

function nameEntries({ slug: category, fields, filters }: PartialCategory) {
  const nameOf = ({ name_ko, name_en }: EntryFields) => ({ category, name_ko, name_en });
  return {
    category: { kind: 'category', key: category, position: undefined, ...nameOf(fields) } as const,
    filters: filters.map((filter, index) => {
      const key = filter.fields.code && entryKey(filter);
      const name = { kind: 'filter', key, position: index + 1, ...nameOf(filter.fields) } as const;
      return { name, range: filter.document.placeOfValue(['filters', index]).range };
    }),
  };
}

/** Proposes a text. People decide on it. */
export function suggestFix<Where extends object>(at: Where, text: string | undefined) {
  return text === undefined ? undefined : { edits: [{ ...at, text }], isSafe: false };
}
