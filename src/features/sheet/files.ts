import { closest } from '../../base/closest.ts';
import type { CategoryDraft, EntryDraft } from '../../catalog/draft.ts';
import { filterLines } from '../../catalog/write.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { setFields } from '../../edit/fields.ts';
import { insertEntries, reorderEntries, takeEntries } from '../../edit/list.ts';
import { editFailure } from '../../edit/parsed.ts';
import type { Source } from '../../yaml/document.ts';
import type { ImportOptions, Merge } from './merge.ts';
import type { Row } from './table.ts';

type Rows = readonly (Row | undefined)[];

/** The files after an import; and of each category file the row of the category, and then of each filter. @throws Failure of `edit` */
export function filesAfter(
  { sources, found: { draft } }: ReadCatalog,
  merge: Merge,
  { after, first, order }: ImportOptions,
) {
  const deleted = new Set(merge.deleted);
  const texts = new Map<string, string>();
  const rewrite = (path: string, change: (source: Source) => string) =>
    texts.set(path, change({ path, text: texts.get(path) ?? sources.texts.get(path) ?? '' }));
  for (const [path, all] of Map.groupBy(merge.changes, ({ entry }) => entry.document.source.path)) {
    const changes = all.map(({ change }) => change);
    rewrite(path, (source) => setFields(source, changes));
  }
  const rowOfCategory = new Map(
    Array.from(merge.rowOf, ([{ index, slug }, row]) => [index === undefined && slug, row]),
  );
  const rowsOf = new Map(draft.categories.map((category) => [category.path, rowsIn(category)]));
  const { path, fields } = draft.catalog;
  const listed = (fields.categories ?? []).map((slug) => rowOfCategory.get(slug ?? ''));
  if (order) reordered(path, 'categories', listed);
  return { files: Array.from(texts, ([path, text]) => ({ path, text })), rowsOf };

  /** Changes the list of a category. */
  function rowsIn(category: CategoryDraft): Rows {
    const { path, filters, slug } = category;
    const fresh = merge.added.filter((each) => each.category === category);
    const gone = filters.flatMap((filter, at) => (deleted.has(filter) ? at : []));
    const left = filters.filter((filter) => !deleted.has(filter));
    if (gone.length > 0) rewrite(path, (source) => takeEntries(source, 'filters', gone).text);
    const index = fresh.length === 0 ? 0 : indexIn(category, left);
    const entries = fresh.map(({ fields }) => filterLines({ code: '', ...fields }));
    if (fresh.length > 0)
      rewrite(path, (source) => insertEntries(source, { field: 'filters', entries, index }).text);
    const rows = left
      .map((filter) => merge.rowOf.get(filter))
      .toSpliced(index, 0, ...fresh.map(({ row }) => row));
    return [rowOfCategory.get(slug), ...(order ? reordered(path, 'filters', rows) : rows)];
  }

  function indexIn({ path }: CategoryDraft, filters: readonly EntryDraft[]): number {
    if (after === undefined) return first ? 0 : filters.length;
    const codes = filters.map(({ fields }) => fields.code ?? '');
    if (codes.includes(after)) return codes.indexOf(after) + 1;
    throw editFailure('filter-is-unknown', { name: after, closest: closest(after, codes), path });
  }

  /** Puts what has a row into the order of the rows, in the places that it has. */
  function reordered(path: string, field: 'categories' | 'filters', rows: Rows): Rows {
    const places = [...rows.keys()].filter((at) => rows[at] !== undefined);
    const sorted = places
      .toSorted((a, b) => (rows[a]?.number ?? 0) - (rows[b]?.number ?? 0))
      .values();
    const positions = rows.map((row, at) => (row === undefined ? at : (sorted.next().value ?? at)));
    if (positions.some((from, at) => from !== at))
      rewrite(path, (source) => reorderEntries(source, field, positions));
    return positions.map((from) => rows[from]);
  }
}
