import { posix } from 'node:path';
import { limits as defaults } from '../words.ts';
import { invalidXlsx, openParts, type Parts } from './parts.ts';

/** A sheet as texts. `rows[0]` is row 1, so empty rows stay; an empty cell is ''. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Cells that cannot be imported; allowed in unknown columns. */
  readonly faults?: readonly Fault[];
  /** True if days are counted from 1904. */
  readonly isFrom1904?: boolean;
}

interface Fault {
  readonly code: 'cell-has-no-value' | 'sheet-has-merged-cells';
  readonly cells: string;
  /** The first row, and the first and the last column, from 1. */
  readonly area: Readonly<Record<'row' | 'from' | 'to', number>>;
}

/**
 * Reads each sheet of an XLSX workbook: formulas as their last values, dates as numbers.
 * @throws Failure `file-is-not-xlsx`, `sheet-is-too-large`
 */
export async function readXlsx(bytes: Buffer, limits = defaults): Promise<readonly Sheet[]> {
  try {
    return await readSheets(await openParts(bytes, limits));
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'Failure') throw error;
    // A TypeError without a code is a bug here; the libraries throw all other errors.
    throw error instanceof TypeError && !('code' in error) ? error : invalidXlsx();
  }
}

async function readSheets(parts: Parts): Promise<readonly Sheet[]> {
  const { officeDocument: workbook = '' } = await readRelations(parts, '/');
  const paths = await readRelations(parts, workbook);
  const listed: Readonly<Record<'id' | 'name', string>>[] = [];
  let isFrom1904 = false;
  await parts.read(workbook, {
    start(element, { name = '', date1904 = '', ...others }) {
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      if (element === 'sheet') listed.push({ name, id });
      if (element === 'workbookPr') isFrom1904 = /^[1t]/.test(date1904);
    },
  });
  if (listed.length === 0) throw invalidXlsx();
  const texts: string[] = [];
  const { sharedStrings } = paths;
  if (sharedStrings) await parts.read(sharedStrings, { cell: ({ text }) => texts.push(text) });
  const sheets: Sheet[] = [];
  for (const { name, id } of listed)
    sheets.push({ name, isFrom1904, ...(await readCells(parts, texts, paths[`#${id}`] ?? '')) });
  return sheets;
}

/** Reads the relations of a part: paths by type, and by `#` with an ID. */
async function readRelations(parts: Parts, part: string) {
  const paths: Record<string, string> = Object.create(null); // without `constructor`
  const folder = posix.dirname(part);
  await parts.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`), {
    start(_, { Id = '', Type = '', Target = '' }) {
      paths[posix.basename(Type)] = posix.resolve(folder, Target);
      paths[`#${Id}`] = posix.resolve(folder, Target);
    },
  });
  return paths;
}

type Position = readonly [row: number, column: number];
const maxRows = 2 ** 20; // in Excel

/** Parses the name of a cell, as in AB12; undefined if it is invalid. */
function positionOf(name: string): Position | undefined {
  const [, letters = '', row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return row === undefined ? undefined : [Number(row), column];
}

async function readCells(parts: Parts, texts: readonly string[], part: string) {
  const rows: string[][] = [];
  const faults: Fault[] = [];
  let position: Position = [0, 0];
  const addFault = (code: Fault['code'], cells = '') => {
    const [from = position, to = from] = cells.split(':').map(positionOf);
    parts.consume('cells', 1);
    faults.push({ code, cells, area: { row: from[0], from: from[1], to: to[1] } });
  };
  await parts.read(part, {
    start(name, { r, ref }) {
      if (name === 'row') position = [Number(r ?? position[0] + 1), 0];
      if (position[0] > maxRows) parts.consume('cells', position[0]);
      if (name === 'mergeCell') addFault('sheet-has-merged-cells', ref);
    },
    cell({ attributes: { r = '', t = 'n' }, text, hasFormula }) {
      position = positionOf(r) ?? [position[0], position[1] + 1]; // 18.3.1.4: `r` is optional
      const hasNoValue = t === 'e' || (hasFormula && text === '' && t !== 'str');
      if (hasNoValue) addFault('cell-has-no-value', r || `R${position[0]}C${position[1]}`);
      if (hasNoValue || text === '') return; // may still have a style
      const [row, column] = position;
      const cells = rows[row - 1] ?? [];
      parts.consume('cells', Math.max(row - rows.length, 0) + Math.max(column - cells.length, 0));
      const shown = cellText(texts, text, t);
      if (t === 's') parts.consume('bytes', shown.length); // for each cell that shares it
      cells[column - 1] = shown;
      rows[row - 1] = cells;
    },
  });
  return { rows: Array.from(rows, (all = []) => Array.from(all, (text = '') => text)), faults };
}

function cellText(texts: readonly string[], value: string, type: string): string {
  const number = Number(value);
  if (type === 's' && texts[number] === undefined) throw invalidXlsx();
  if (type === 's') return texts[number] ?? '';
  if (type === 'b') return `${value === '1'}`;
  if (type !== 'n' || Number.isNaN(number)) return value;
  return `${value.length < 16 ? number : Number(number.toPrecision(15))}`; // as Excel shows it
}
