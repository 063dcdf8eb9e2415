import { closest } from '../../base/closest.ts';
import type { Draft, EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { isFilterKey, isLike } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry, placeIn } from '../../catalog/entry-drafts.ts';
import { changeOf, type FieldChange } from '../../edit/fields.ts';
import { normalised } from '../../edit/new-fields.ts';
import { valueIn } from '../../edit/select.ts';
import { placeText } from '../../report/report.ts';
import { cellsOf, fieldOfCell } from './columns.ts';
import { digestOf } from './export.ts';
import type { Row, Workbook } from './table.ts';
import type { SheetWords } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** What an import does to a catalog, and what is wrong with its rows. */
export interface Merge {
  readonly changes: readonly { readonly entry: EntryDraft; readonly change: FieldChange }[];
  readonly added: readonly { readonly row: Row; readonly category: string; readonly fields: Values }[];
  readonly deleted: readonly EntryDraft[];
  /** The filters that were exported, and are in no row. */
  readonly missing: number;
  readonly rows: ReadonlyMap<EntryDraft, Row>;
  readonly mistakes: readonly string[];
  /** Cells that both sides changed. */
  readonly conflicts: readonly string[];
}

/** What is merged: a workbook, and the entries of a commit by their keys, undefined where that is not known. */
export interface Merging {
  readonly workbook: Workbook;
  readonly draft: Draft;
  readonly entriesAt: (commit: string) => ReadonlyMap<string, EntryDraft> | undefined;
  readonly words: SheetWords;
  /** The category of rows that name none. */
  readonly category?: string | undefined;
  readonly isDeleting: boolean;
}

/** What stands for a field in the three: undefined where nobody knows what was exported. */
type Cell = Readonly<Record<'repository' | 'sheet', string>> & {
  readonly field: keyof EntryFields;
  readonly exported: string | undefined;
};

/** Compares each cell with what was exported and with what the catalog has now: nothing that others changed is written over. */
export function mergeRows({ workbook, draft, entriesAt, words, category, isDeleting }: Merging): Merge {
  const all = workbook.tables.flatMap((table) => table.rows.map((row) => ({ table, row })));
  const entries = new Map(draft.categories.flatMap(entriesIn).map((entry) => [keyOfEntry(entry), entry]));
  const [mistakes, conflicts]: [string[], string[]] = [[], []];
  const changes: { entry: EntryDraft; change: FieldChange }[] = [];
  const rows = new Map<EntryDraft, Row>();
  const byKey = Map.groupBy(
    all.filter(({ row }) => row.key !== ''),
    ({ row }) => row.key,
  );
  for (const [key, [first, ...others]] of byKey) {
    const entry = entries.get(key);
    if (first === undefined) continue;
    const repeated = [first, ...others].map(({ row }) => row);
    if (others.length > 0) mistakes.push(words['key-is-repeated']({ rows: repeated, key }));
    else if (entry === undefined)
      mistakes.push(words['key-is-unknown']({ rows: repeated, key, closest: closest(key, [...entries.keys()]) }));
    else {
      rows.set(entry, first.row);
      mergeRow(first.row, entry);
    }
  }
  const exported = exportedEntries();
  const gone = exported.filter(({ entry }) => !byKey.has(keyOfEntry(entry)));
  const deleted = gone.filter(({ entry, isAsExported }) => {
    if (isDeleting && !isAsExported)
      conflicts.push(words['deletion-conflicts']({ place: placeText(placeIn(entry, 'code')), key: keyOfEntry(entry) }));
    return isDeleting && isAsExported;
  });
  return {
    changes,
    added: all.flatMap(({ row }) => (row.key === '' ? newFilter(row) : [])),
    deleted: deleted.map(({ entry }) => entry),
    missing: gone.length,
    rows,
    mistakes,
    conflicts,
  };

  function mergeRow(row: Row, entry: EntryDraft): void {
    const now = cellsOf(entry);
    const before = exportedCells(row, now);
    const isMoved = entry.index !== undefined && ![undefined, '', entry.slug].includes(row.cells.get('category'));
    if (isMoved) mistakes.push(words['cell-is-no-value']({ row, key: row.key, field: 'category' }));
    for (const [field, repository] of now) {
      const [sheet, exported] = [row.cells.get(field), before?.get(field)];
      if (sheet !== undefined && sheet !== repository && sheet !== exported)
        mergeCell(entry, row, { field: field as keyof EntryFields, exported, repository, sheet }); // a field of its kind
    }
  }

  function mergeCell(entry: EntryDraft, row: Row, { field, exported, repository, sheet }: Cell): void {
    const { key } = row;
    if (field === 'code') mistakes.push(words['cell-is-no-value']({ row, key, field }));
    else if (exported === repository) {
      const change = changeOf(entry, field, valueIn(field, sheet));
      if (change !== undefined) changes.push({ entry, change });
    } else {
      const place = placeText(placeIn(entry, field));
      conflicts.push(words['cell-conflicts']({ place, row, key, field, exported, repository, sheet }));
    }
  }

  /** What a row was exported from; undefined where nobody knows. */
  function exportedCells(row: Row, now: ReadonlyMap<string, string>) {
    const { commit, digest } = workbook.exported.get(row.key) ?? row;
    if (digest === digestOf(now)) return now;
    const was = entriesAt(commit.split(':', 1).join())?.get(row.key);
    const cells = was && cellsOf(was);
    return cells && digest === digestOf(cells) ? cells : undefined;
  }

  /** The filters that were exported and are still there. */
  function exportedEntries() {
    const keys = [...workbook.exported.keys()];
    const origins = new Set(all.map(({ row }) => row.commit).filter((commit) => commit !== ''));
    for (const origin of keys.length > 0 ? [] : origins) {
      const [commit = '', patterns] = origin.split(':');
      const ofCommit = [...(entriesAt(commit)?.keys() ?? [])];
      keys.push(
        ...ofCommit.filter((key) => patterns === undefined || patterns.split(' ').some((each) => isLike(key, each))),
      );
    }
    return [...new Set(keys)].filter(isFilterKey).flatMap((key) => {
      const entry = entries.get(key);
      if (entry === undefined) return [];
      const { digest = '', commit = [...origins].join() } = workbook.exported.get(key) ?? {};
      const now = digestOf(cellsOf(entry));
      const was = entriesAt(commit.split(':', 1).join())?.get(key);
      return { entry, isAsExported: now === (digest || (was && digestOf(cellsOf(was)))) };
    });
  }

  function newFilter(row: Row): Merge['added'] {
    const { key: _, category: own = '', exported_commit, row_digest, ...cells } = Object.fromEntries(row.cells);
    const name = own || category;
    if (name === undefined) mistakes.push(words['row-has-no-category']({ rows: [row] }));
    const written = Object.entries(cells).filter(([, cell]) => cell !== '');
    const fields = written.map(([field, cell]) => [fieldOfCell(field, cell), valueIn(field, cell)]);
    return name === undefined ? [] : [{ row, category: name, fields: normalised(Object.fromEntries(fields)) }];
  }
}
