import { requiredOfFilter } from '../../catalog/schema/schemas.ts';
import { quoted } from '../../wording/shared.ts';
import { columnsOf, columns as known, tidied } from './columns.ts';
import { cellsIn, most, mostBytes } from './csv.ts';
import { sheetFailure } from './words.ts';
import { readXlsx, type Sheet } from './xlsx/read.ts';

/** A row of a table that is not empty. */
export interface Row {
  /** As the spreadsheet counts, from 1; and as people are told of it, with its sheet in a workbook. */
  readonly number: number;
  readonly label: string;
  /** A slug, or slug/code; empty for a new filter. */
  readonly key: string;
  /** By the name of the field, or `category`. */
  readonly cells: ReadonlyMap<string, string>;
  /** From what it was exported, with the patterns of a part; and what it was then. Each is empty where nobody knows it. */
  readonly commit: string;
  readonly digest: string;
}

export type Workbook = Awaited<ReturnType<typeof workbookIn>>;

/**
 * What a file holds: the rows of its tables, the headings that are ignored, and of a workbook what it remembers of each key.
 *
 * @throws Failure `headings-are-wrong`, `sheet-is-too-large`, and those of `readXlsx` and `cellsIn`
 */
export async function workbookIn(bytes: Buffer | undefined) {
  if (bytes === undefined || bytes.length > mostBytes) throw sheetFailure('sheet-is-too-large', most);
  const isXlsx = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const all = (isXlsx ? await readXlsx(bytes) : [{ name: '', rows: cellsIn(bytes) }]).map(tableOf);
  const isExport = ({ columns }: Table) => columns.join() === known.export.join();
  const remembered = all.flatMap((table) => (isExport(table) ? table.rows : []));
  const exported = new Map(remembered.map(({ key, commit, digest }) => [key, { commit, digest }]));
  const isTable = (table: Table) =>
    !isExport(table) && ['key', 'name_ko', 'name_en'].some((name) => table.columns.includes(name));
  const tables = all.some(isTable) ? all.filter(isTable) : all.slice(0, 1); // which is refused, or has no changes
  for (const { columns, unknown } of tables.filter((table) => !table.columns.includes('key'))) {
    const required = columns.includes('image') ? requiredOfFilter.with(-1, 'image') : requiredOfFilter;
    const missing = required.filter((name) => !columns.includes(name));
    const facts = { unknown: unknown.map(quoted).join(', ') || '-', missing: missing.join(', ') || '-' };
    if (missing.length + unknown.length > 0) throw sheetFailure('headings-are-wrong', facts);
  }
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ ...row, ...exported.get(row.key) })));
  return { rows, ignored: tables.flatMap(({ unknown }) => unknown.filter((heading) => heading !== '')), exported };
}

type Table = ReturnType<typeof tableOf>;

/** A table, with the headings that name no column, or one that another names. */
function tableOf({ name, rows: all }: Sheet) {
  const width = all.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0);
  if (all.length > most.rows || width > most.columns) throw sheetFailure('sheet-is-too-large', most);
  const headings = Array.from({ length: width }, (_, at) => all[0]?.[at]?.trim() ?? '');
  const names = columnsOf(headings);
  const rows = all.flatMap((row, at): readonly Row[] => {
    const texts = names.map((field = '', column) => tidied(field, row[column] ?? ''));
    if (at === 0 || texts.join('') === '' || texts.join() === headings.join()) return []; // of another table below
    const named = names.flatMap((field, column) =>
      field === undefined ? [] : [[field, texts[column] ?? ''] as const],
    );
    const { key = '', exported_commit: commit = '', row_digest: digest = '', ...cells } = Object.fromEntries(named);
    const label = `${name && `${name}!`}${at + 1}`;
    return [{ number: at + 1, label, key, cells: new Map(Object.entries(cells)), commit, digest }];
  });
  const isUsed = (column: number) => all.some((row) => (row[column]?.trim() ?? '') !== '');
  const unknown = headings.filter((_, at) => names[at] === undefined && isUsed(at));
  return { columns: names.filter((field) => field !== undefined), unknown, rows };
}
