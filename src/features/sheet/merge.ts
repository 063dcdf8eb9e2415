import { Failure } from '../../base/failure.ts';
import type { Value } from '../../catalog/fields.ts';
import { chooseImageField } from '../../catalog/misspelt-fields.ts';
import type {
  EntryFields,
  PartialCatalog,
  PartialCategory,
  PartialEntry,
} from '../../catalog/partial.ts';
import { fieldPlace } from '../../catalog/partial-entries.ts';
import { createChange, type FieldChange, normaliseFields } from '../../edit/fields.ts';
import { findCategory, parseValue } from '../../edit/select.ts';
import { formatPlace } from '../../report/report.ts';
import { type Cells, cellsOf, isFilterColumn, normaliseCell } from './columns.ts';
import { type Entries, indexEntries } from './exported-commit.ts';
import type { Row } from './table.ts';
import { sheetFailure } from './words.ts';

/** Exactly one of these. */
interface Outcome {
  readonly change?: Readonly<{ entry: PartialEntry; change: FieldChange }>;
  readonly added?: Readonly<{ category: PartialCategory; fields: object }>;
  readonly failure?: Failure;
}

export type Merge = ReturnType<typeof mergeRows>;

/** Merges each cell three-way: the exported commit, the file and the sheet. */
export function mergeRows(
  rows: readonly Row[],
  { exported, partial }: { exported: Entries; partial: PartialCatalog },
  category?: string,
) {
  const entries = indexEntries(partial);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return rows.flatMap((row) => mergeRow(row).map((outcome) => ({ row, ...outcome })));

  function mergeRow(row: Row): readonly Outcome[] {
    const { key } = row;
    const [entry, base] = [entries.get(key), exported.get(key)];
    if (key === '') return [createFilter(row, partial, category)];
    if (byKey.get(key)?.length !== 1)
      return [{ failure: sheetFailure('key-is-repeated', { key }) }];
    if (entry !== undefined) return mergeCells(row, entry, base && cellsOf(base));
    const isUntouched = base && mergeCells(row, base).length === 0; // deleted meanwhile
    return isUntouched ? [] : [{ failure: sheetFailure('key-is-unknown', { key }) }];
  }
}

function mergeCells({ key, cells }: Row, entry: PartialEntry, base?: Cells): readonly Outcome[] {
  const current = cellsOf(entry);
  return [...cells].flatMap(([field, cell]): readonly Outcome[] => {
    const [sheet, repository] = [normaliseCell(field, cell), cellOrDefault(current, field)];
    const exported = base && cellOrDefault(base, field);
    if (sheet === repository || sheet === exported) return [];
    if (!current.has(field) || field === 'category' || field === 'code')
      return [{ failure: sheetFailure('cell-is-fixed', { field }) }];
    const name = field as keyof EntryFields; // the only columns left
    if (exported === repository) return diffCell(entry, name, cell).map((change) => ({ change }));
    const place = formatPlace(fieldPlace(entry, name in entry.fields ? name : 'name_ko'));
    const args = { place, field, key, exported: exported ?? '', repository, sheet };
    return [{ failure: sheetFailure('cell-conflicts', args) }];
  });
}

function createFilter({ cells }: Row, partial: PartialCatalog, fallback?: string): Outcome {
  const written = [...cells].filter(([, cell]) => cell !== '');
  const { category = fallback, ...texts } = Object.fromEntries(written);
  const field = Object.keys(texts).find((each) => !isFilterColumn(each));
  if (field !== undefined) return { failure: sheetFailure('cell-is-fixed', { field }) };
  if (category === undefined) return { failure: sheetFailure('row-is-incomplete', {}) };
  const values = Object.entries(texts).map(([each, text]) => toFields(each, text));
  try {
    const fields = Object.assign({}, ...values);
    return { added: { category: findCategory(category, partial), fields } };
  } catch (failure) {
    if (failure instanceof Failure) return { failure };
    throw failure;
  }
}

/** Columns for the other kind of entry have their defaults. */
function cellOrDefault(cells: Cells, field: string): string {
  return cells.get(field) ?? normaliseCell(field, '');
}

/** Parses a cell. A column of images may have URLs or file names. */
function toFields(field: string, cell: string): ReturnType<typeof normaliseFields> {
  return normaliseFields({ [chooseImageField(field, cell)]: parseValue(field, cell) });
}

function diffCell(entry: PartialEntry, field: string, cell: string) {
  return Object.entries({ [field]: undefined, ...toFields(field, cell) }).flatMap(([name, to]) => {
    // Columns have the names and types of fields.
    const change = createChange(entry, name as keyof EntryFields, to as Value | undefined);
    return change === undefined ? [] : { entry, change };
  });
}
