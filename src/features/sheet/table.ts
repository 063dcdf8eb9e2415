import { requiredOfFilter } from '../../catalog/schema/schemas.ts';
import { quoted } from '../../wording/shared.ts';
import { type Cells, matchHeadings, parseCell } from './columns.ts';
import { parseCsv } from './csv.ts';
import { parseCommit } from './exported-commit.ts';
import { limits, sheetFailure } from './words.ts';
import { readXlsx, type Sheet } from './xlsx/read.ts';

/** A row that is not empty. */
export interface Row {
  /** The row number; in a workbook, after the name of the sheet. */
  readonly label: string;
  /** A slug, or slug/code; empty for a new filter. */
  readonly key: string;
  readonly cells: Cells;
}

/**
 * Reads the rows of a file, the commit of its export, and ignored columns and sheets.
 *
 * @throws Failure `base-is-unclear`, `columns-are-repeated`, `file-is-empty`, `headings-are-wrong`,
 * `sheet-is-too-large`. Also the code of a `Fault`, and as `readXlsx` and `parseCsv`.
 */
export async function readSpreadsheet(bytes: Buffer | undefined) {
  if (bytes === undefined) throw sheetFailure('sheet-is-too-large', limits);
  if (bytes.length === 0) throw sheetFailure('file-is-empty', {});
  const isXlsx = /^(?:504b|d0cf11e0)/.test(bytes.toString('hex', 0, 4)); // or an old .xls
  const sheets = isXlsx ? await readXlsx(bytes) : [{ name: '', rows: parseCsv(bytes) }];
  const all = sheets.map(parseLayout);
  const tables = all.filter(isTable);
  for (const table of tables.length > 0 ? tables : all.slice(0, 1)) validateLayout(table);
  const rows = tables.flatMap(parseRows);
  const [commit, ...others] = new Set(tables.flatMap(({ commits }) => commits));
  const isUnclear = commit === undefined && rows.some(({ key }) => key !== '');
  if (isUnclear || others.length > 0) throw sheetFailure('base-is-unclear', {});
  const skipped = all.filter((each) => !tables.includes(each) && each.sheet.rows.length > 0);
  const names = skipped.map(({ sheet }) => sheet.name);
  return { rows, commit, ignored: [...tables.flatMap(({ unknown }) => unknown), ...names] };
}

type Layout = ReturnType<typeof parseLayout>;

/** Matches the first row of a sheet. `unknown`: its other headings. */
function parseLayout(sheet: Sheet) {
  const headings = (sheet.rows[0] ?? []).slice(0, limits.columns).map((cell) => cell.trim());
  const columns = matchHeadings(headings);
  const commits = headings.flatMap((heading) => parseCommit(heading) ?? []);
  const image = columns.includes('image') ? 'image' : 'image_url';
  const forNewFilters = columns.includes('key') ? [] : requiredOfFilter.with(-1, image);
  const required = commits.length > 0 ? ['key'] : forNewFilters;
  const missing = required.filter((name) => !columns.includes(name));
  const unknown = headings.filter((text, at) => text && !columns[at] && !parseCommit(text));
  return { sheet, headings, columns, commits, missing, unknown };
}

/** True if a sheet was exported, or has keys or all that new filters need. */
function isTable({ columns, commits, missing }: Layout): boolean {
  const known = columns.filter((name) => name !== undefined);
  return commits.length > 0 || (missing.length === 0 && known.length > 1);
}

function validateLayout({ sheet, headings, columns, missing, unknown }: Layout): void {
  const join = (all: readonly string[]) => all.map(quoted).join(', ') || '-';
  const { name, rows, faults = [] } = sheet;
  if (rows.length > limits.rows || rows.some((row) => row.length > limits.columns))
    throw sheetFailure('sheet-is-too-large', limits);
  for (const [column, all] of Map.groupBy(headings, (_, at) => columns[at]))
    if (column !== undefined && all.length > 1)
      throw sheetFailure('columns-are-repeated', { headings: join(all) });
  for (const { code, cells, area } of faults)
    if (area.row === 1 || columns.slice(area.from - 1, area.to).some((column) => column))
      throw sheetFailure(code, { sheet: name, cells });
  const args = { missing: missing.join(', ') || '-', unknown: join(unknown) };
  const hasUnknown = unknown.length > 0 && !columns.includes('key');
  if (missing.length > 0 || hasUnknown) throw sheetFailure('headings-are-wrong', args);
}

function parseRows({ sheet: { name, rows, isFrom1904 }, columns, headings }: Layout): Row[] {
  return rows.slice(1).flatMap((row, at) => {
    const texts = columns.map((column = '', nth) => parseCell(column, row[nth] ?? '', isFrom1904));
    if (texts.join('') === '' || texts.join() === headings.join()) return []; // repeated headings
    const named = columns.map((column = '', nth) => [column, texts[nth] ?? ''] as const);
    const cells = new Map(named.filter(([column]) => column !== '' && column !== 'key'));
    const key = texts[columns.indexOf('key')] ?? '';
    return { label: `${name && `${name}!`}${at + 2}`, key, cells };
  });
}
