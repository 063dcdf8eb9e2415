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
 * What a file holds: the rows of its tables, the headings and sheets that are ignored, and of a workbook what it remembers
 * of each key.
 *
 * @throws Failure `columns-are-repeated`, `headings-are-missing`, `headings-are-wrong`, `sheet-is-old`, `sheet-is-too-large`, and
 * those of `readXlsx` and `cellsIn`
 */
export async function workbookIn(bytes: Buffer | undefined) {
  if (bytes === undefined || bytes.length > mostBytes)
    throw sheetFailure('sheet-is-too-large', most);
  const start = bytes.subarray(0, 4).toString('hex');
  if (start === 'd0cf11e0') throw sheetFailure('sheet-is-old', {});
  const isXlsx = start.startsWith('504b');
  const all = (isXlsx ? await readXlsx(bytes) : [{ name: '', rows: cellsIn(bytes) }]).map(tableOf);
  const exports = all.filter(({ columns }) => columns.join() === known.export.join());
  const exported = new Map(
    exports.flatMap(({ rows }) => rows.map(({ key, commit, digest }) => [key, { commit, digest }])),
  );
  const others = all.filter((table) => !exports.includes(table));
  const found = others.filter(({ columns }) =>
    ['key', 'name_ko', 'name_en'].some((name) => columns.includes(name)),
  );
  const notes = others.filter(
    (table) => !(found.includes(table) || table.isHidden || table.isEmpty),
  );
  if (exported.size > 0) requireKeys([...found, ...notes], new Set(exported.keys()));
  const tables = found.length + exported.size > 0 ? found : others.slice(0, 1); // which is refused, or has no changes
  requireHeadings(tables.filter(({ columns }) => !columns.includes('key')));
  const rows = tables.flatMap((table) =>
    table.rows.map((row) => ({ ...row, ...exported.get(row.key) })),
  );
  const headings = tables.flatMap(({ unknown }) => unknown.filter((heading) => heading !== ''));
  return {
    rows,
    headings,
    notes: notes.flatMap((table) => (tables.includes(table) ? [] : table.name)),
    exported,
  };
}

const listed = (headings: readonly string[]) => headings.map(quoted).join(', ') || '-';

/** What new filters need. */
function requireHeadings(tables: readonly Table[]): void {
  for (const { columns, unknown } of tables) {
    const required = columns.includes('image')
      ? requiredOfFilter.with(-1, 'image')
      : requiredOfFilter;
    const key = columns.includes('exported_commit') ? ['key'] : [];
    const missing = [...key, ...required].filter((name) => !columns.includes(name));
    const named = unknown.filter((heading) => heading !== '');
    const facts = {
      unknown: listed(named.length > 0 ? named : unknown),
      missing: missing.join(', ') || '-',
    };
    if (missing.length + unknown.length > 0) throw sheetFailure('headings-are-wrong', facts);
  }
}

/** Of a workbook with exported keys, each sheet has them in a column, or is of people and holds none that have no row. */
function requireKeys(tables: readonly Table[], exported: ReadonlySet<string>): void {
  const [sound, others] = [true, false].map((is) =>
    tables.filter(({ columns }) => columns.includes('key') === is),
  );
  const lost = exported.difference(
    new Set(sound?.flatMap(({ rows }) => rows.map(({ key }) => key))),
  );
  const wrong = others?.find(
    ({ columns, holds }) => columns.length > 0 || sound?.length === 0 || holds(lost),
  );
  if (wrong !== undefined) throw sheetFailure('headings-are-missing', { sheet: wrong.name });
}

type Table = ReturnType<typeof tableOf>;

/** A table, with the headings that name no column. @throws Failure `columns-are-repeated`, `sheet-is-too-large` */
function tableOf({ name, isHidden, rows: all }: Sheet) {
  const width = all.reduce(
    (widest, row) => Math.max(widest, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    0,
  );
  if (all.length > most.rows || width > most.columns)
    throw sheetFailure('sheet-is-too-large', most);
  const headings = Array.from({ length: width }, (_, at) => all[0]?.[at]?.trim() ?? '');
  const names = columnsOf(headings);
  const place = name && `${name}: `;
  for (const [field, own] of Map.groupBy(headings, (_, at) => names[at]))
    if (field !== undefined && own.length > 1)
      throw sheetFailure('columns-are-repeated', { place, headings: listed(own) });
  const rows = all.flatMap((row, at): readonly Row[] => {
    const texts = names.map((field = '', column) => tidied(field, row[column] ?? ''));
    if (at === 0 || texts.join('') === '' || texts.join() === headings.join()) return []; // of another table below
    const named = names.flatMap((field, column) =>
      field === undefined ? [] : [[field, texts[column] ?? ''] as const],
    );
    const {
      key = '',
      exported_commit: commit = '',
      row_digest: digest = '',
      ...cells
    } = Object.fromEntries(named);
    const label = `${name && `${name}!`}${at + 1}`;
    return [{ number: at + 1, label, key, cells: new Map(Object.entries(cells)), commit, digest }];
  });
  const isUsed = (column: number) => all.some((row) => (row[column]?.trim() ?? '') !== '');
  const unknown = headings.filter((_, at) => names[at] === undefined && isUsed(at));
  const holds = (texts: ReadonlySet<string>) =>
    all.some((row) => row.some((cell) => texts.has(cell.trim())));
  const columns = names.filter((field) => field !== undefined);
  return { name, isHidden, isEmpty: width === 0, holds, columns, unknown, rows };
}
