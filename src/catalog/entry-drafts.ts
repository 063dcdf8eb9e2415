import { comparePositions, findLastSorted } from '../base/edit.ts';
import { type Finding, fileStart, type Place, type Spot } from '../finding/finding.ts';
import type { Pointer } from '../yaml/document.ts';
import type { CategoryDraft, Draft, EntryDraft, EntryFields, FileDraft } from './draft.ts';

/** A category file with its filters. */
export function categoryDraft(slug: string, draft: FileDraft<'category'>): CategoryDraft {
  const { document } = draft;
  const filters = draft.fields.filters ?? [];
  const entries = filters.flatMap((fields = {}, index) =>
    document ? { slug, fields, document, index } : [],
  );
  return { ...draft, slug, filters: entries };
}

/** A category and its filters. */
export function entriesIn({ filters, ...category }: CategoryDraft): readonly EntryDraft[] {
  const { slug, fields, document } = category;
  return document ? [{ slug, fields, document, index: undefined }, ...filters] : [];
}

/** The slug of a category, `<slug>/<code>` of a filter. */
export function keyOfEntry({ slug, fields, index }: EntryDraft): string {
  return index === undefined ? slug : `${slug}/${fields.code}`;
}

export function pointerTo({ index }: EntryDraft, field: keyof EntryFields): Pointer {
  return index === undefined ? [field] : ['filters', index, field];
}

/** The value of a field, for findings. */
export function spotIn(entry: EntryDraft, field: keyof EntryFields): Spot {
  return { path: entry.document.source.path, pointer: pointerTo(entry, field), on: 'value' };
}

/** Where the value of a field stands. */
export function placeIn(entry: EntryDraft, field: keyof EntryFields): Place {
  return entry.document.placeOfValue(pointerTo(entry, field));
}

export function placesOfSpots({ catalog, accepted, categories }: Draft): (spot: Spot) => Place {
  const files = new Map([catalog, accepted, ...categories].map((file) => [file.path, file]));
  return (spot) =>
    files.get(spot.path)?.document?.placeOf(spot) ?? { path: spot.path, range: fileStart };
}

/** Returns a function that finds an entry by its key. The place of others is the order. */
export function placesOfEntries({ catalog, categories }: Draft): (key: string) => Place {
  const { document, path } = catalog;
  const order = document?.placeOfKey(['categories']) ?? { path, range: fileStart };
  const files = new Map(
    categories.map((file) => [file.slug, { path: file.path, range: fileStart }]),
  );
  const filters = categories.flatMap((category) => category.filters).toReversed();
  const byKey = new Map(filters.map((filter) => [keyOfEntry(filter), filter]));
  return (key) => {
    const filter = byKey.get(key);
    return filter === undefined ? (files.get(key) ?? order) : placeIn(filter, 'code');
  };
}

/** Adds the category or filter that each finding is about. */
export function withEntryNames(findings: readonly Finding[], { categories }: Draft) {
  const paths = new Set(findings.map(({ path }) => path));
  const found = categories.filter(({ path }) => paths.has(path));
  const files = new Map(found.map((file) => [file.path, namesIn(file)]));
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

/** The names of a category and of its filters, and the places of these. */
function namesIn({ slug: category, fields, filters }: CategoryDraft) {
  const nameOf = ({ name_ko, name_en }: EntryFields) => ({ category, name_ko, name_en });
  return {
    category: { kind: 'category', key: category, position: undefined, ...nameOf(fields) } as const,
    filters: filters.map((filter, index) => {
      const key = filter.fields.code && keyOfEntry(filter);
      const name = { kind: 'filter', key, position: index + 1, ...nameOf(filter.fields) } as const;
      return { name, range: filter.document.placeOfValue(['filters', index]).range };
    }),
  };
}

/** Another text for people to decide on. */
export function suggestedFix<Where extends object>(at: Where, text: string | undefined) {
  return text === undefined ? undefined : { edits: [{ ...at, text }], isSafe: false };
}
