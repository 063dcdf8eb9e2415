import { cellsIn, tableText } from '../../base/cells.ts';
import { columnsOf, provenance, tidied } from './columns.ts';
import { type RowPlace, sheetFailure } from './words.ts';
import { readXlsx } from './xlsx/read.ts';

/** So much is read of a table, and exported: ten thousand filters have 2 MB. */
export const most = { mebibytes: 16, rows: 20_000, columns: 500, cells: 500_000 };

/** A row of a table that is not empty. */
export interface Row extends RowPlace {
  /** A slug, or slug/code; empty for a new filter. */
  readonly key: string;
  /** By the name of the field, or `category`. */
  readonly cells: ReadonlyMap<string, string>;
  /** From what it was exported, with the patterns of a part; and what it was then. Each is empty where nobody knows it. */
  readonly commit: string;
  readonly digest: string;
}

/** A table, with the headings that name no column, or one that another names. */
interface Table {
  readonly columns: ReadonlySet<string>;
  readonly unknown: readonly string[];
  readonly rows: readonly Row[];
}

/** What a file holds: the tables, and of a workbook what it remembers of each key. */
export interface Workbook {
  readonly tables: readonly Table[];
  readonly exported: ReadonlyMap<string, Pick<Row, 'commit' | 'digest'>>;
}

/** @throws Failure `sheet-is-too-large`, `table-is-not-unicode`, `workbook-has-no-table`, and those of `readXlsx` */
export async function workbookIn(bytes: Buffer): Promise<Workbook> {
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') {
    const text = tableText(bytes);
    if (text === undefined) throw sheetFailure('table-is-not-unicode', {});
    return { tables: [tableOf(cellsIn(text, most), undefined)], exported: new Map() };
  }
  const all = (await readXlsx(bytes)).map(({ name, rows }) => tableOf(rows, name));
  const isExport = ({ columns }: Table) => [...columns].join() === ['key', ...provenance].join();
  const remembered = all.filter(isExport).flatMap(({ rows }) => rows);
  const exported = new Map(remembered.map(({ key, commit, digest }) => [key, { commit, digest }]));
  const isTable = (table: Table) =>
    !isExport(table) && ['key', 'name_ko', 'name_en'].some((name) => table.columns.has(name));
  const tables = all.filter(isTable);
  if (tables.length === 0) throw sheetFailure('workbook-has-no-table', {});
  const withOrigins = (rows: readonly Row[]) => rows.map((row) => ({ ...row, ...exported.get(row.key) }));
  return { tables: tables.map((table) => ({ ...table, rows: withOrigins(table.rows) })), exported };
}

function tableOf(all: readonly (readonly string[])[] | undefined, sheet: string | undefined): Table {
  const width = all?.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1), 0) ?? 0;
  if (all === undefined || all.length > most.rows || width > most.columns)
    throw sheetFailure('sheet-is-too-large', most);
  const headings = Array.from({ length: width }, (_, at) => all[0]?.[at]?.trim() ?? '');
  const columns = columnsOf(headings);
  const rows = all.flatMap((row, at): readonly Row[] => {
    const cells = columns.map((name = '', column) => tidied(name, row[column] ?? ''));
    if (at === 0 || cells.join('') === '' || cells.join() === headings.join()) return []; // of another table below
    const all = new Map(columns.flatMap((name, column) => (name === undefined ? [] : [[name, cells[column] ?? '']])));
    const [key = '', commit = '', digest = ''] = ['key', ...provenance].map((name) => {
      const cell = all.get(name);
      all.delete(name);
      return cell;
    });
    return [{ number: at + 1, sheet, key, cells: all, commit, digest }];
  });
  const isUsed = (column: number) => all.some((row) => (row[column]?.trim() ?? '') !== '');
  const unknown = headings.filter((_, at) => columns[at] === undefined && isUsed(at));
  return { columns: new Set(columns.filter((name) => name !== undefined)), unknown, rows };
}
