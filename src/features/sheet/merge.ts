import { Failure } from '../../base/failure.ts';
import type { CategoryDraft, Draft, EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { placeIn } from '../../catalog/entry-drafts.ts';
import type { Value } from '../../catalog/fields.ts';
import { imageField } from '../../catalog/misspelt-fields.ts';
import { changeOf, type FieldChange, normalised } from '../../edit/fields.ts';
import { categoryNamed, valueIn } from '../../edit/select.ts';
import { placeText } from '../../report/report.ts';
import { type Entries, entriesByKey } from './base.ts';
import { type Cells, cellsOf, comparable, isOfFilter } from './columns.ts';
import type { Row } from './table.ts';
import { sheetFailure } from './words.ts';

/** What comes of a row, or of a cell: one of these. */
interface Outcome {
  readonly change?: Readonly<{ entry: EntryDraft; change: FieldChange }>;
  readonly added?: Readonly<{ category: CategoryDraft; fields: object }>;
  readonly failure?: Failure;
}

export type Merge = ReturnType<typeof mergeRows>;

/** Merges each cell in three ways: as it was exported, as it is in the file, and in the sheet. */
export function mergeRows(
  rows: readonly Row[],
  { exported, draft, category }: { exported: Entries; draft: Draft; category?: string },
) {
  const entries = entriesByKey(draft);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return rows.flatMap((row) => outcomesOf(row).map((outcome) => ({ row, ...outcome })));

  function outcomesOf(row: Row): readonly Outcome[] {
    const { key } = row;
    const [entry, was] = [entries.get(key), exported.get(key)];
    if (key === '') return [newFilter(row, draft, category)];
    if (byKey.get(key)?.length !== 1)
      return [{ failure: sheetFailure('key-is-repeated', { key }) }];
    if (entry !== undefined) return mergedCells(row, entry, was && cellsOf(was));
    const isUntouched = was && mergedCells(row, was, undefined).length === 0; // deleted meanwhile
    return isUntouched ? [] : [{ failure: sheetFailure('key-is-unknown', { key }) }];
  }
}

function mergedCells(
  { key, cells }: Row,
  entry: EntryDraft,
  was: Cells | undefined,
): readonly Outcome[] {
  const now = cellsOf(entry);
  return [...cells].flatMap(([field, cell]): readonly Outcome[] => {
    const [sheet, repository] = [comparable(field, cell), cellIn(now, field)];
    const exported = was && cellIn(was, field);
    if (sheet === repository || sheet === exported) return [];
    if (!now.has(field) || field === 'category' || field === 'code')
      return [{ failure: sheetFailure('cell-is-fixed', { field }) }];
    const name = field as keyof EntryFields; // as it is no other column
    if (exported === repository) return changesOf(entry, name, cell).map((change) => ({ change }));
    const place = placeText(placeIn(entry, name in entry.fields ? name : 'name_ko'));
    const facts = { place, field, key, exported: exported ?? '', repository, sheet };
    return [{ failure: sheetFailure('cell-conflicts', facts) }];
  });
}

function newFilter({ cells }: Row, draft: Draft, usual: string | undefined): Outcome {
  const written = [...cells].filter(([, cell]) => cell !== '');
  const { category = usual, ...texts } = Object.fromEntries(written);
  const field = Object.keys(texts).find((each) => !isOfFilter(each));
  if (field !== undefined) return { failure: sheetFailure('cell-is-fixed', { field }) };
  if (category === undefined) return { failure: sheetFailure('row-is-incomplete', {}) };
  const values = Object.entries(texts).map(([each, text]) => valuesIn(each, text));
  try {
    const fields = Object.assign({}, ...values);
    return { added: { category: categoryNamed(category, draft), fields } };
  } catch (failure) {
    if (failure instanceof Failure) return { failure };
    throw failure;
  }
}

/** The cell of a column, which may be one for entries of the other kind. */
function cellIn(cells: Cells, field: string): string {
  return cells.get(field) ?? comparable(field, '');
}

/** The value of a cell, by its field: a column of images may hold addresses or files. */
function valuesIn(field: string, cell: string): ReturnType<typeof normalised> {
  return normalised({ [imageField(field, cell)]: valueIn(field, cell) });
}

function changesOf(entry: EntryDraft, field: string, cell: string) {
  return Object.entries({ [field]: undefined, ...valuesIn(field, cell) }).flatMap(([name, to]) => {
    const change = changeOf(entry, name as keyof EntryFields, to as Value | undefined); // as before
    return change === undefined ? [] : { entry, change };
  });
}
