import { closest } from '../../base/closest.ts';
import type { CategoryDraft, Draft, EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { isFilterKey, isLike } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry, placeIn } from '../../catalog/entry-drafts.ts';
import type { Value } from '../../catalog/fields.ts';
import { imageField } from '../../catalog/misspelt-fields.ts';
import { changeOf, type FieldChange } from '../../edit/fields.ts';
import { normalised } from '../../edit/new-fields.ts';
import { categoryNamed, valueIn } from '../../edit/select.ts';
import { placeText } from '../../report/report.ts';
import { type Cells, cellsOf, cellText, columns, digestOf, isChangeable } from './columns.ts';
import type { Row, Workbook } from './table.ts';
import type { SheetWords } from './words.ts';

/** What an import does to a catalog, and what is wrong with its rows. */
export interface Merge {
  readonly changes: readonly { readonly entry: EntryDraft; readonly change: FieldChange }[];
  readonly added: readonly NewFilter[];
  readonly deleted: readonly EntryDraft[];
  /** How many filters were exported, and are in no row. */
  readonly missing: number;
  readonly rows: ReadonlyMap<EntryDraft, Row>;
  readonly mistakes: readonly string[];
  /** Of what both sides changed. */
  readonly conflicts: readonly string[];
}

interface NewFilter {
  readonly row: Row;
  readonly category: CategoryDraft;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Merging {
  readonly workbook: Workbook;
  readonly draft: Draft;
  /** The entries of a commit by their keys; undefined where that is not known. */
  readonly entriesAt: (commit: string) => ReadonlyMap<string, EntryDraft> | undefined;
  /** Says why something failed. */
  readonly explain: (error: unknown) => string;
  readonly words: SheetWords;
  /** The category of new filters whose rows name none. */
  readonly category?: string | undefined;
  readonly isDeleting: boolean;
}

/** Compares each cell with what was exported and with what the catalog has now: nothing that others changed is written over. */
export function mergeRows({ workbook, draft, entriesAt, explain, words, category, isDeleting }: Merging): Merge {
  const entries = new Map(draft.categories.flatMap(entriesIn).map((entry) => [keyOfEntry(entry), entry]));
  const keys = [...entries.keys()];
  const [mistakes, conflicts]: [string[], string[]] = [[], []];
  const changes: Merge['changes'][number][] = [];
  const added: NewFilter[] = [];
  const rows = new Map<EntryDraft, Row>();
  const { exported, tables } = workbook;
  const all = tables.flatMap((table) => table.rows);
  const byKey = Map.groupBy(all, ({ key }) => key);
  for (const [key, same] of byKey) {
    if (key === '') for (const row of same) addFilter(row);
    else if (same.length > 1) mistakes.push(words['key-is-repeated']({ rows: words.rows({ rows: same }), key }));
    else for (const row of same) mergeRow(row);
  }
  const known = exportedDigests();
  if (isDeleting && known.size === 0) mistakes.push(words['export-is-unknown']({}));
  const gone = [...entries].filter(([key]) => isFilterKey(key) && known.has(key) && !byKey.has(key));
  const deleted = (isDeleting ? gone : []).flatMap(([key, entry]) => {
    if (known.get(key) === digestOf(cellsOf(entry))) return entry;
    conflicts.push(words['deletion-conflicts']({ place: placeText(placeIn(entry, 'code')), key }));
    return [];
  });
  return { changes, added, deleted, missing: gone.length, rows, mistakes, conflicts };

  function mergeRow(row: Row): void {
    const { key } = row;
    const entry = entries.get(key);
    if (entry === undefined) {
      const near = mistakes.length < 20 ? closest(key, keys) : undefined; // which takes long
      mistakes.push(words['key-is-unknown']({ rows: words.rows({ rows: [row] }), key, closest: near }));
      return;
    }
    rows.set(entry, row);
    const now = cellsOf(entry);
    const cells = new Map(Array.from(row.cells, ([field, cell]) => [field, cellText(field, cell)]));
    const before = exportedCells(row, [now, cells]);
    for (const [field, sheet] of cells) {
      const repository = now.get(field) ?? cellText(field, '');
      const exported = before?.get(field);
      if (sheet !== repository && sheet !== exported) mergeCell(row, entry, { field, sheet, exported, repository });
    }
  }

  function mergeCell(row: Row, entry: EntryDraft, { exported, ...cell }: Cell): void {
    const { field, repository } = cell;
    const facts = { ...cell, rows: words.rows({ rows: [row] }), key: row.key };
    if (!isChangeable(field, entry)) mistakes.push(words['cell-is-fixed'](facts));
    else if (exported === repository) changes.push(...changesOf(entry, field, row.cells.get(field) ?? ''));
    else {
      const all = { ...facts, place: placeText(placeIn(entry, field)) };
      conflicts.push(
        exported === undefined ? words['cell-differs'](all) : words['cell-conflicts']({ ...all, exported }),
      );
    }
  }

  /** The cells from which a row was exported: often those of the file or of the sheet; undefined where nobody knows them. */
  function exportedCells({ key, commit, digest }: Row, likely: readonly Cells[]): Cells | undefined {
    const isExported = (cells: Cells) => digest === digestOf(cells);
    const found = likely.find(isExported);
    const was = found === undefined && digest !== '' ? entriesAt(commit)?.get(key) : undefined;
    return found ?? (was && [cellsOf(was)].find(isExported));
  }

  /** The digests of what was exported, by key: a CSV has the commits alone, and the patterns of a part. */
  function exportedDigests(): ReadonlyMap<string, string> {
    const digests = [...new Set(exported.size > 0 ? [] : all.map(({ commit }) => commit))].flatMap((commit) => {
      const patterns = commit.split(':')[1]?.split(' ') ?? ['*', '*/*'];
      const ofCommit = [...(entriesAt(commit) ?? [])];
      const ofPart = ofCommit.filter(([key]) => patterns.some((pattern) => isLike(key, pattern)));
      return ofPart.map(([key, entry]) => [key, digestOf(cellsOf(entry))] as const);
    });
    return new Map([...digests, ...Array.from(exported, ([key, { digest }]) => [key, digest] as const)]);
  }

  function addFilter(row: Row): void {
    const { category: own = '', ...cells } = Object.fromEntries(row.cells);
    const name = own || category;
    const written = Object.entries(cells).filter(([, cell]) => cell !== '');
    const [foreign] = written.find(([field]) => !columns.filter.includes(field)) ?? [];
    const rows = words.rows({ rows: [row] });
    if (name === undefined) mistakes.push(words['row-has-no-category']({ rows }));
    else if (foreign !== undefined) mistakes.push(words['cell-is-fixed']({ rows, field: foreign }));
    else {
      const values = written.map(([field, cell]) => [imageField(field, cell) ?? field, valueIn(field, cell)]);
      try {
        added.push({ row, category: categoryNamed(name, draft), fields: normalised(Object.fromEntries(values)) });
      } catch (error) {
        mistakes.push(`${rows}: ${explain(error)}`);
      }
    }
  }
}

/** A field, with its three values; `exported` is undefined where nobody knows it. */
type Cell = Readonly<Record<'field' | 'repository' | 'sheet', string> & { exported: string | undefined }>;

/** What a cell changes. One for the one field of an image may hold what belongs in the other. */
function changesOf(entry: EntryDraft, field: keyof EntryFields, cell: string): Merge['changes'] {
  const value = { [imageField(field, cell) ?? field]: valueIn(field, cell) };
  return Object.entries({ [field]: undefined, ...normalised(value) }).flatMap(([name, to]) => {
    const change = changeOf(entry, name as keyof EntryFields, to as Value | undefined); // as they were
    return change === undefined ? [] : { entry, change };
  });
}
