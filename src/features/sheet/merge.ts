import type { CategoryDraft, Draft, EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { isFilterKey, isLike, slugOf } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry, placeIn } from '../../catalog/entry-drafts.ts';
import type { Value } from '../../catalog/fields.ts';
import { imageField } from '../../catalog/misspelt-fields.ts';
import type { WriteOptions } from '../../command/write/write-changes.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { changeOf, type FieldChange } from '../../edit/fields.ts';
import { normalised } from '../../edit/new-fields.ts';
import { editFailure } from '../../edit/parsed.ts';
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
  /** Whether all this is for `new filter`, which skips none. */
  readonly table?: true;
}

interface Merging {
  /** What a commit has, as far as that is known. */
  readonly entriesAt: (commit: string) => Entries | undefined;
  /** Says why something failed. */
  readonly explain: (error: unknown) => string;
  readonly words: SheetWords;
  readonly options: ImportOptions;
}

/** What an import does to a catalog; what is wrong with its rows; what both sides changed; how many filters, and which categories, have no row any more. */
export type Merge = ReturnType<typeof mergeRows>;

/** Compares each cell with what was exported and with what the catalog has now: nothing that others changed is written over. */
export function mergeRows(
  workbook: Workbook,
  { found: { draft }, errors }: ReadCatalog,
  merging: Merging,
) {
  const { entriesAt, explain, words, options } = merging;
  const entries = entriesByKey(draft);
  const [mistakes, conflicts]: [string[], string[]] = [[], []];
  const changes: Readonly<{ entry: EntryDraft; change: FieldChange }>[] = [];
  const added: Readonly<{ row: Row; category: CategoryDraft; fields: object }>[] = [];
  const rowOf = new Map<EntryDraft, Row>();
  const byKey = Map.groupBy(workbook.rows, ({ key }) => key);
  const known = exportedDigests();
  const looked = new Map<string, CategoryDraft | string>();
  for (const row of workbook.rows) mergeRow(row);
  const missing = [...entries].filter(([key]) => known.has(key) && !byKey.has(key));
  const gone = missing.filter(([key]) => isFilterKey(key));
  const kept = missing.flatMap(([key]) => (isFilterKey(key) ? [] : key));
  if (options.delete && known.size === 0) mistakes.push(words['export-is-unknown']({}));
  else if (options.delete && gone.length > 0 && !byKey.keys().some(isFilterKey))
    mistakes.push(words['no-row-is-left']({}));
  const deleted = (options.delete ? gone : []).flatMap(([key, entry]) => {
    if (known.get(key) === digestOf(cellsOf(entry))) return entry;
    conflicts.push(words['deletion-conflicts']({ place: placeText(placeIn(entry, 'code')), key }));
    return [];
  });
  return { changes, added, deleted, missing: gone.length, kept, rowOf, mistakes, conflicts };

  function mergeRow(row: Row): void {
    const { key, label } = row;
    const entry = entries.get(key);
    if (key === '') addFilter(row);
    else if (byKey.get(key)?.length !== 1)
      mistakes.push(words['key-is-repeated']({ row: label, key }));
    else if (entry === undefined) judgeUnknown(row);
    else mergeCells(row, entry);
  }

  /** An untouched row of what was renamed or deleted meanwhile is nothing; where the key is mistyped, nothing may be skipped. */
  function judgeUnknown({ key, label, cells }: Row): void {
    const path = draft.categories.find(({ slug }) => slug === slugOf(key))?.path ?? '';
    if (errors.has(path)) throw editFailure('file-has-errors', { path });
    if (known.get(key) === digestOf(compared(cells))) return;
    const kind = isFilterKey(key) || cells.get('code') ? 'key-is-unknown' : 'category-is-fixed';
    (known.has(key) ? conflicts : mistakes).push(words[kind]({ row: label, key }));
  }

  function mergeCells(row: Row, entry: EntryDraft): void {
    rowOf.set(entry, row);
    const now = cellsOf(entry);
    const changeable = new Set(now.keys()).difference(new Set(['category', 'code']));
    const texts = compared(row.cells);
    const before = exportedCells(row, [now, texts]);
    for (const [field, sheet] of texts) {
      const [repository = cellText(field, ''), exported] = [now.get(field), before?.get(field)];
      if (sheet === repository || sheet === exported) continue;
      const facts = {
        row: row.label,
        key: row.key,
        field,
        sheet,
        repository,
        exported: exported ?? '?',
      };
      const name = field as keyof EntryFields; // or it is refused
      if (!changeable.has(field)) mistakes.push(words['cell-is-fixed'](facts));
      else if (exported === repository)
        changes.push(...changesOf(entry, name, row.cells.get(field) ?? ''));
      else
        conflicts.push(
          words['cell-conflicts']({
            ...facts,
            place: placeText(placeIn(entry, writtenIn(entry, name))),
          }),
        );
    }
  }

  /** The cells from which a row was exported: often those of the file or of the sheet; undefined where nobody knows them. */
  function exportedCells(
    { key, commit, digest }: Row,
    likely: readonly Cells[],
  ): Cells | undefined {
    const isExported = (cells: Cells) => digest === digestOf(cells);
    const found = likely.find(isExported);
    const was = found === undefined && digest !== '' ? entriesAt(commit)?.get(key) : undefined;
    return found ?? (was && [cellsOf(was)].find(isExported));
  }

  /** The digests of what was exported, by key: a CSV has the commit alone, and the patterns of a part; none where rows name several. */
  function exportedDigests(): ReadonlyMap<string, string> {
    if (workbook.exported.size > 0)
      return new Map(Array.from(workbook.exported, ([key, { digest }]) => [key, digest]));
    const [commit = '', ...others] = new Set(
      workbook.rows.flatMap(({ key, commit }) => (key === '' ? [] : commit)),
    );
    const patterns = commit.split(':')[1]?.split(' ') ?? ['*', '*/*'];
    const ofCommit = [...((others.length === 0 ? entriesAt(commit) : undefined) ?? [])];
    const ofPart = ofCommit.filter(([key]) => patterns.some((pattern) => isLike(key, pattern)));
    return new Map(ofPart.map(([key, entry]) => [key, digestOf(cellsOf(entry))]));
  }

  function addFilter(row: Row): void {
    const written = [...row.cells].filter(([, cell]) => cell !== '');
    const { category: name = options.category, ...cells } = Object.fromEntries(written);
    const field = Object.keys(cells).find((each) => !columns.filters.includes(each));
    if (!row.cells.has('code'))
      mistakes.push(
        words['category-is-fixed']({
          row: row.label,
          key: cells['name_en'] ?? cells['name_ko'] ?? '?',
        }),
      );
    else if (name === undefined) mistakes.push(words['row-has-no-category']({ row: row.label }));
    else if (field !== undefined) mistakes.push(words['cell-is-fixed']({ row: row.label, field }));
    else addTo(categoryOf(name), row, cells);
  }

  function addTo(
    category: CategoryDraft | string,
    row: Row,
    cells: Readonly<Record<string, string>>,
  ): void {
    if (typeof category === 'string')
      mistakes.push(`${words.row({ row: row.label })}: ${category}`);
    else {
      const key = `${category.slug}/${cells['code']}`;
      const fields: object = Object.assign(
        {},
        ...Object.entries(cells).map(([each, cell]) => valuesIn(each, cell)),
      );
      if (known.has(key) && !byKey.has(key))
        mistakes.push(words['key-is-missing']({ row: row.label, key }));
      else added.push({ row, category, fields });
    }
  }

  /** Or why there is none, which takes long to say, so each name is looked for once. */
  function categoryOf(name: string): CategoryDraft | string {
    const category = looked.get(name) ?? categoryOrReason(name);
    looked.set(name, category);
    return category;
  }

  function categoryOrReason(name: string): CategoryDraft | string {
    try {
      return categoryNamed(name, draft);
    } catch (error) {
      return explain(error);
    }
  }
}

/** The cells of a row as they are compared. */
function compared(cells: Row['cells']): Cells {
  return new Map(Array.from(cells, ([field, cell]) => [field, cellText(field, cell)]));
}

/** The field itself where it is written, or what is written of any entry. */
function writtenIn({ fields, index }: EntryDraft, field: keyof EntryFields): keyof EntryFields {
  if (fields[field] !== undefined) return field;
  return index === undefined ? 'name_ko' : 'code';
}

/** The field that a cell means: one for the one field of an image may hold what belongs in the other. */
function valuesIn(field: string, cell: string): ReturnType<typeof normalised> {
  return normalised({ [imageField(field, cell)]: valueIn(field, cell) });
}

function changesOf(entry: EntryDraft, field: string, cell: string): Merge['changes'] {
  return Object.entries({ [field]: undefined, ...valuesIn(field, cell) }).flatMap(([name, to]) => {
    const change = changeOf(entry, name as keyof EntryFields, to as Value | undefined); // as they were
    return change === undefined ? [] : { entry, change };
  });
}
