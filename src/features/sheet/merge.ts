import { closest } from '../../base/closest.ts';
import type { CategoryDraft, Draft, EntryDraft } from '../../catalog/draft.ts';
import { isFilterKey, isLike } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry, placeIn } from '../../catalog/entry-drafts.ts';
import type { Value } from '../../catalog/fields.ts';
import { changeOf, type FieldChange } from '../../edit/fields.ts';
import { normalised } from '../../edit/new-fields.ts';
import { categoryNamed, valueIn } from '../../edit/select.ts';
import { placeText } from '../../report/report.ts';
import { cellsOf, cellText, columns, digestOf, fieldOfCell, isChangeable } from './columns.ts';
import type { Row, Table, Workbook } from './table.ts';
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

/** A row with its key, which is empty where it has no code. */
interface Keyed {
  readonly row: Row;
  readonly key: string;
}

interface NewFilter extends Keyed {
  readonly category: CategoryDraft;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A field, with its three values; `exported` is undefined where nobody knows it. */
type Cell = Readonly<Record<'field' | 'repository' | 'sheet', string> & { exported: string | undefined }>;

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
  const all = workbook.tables.flatMap((table) =>
    table.rows.flatMap((row) => (row.key === '' ? newFilter(row, table) : { row, key: row.key })),
  );
  const byKey = Map.groupBy(all, ({ row, key }) => key || row);
  for (const same of byKey.values()) take(same);

  const known = exportedDigests();
  if (isDeleting && known.size === 0) mistakes.push(words['export-is-unknown']({}));
  const gone = [...entries].filter(([key]) => isFilterKey(key) && known.has(key) && !byKey.has(key));
  const deleted = (isDeleting ? gone : []).flatMap(([key, entry]) => {
    if (known.get(key) === digestOf(cellsOf(entry))) return entry;
    conflicts.push(words['deletion-conflicts']({ place: placeText(placeIn(entry, 'code')), key }));
    return [];
  });
  return { changes, added, deleted, missing: gone.length, rows, mistakes, conflicts };

  /** The rows of a key. */
  function take([first, ...others]: readonly (Keyed | NewFilter)[]): void {
    if (first === undefined) return;
    const { row, key } = first;
    const entry = entries.get(key);
    const facts = { rows: [row, ...others.map((other) => other.row)], key };
    if (others.length > 0) mistakes.push(words['key-is-repeated'](facts));
    else if ('fields' in first) {
      if (entry === undefined) added.push(first);
      else mistakes.push(words['code-is-taken']({ ...facts, place: placeText(placeIn(entry, 'code')) }));
    } else if (entry === undefined) {
      const near = mistakes.length < 20 ? closest(key, keys) : undefined; // which takes long
      mistakes.push(words['key-is-unknown']({ ...facts, closest: near }));
    } else mergeRow(row, entry);
  }

  function mergeRow(row: Row, entry: EntryDraft): void {
    rows.set(entry, row);
    const now = cellsOf(entry);
    const cells = new Map(Array.from(row.cells, ([field, cell]) => [field, cellText(field, cell)]));
    const before = exportedCells(row, [now, cells]);
    for (const [field, sheet] of cells) {
      const nothing = cellText(field, '');
      const [repository = nothing, exported] = [now.get(field), before?.get(field)];
      if (sheet !== repository && sheet !== exported) mergeCell(row, entry, { field, sheet, exported, repository });
    }
  }

  function mergeCell(row: Row, entry: EntryDraft, { field, ...values }: Cell): void {
    const facts = { rows: [row], key: row.key, field, ...values };
    if (!isChangeable(field, entry)) mistakes.push(words['cell-is-fixed'](facts));
    else if (values.exported !== values.repository)
      conflicts.push(words['cell-conflicts']({ ...facts, place: placeText(placeIn(entry, field)) }));
    else {
      const value = normalised({ [field]: valueIn(field, row.cells.get(field) ?? '') })[field];
      const change = changeOf(entry, field, value as Value | undefined); // as it was, with other letters
      if (change !== undefined) changes.push({ entry, change });
    }
  }

  /** The cells from which a row was exported: often those of the file or of the sheet; undefined where nobody knows them. */
  function exportedCells({ key, commit, digest }: Row, likely: readonly ReadonlyMap<string, string>[]) {
    const isExported = (cells: ReadonlyMap<string, string>) => digest === digestOf(cells);
    const found = likely.find(isExported);
    const was = found === undefined && digest !== '' ? entriesAt(commit)?.get(key) : undefined;
    return found ?? (was && [cellsOf(was)].find(isExported));
  }

  /** The digests of what was exported, by key: a CSV has the commits alone, and the patterns of a part. */
  function exportedDigests(): ReadonlyMap<string, string> {
    if (workbook.exported.size > 0) return workbook.exported;
    const commits = [...new Set(all.map(({ row }) => row.commit))];
    const digests = commits.flatMap((commit) => {
      const patterns = commit.split(':')[1]?.split(' ');
      const ofCommit = [...(entriesAt(commit) ?? [])];
      const ofPart = ofCommit.filter(([key]) => patterns?.some((pattern) => isLike(key, pattern)) ?? true);
      return ofPart.map(([key, entry]) => [key, digestOf(cellsOf(entry))] as const);
    });
    return new Map(digests);
  }

  /** Nothing where something is wrong with the row, which is said. */
  function newFilter(row: Row, table: Table): readonly NewFilter[] {
    const { category: own = '', ...cells } = Object.fromEntries(row.cells);
    const name = own || category;
    const rows = [row];
    const written = Object.entries(cells).filter(([, cell]) => cell !== '');
    const [foreign] = written.find(([field]) => !columns.filter.includes(field)) ?? [];
    if (!table.columns.has('code')) mistakes.push(words['row-is-no-filter']({ rows }));
    else if (name === undefined) mistakes.push(words['row-has-no-category']({ rows }));
    else if (foreign !== undefined) mistakes.push(words['cell-is-fixed']({ rows, field: foreign }));
    else {
      const values = written.map(([field, cell]) => [fieldOfCell(field, cell), valueIn(field, cell)]);
      const fields = normalised(Object.fromEntries(values));
      try {
        const category = categoryNamed(name, draft);
        return [{ row, key: 'code' in fields ? `${category.slug}/${fields['code']}` : '', category, fields }];
      } catch (error) {
        mistakes.push(`${words.rows({ rows })}: ${explain(error)}`);
      }
    }
    return [];
  }
}
