import { cellsIn } from '../../base/cells.ts';
import { columnsOf, provenance } from './columns.ts';
import { type RowPlace, sheetFailure } from './words.ts';
import { readXlsx } from './xlsx/read.ts';

/** A row of a table that is not empty. */
export interface Row extends RowPlace {
  /** A slug, or slug/code; empty for a new filter. */
  readonly key: string;
  /** By the name of the column. */
  readonly cells: ReadonlyMap<string, string>;
  /** What it was exported from; empty where the table does not say. */
  readonly commit: string;
  readonly digest: string;
}

/** A table, with the headings that name no column. */
export interface Table {
  readonly columns: ReadonlySet<string>;
  readonly unknown: readonly string[];
  readonly rows: readonly Row[];
}

/** What a file holds: the tables, and of a workbook what each key was exported from. */
export interface Workbook {
  readonly tables: readonly Table[];
  readonly exported: ReadonlyMap<string, Row>;
}

/** @throws Failure `table-is-not-unicode`, `headings-are-repeated`, `workbook-has-no-table`, and those of `readXlsx` */
export async function workbookIn(bytes: Buffer): Promise<Workbook> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
    const rows = cellsIn(bytes);
    if (rows === undefined) throw sheetFailure('table-is-not-unicode', {});
    return { tables: [tableOf(rows, undefined)], exported: new Map() };
  }
  const all = (await readXlsx(bytes)).map(({ name, rows }) => tableOf(rows, name));
  const isTable = ({ columns }: Table) => columns.has('name_ko') || columns.has('name_en');
  const exported = all.filter((table) => !isTable(table) && provenance.every((name) => table.columns.has(name)));
  const tables = all.filter((table) => isTable(table) || (table.columns.has('key') && !exported.includes(table)));
  if (tables.length === 0) throw sheetFailure('workbook-has-no-table', {});
  return { tables, exported: new Map(exported.flatMap(({ rows }) => rows).map((row) => [row.key, row])) };
}

function tableOf(all: readonly (readonly string[])[], sheet: string | undefined): Table {
  const width = Math.max(0, ...all.map((row) => row.findLastIndex((cell) => cell.trim() !== '') + 1));
  const headings = Array.from({ length: width }, (_, at) => all[0]?.[at]?.trim() ?? '');
  const columns = columnsOf(headings);
  const rows = all.flatMap((row, at): readonly Row[] => {
    const entries = columns.map(
      (name, column) => [name ?? '', row[column]?.replace(/\r\n?/g, '\n').trim() ?? ''] as const,
    );
    const cells = new Map(entries);
    if (at === 0 || entries.every(([, cell]) => cell === '')) return [];
    const [key = '', commit = '', digest = ''] = ['key', ...provenance].map((name) => cells.get(name));
    return [{ number: at + 1, sheet, key, cells, commit, digest }];
  });
  const unknown = headings.filter((heading, at) => columns[at] === undefined && (heading !== '' || hasCells(all, at)));
  return { columns: new Set(columns.filter((name) => name !== undefined)), unknown, rows };
}

function hasCells(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.some((row) => (row[column]?.trim() ?? '') !== '');
}
