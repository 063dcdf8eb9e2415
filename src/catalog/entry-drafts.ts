import { comparePositions, findLastSorted } from '../base/edit.ts';
import { type EntryName, type Finding, fileStart, type Place } from '../finding/finding.ts';
import type { Pointer } from '../yaml/document.ts';
import type { CategoryDraft, Draft, EntryDraft, EntryFields, FileDraft } from './draft.ts';
import { isFilterKey, slugOf } from './entry.ts';

/** What a category file says, with its filters. */
export function categoryDraft(slug: string, draft: FileDraft<'category'>): CategoryDraft {
  const { document, fields } = draft;
  const written = (document && fields.filters) ?? [];
  const filters = written.flatMap((filter = {}, index) =>
    document ? { slug, fields: filter, document, index } : [],
  );
  return { ...draft, slug, filters };
}

/** A category and its filters. */
export function entriesIn({
  slug,
  document,
  fields,
  filters,
}: CategoryDraft): readonly EntryDraft[] {
  return document === undefined ? [] : [{ slug, fields, document, index: undefined }, ...filters];
}

/** The slug of a category, `<slug>/<code>` of a filter. */
export function keyOfEntry({ slug, fields, index }: EntryDraft): string {
  return index === undefined ? slug : `${slug}/${fields.code}`;
}

export function pointerTo({ index }: EntryDraft, field: keyof EntryFields): Pointer {
  return index === undefined ? [field] : ['filters', index, field];
}

/** Where the value of a field stands. */
export function placeIn(entry: EntryDraft, field: keyof EntryFields): Place {
  return entry.document.placeOfValue(pointerTo(entry, field));
}

/**
 * Where each entry of a catalog stands, by its key; for any other key, where the order of the
 * categories does.
 */
export function placesOfEntries({ catalog, categories }: Draft): (key: string) => Place {
  const order = catalog.document?.placeOfKey(['categories']) ?? {
    path: catalog.path,
    range: fileStart,
  };
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const known = new Map<string, ReadonlyMap<string, EntryDraft>>(); // by slug
  return (key) => {
    const category = bySlug.get(slugOf(key));
    if (category === undefined) return order;
    if (!isFilterKey(key)) return { path: category.path, range: fileStart };
    const filters =
      known.get(category.slug) ??
      new Map(category.filters.toReversed().map((each) => [keyOfEntry(each), each])); // the first of a code stands
    known.set(category.slug, filters);
    const filter = filters.get(key);
    return filter === undefined ? order : placeIn(filter, 'code');
  };
}

/** The same findings, each with the category or filter that it is about. */
export function withEntryNames(
  findings: readonly Finding[],
  { categories }: Draft,
): readonly Finding[] {
  const paths = new Set(findings.map(({ path }) => path));
  const files = new Map(
    categories.filter(({ path }) => paths.has(path)).map((file) => [file.path, namesIn(file)]),
  );
  return findings.map((finding): Finding => {
    const file = files.get(finding.path);
    // Whatever is called so is not a category.
    const isNameless =
      finding.code === 'file-is-unexpected' || finding.code === 'folder-is-unexpected';
    if (file === undefined || isNameless) return finding;
    const { start } = finding.range;
    const filter = findLastSorted(
      file.filters,
      ({ range }) => comparePositions(range.start, start) <= 0,
    );
    const isInFilter = filter !== undefined && comparePositions(start, filter.range.end) < 0;
    return { ...finding, entry: isInFilter ? filter.name : file.category };
  });
}

/** The names of a category and of its filters, with where each of them stands. */
function namesIn(file: CategoryDraft) {
  const { slug, fields } = file;
  const { name_ko, name_en } = fields;
  const category: EntryName = {
    kind: 'category',
    key: slug,
    category: slug,
    position: undefined,
    name_ko,
    name_en,
  };
  const filters = file.filters.map((filter, index) => {
    const {
      document,
      fields: { code, name_ko, name_en },
    } = filter;
    const key = code === undefined ? undefined : keyOfEntry(filter);
    const name: EntryName = {
      kind: 'filter',
      category: slug,
      key,
      position: index + 1,
      name_ko,
      name_en,
    };
    return { name, range: document.placeOfValue(['filters', index]).range };
  });
  return { category, filters };
}
