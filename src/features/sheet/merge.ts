import type { CategoryDraft, Draft, EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { isFilterKey, isLike } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry, placeIn } from '../../catalog/entry-drafts.ts';
import type { Value } from '../../catalog/fields.ts';
import { imageField } from '../../catalog/misspelt-fields.ts';
import type { WriteOptions } from '../../command/write-changes.ts';
import { changeOf, type FieldChange } from '../../edit/fields.ts';
import { normalised } from '../../edit/new-fields.ts';
import { categoryNamed, valueIn } from '../../edit/select.ts';
import { placeText } from '../../report/report.ts';
import { type Cells, cellsOf, cellText, columns, digestOf } from './columns.ts';
import type { Row, Workbook } from './table.ts';
import type { SheetWords } from './words.ts';

export function entriesByKey({ categories }: Draft): ReadonlyMap<string, EntryDraft> {
  return new Map(categories.flatMap(entriesIn).map((entry) => [keyOfEntry(entry), entry]));
}

export type Entries = ReturnType<typeof entriesByKey>;

export interface ImportOptions extends WriteOptions {
  /** The category of new filters whose rows name none, and where they go in theirs: by default to its end. */
  readonly category?: string;
  readonly after?: string;
  readonly first?: true;
  readonly delete?: true;
  readonly order?: true;
  readonly skipConflicts?: true;
}

interface Merging {
  /** What a commit has, as far as that is known. */
  readonly entriesAt: (commit: string) => Entries | undefined;
  /** Says why something failed. */
  readonly explain: (error: unknown) => string;
  readonly words: SheetWords;
  readonly options: ImportOptions;
}

/** What an import does to a catalog; what is wrong with its rows; what both sides changed; how many filters have no row any more. */
export type Merge = ReturnType<typeof mergeRows>;

/** Compares each cell with what was exported and with what the catalog has now: nothing that others changed is written over. */
export function mergeRows(workbook: Workbook, draft: Draft, { entriesAt, explain, words, options }: Merging) {
  const entries = entriesByKey(draft);
  const [mistakes, conflicts]: [string[], string[]] = [[], []];
  const changes: Readonly<{ entry: EntryDraft; change: FieldChange }>[] = [];
  const added: Readonly<{ row: Row; category: CategoryDraft; fields: object }>[] = [];
  const rowOf = new Map<EntryDraft, Row>();
  const byKey = Map.groupBy(workbook.rows, ({ key }) => key);
  for (const row of workbook.rows) mergeRow(row);
  const known = exportedDigests();
  if (options.delete && known.size === 0) mistakes.push(words['export-is-unknown']({}));
  const gone = [...entries].filter(([key]) => isFilterKey(key) && known.has(key) && !byKey.has(key));
  const deleted = (options.delete ? gone : []).flatMap(([key, entry]) => {
    if (known.get(key) === digestOf(cellsOf(entry))) return entry;
    conflicts.push(words['deletion-conflicts']({ place: placeText(placeIn(entry, 'code')), key }));
    return [];
  });
  return { changes, added, deleted, missing: gone.length, rowOf, mistakes, conflicts };

  function mergeRow(row: Row): void {
    const { key, label } = row;
    const entry = entries.get(key);
    if (key === '') addFilter(row);
    else if (byKey.get(key)?.length !== 1) mistakes.push(words['key-is-repeated']({ row: label, key }));
    else if (entry === undefined) mistakes.push(words['key-is-unknown']({ row: label, key }));
    else mergeCells(row, entry);
  }

  function mergeCells(row: Row, entry: EntryDraft): void {
    rowOf.set(entry, row);
    const now = cellsOf(entry);
    const changeable = new Set(now.keys()).difference(new Set(['category', 'code']));
    const texts = Array.from(row.cells, ([field, cell]) => [field, cellText(field, cell)] as const);
    const before = exportedCells(row, [now, new Map(texts)]);
    for (const [field, sheet] of texts) {
      const [repository = cellText(field, ''), exported] = [now.get(field), before?.get(field)];
      if (sheet === repository || sheet === exported) continue;
      const facts = { row: row.label, key: row.key, field, sheet, repository, exported: exported ?? '?' };
      const name = field as keyof EntryFields; // or it is refused
      if (!changeable.has(field)) mistakes.push(words['cell-is-fixed'](facts));
      else if (exported === repository) changes.push(...changesOf(entry, name, row.cells.get(field) ?? ''));
      else conflicts.push(words['cell-conflicts']({ ...facts, place: placeText(placeIn(entry, name)) }));
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
    if (workbook.exported.size > 0) return new Map(Array.from(workbook.exported, ([key, { digest }]) => [key, digest]));
    const digests = [...new Set(workbook.rows.map(({ commit }) => commit))].flatMap((commit) => {
      const patterns = commit.split(':')[1]?.split(' ') ?? ['*', '*/*'];
      const ofCommit = [...(entriesAt(commit) ?? [])];
      const ofPart = ofCommit.filter(([key]) => patterns.some((pattern) => isLike(key, pattern)));
      return ofPart.map(([key, entry]) => [key, digestOf(cellsOf(entry))] as const);
    });
    return new Map(digests);
  }

  function addFilter(row: Row): void {
    const written = [...row.cells].filter(([, cell]) => cell !== '');
    const { category: name = options.category, ...cells } = Object.fromEntries(written);
    const field = Object.keys(cells).find((each) => !columns.filters.includes(each));
    if (name === undefined) mistakes.push(words['row-has-no-category']({ row: row.label }));
    else if (field !== undefined) mistakes.push(words['cell-is-fixed']({ row: row.label, field }));
    else {
      const fields: object = Object.assign({}, ...Object.entries(cells).map(([each, cell]) => valuesIn(each, cell)));
      try {
        added.push({ row, category: categoryNamed(name, draft), fields });
      } catch (error) {
        mistakes.push(`${words.row({ row: row.label })}: ${explain(error)}`);
      }
    }
  }
}

/** The field that a cell means: one for the one field of an image may hold what belongs in the other. */
function valuesIn(field: string, cell: string): ReturnType<typeof normalised> {
  return normalised({ [imageField(field, cell) ?? field]: valueIn(field, cell) });
}

function changesOf(entry: EntryDraft, field: string, cell: string): Merge['changes'] {
  return Object.entries({ [field]: undefined, ...valuesIn(field, cell) }).flatMap(([name, to]) => {
    const change = changeOf(entry, name as keyof EntryFields, to as Value | undefined); // as they were
    return change === undefined ? [] : { entry, change };
  });
}
