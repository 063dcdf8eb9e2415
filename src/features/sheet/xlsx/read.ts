import { posix } from 'node:path';
import { type Limits, limits as usual } from '../words.ts';
import { notXlsx, openParts, type Parts } from './parts.ts';

/** A sheet as texts. `rows[0]` is row 1, so empty rows stay; an empty cell is ''. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Cells without a value of their own. Whether they count depends on their columns. */
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
 * Reads each sheet of an XLSX workbook: formulas by their last value, dates by their number.
 * @throws Failure `file-is-not-xlsx`, `sheet-is-too-large`
 */
export async function readXlsx(bytes: Buffer, limits: Limits = usual): Promise<readonly Sheet[]> {
  try {
    return await sheetsIn(await openParts(bytes, limits));
  } catch (error) {
    if (!(error instanceof Error) || error.name === 'Failure') throw error;
    // yauzl and saxes throw plain errors, zlib and a text decoder errors with a code.
    throw error instanceof TypeError && !('code' in error) ? error : notXlsx();
  }
}

async function sheetsIn(parts: Parts): Promise<readonly Sheet[]> {
  const { officeDocument: workbook = '' } = await relationsOf(parts, '/');
  const paths = await relationsOf(parts, workbook);
  const listed: Readonly<Record<'id' | 'name', string>>[] = [];
  let isFrom1904 = false;
  await parts.read(workbook, {
    start(element, { name = '', date1904 = '', ...others }) {
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? [];
      if (element === 'sheet') listed.push({ name, id });
      if (element === 'workbookPr') isFrom1904 = /^[1t]/.test(date1904);
    },
  });
  if (listed.length === 0) throw notXlsx();
  const texts: string[] = [];
  const { sharedStrings } = paths;
  if (sharedStrings) await parts.read(sharedStrings, { cell: ({ text }) => texts.push(text) });
  const sheets: Sheet[] = [];
  for (const { name, id } of listed)
    sheets.push({ name, isFrom1904, ...(await cellsOf(parts, texts, paths[`#${id}`] ?? '')) });
  return sheets;
}

/** The parts that a part names, by their types, and behind a `#` by their identifiers. */
async function relationsOf(parts: Parts, part: string) {
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

type Place = readonly [row: number, column: number];
/** A sheet of Excel has no more. */
const mostRows = 2 ** 20;

/** The place that a name such as AB12 has; undefined for another text. */
function placeOf(name: string): Place | undefined {
  const [, letters = '', row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return row === undefined ? undefined : [Number(row), column];
}

async function cellsOf(parts: Parts, texts: readonly string[], part: string) {
  const rows: string[][] = [];
  const faults: Fault[] = [];
  let place: Place = [0, 0];
  const addFault = (code: Fault['code'], cells = '') => {
    const [from = place, to = from] = cells.split(':').map(placeOf);
    parts.take('cells', 1);
    faults.push({ code, cells, area: { row: from[0], from: from[1], to: to[1] } });
  };
  await parts.read(part, {
    start(name, { r, ref }) {
      if (name === 'row') place = [Number(r ?? place[0] + 1), 0];
      if (place[0] > mostRows) parts.take('cells', place[0]);
      if (name === 'mergeCell') addFault('sheet-has-merged-cells', ref);
    },
    cell({ attributes: { r = '', t = 'n' }, text, hasFormula }) {
      place = placeOf(r) ?? [place[0], place[1] + 1]; // ECMA-376, 18.3.1.4: `r` is optional
      const hasNoValue = t === 'e' || (hasFormula && text === '' && t !== 'str');
      if (hasNoValue) addFault('cell-has-no-value', r || `R${place[0]}C${place[1]}`);
      if (hasNoValue || text === '') return; // which may have a style
      const [row, column] = place;
      const cells = rows[row - 1] ?? [];
      parts.take('cells', Math.max(row - rows.length, 0) + Math.max(column - cells.length, 0));
      const shown = shownText(texts, text, t);
      if (t === 's') parts.take('bytes', shown.length); // for each cell that shares it
      cells[column - 1] = shown;
      rows[row - 1] = cells;
    },
  });
  return { rows: Array.from(rows, (all = []) => Array.from(all, (text = '') => text)), faults };
}

function shownText(texts: readonly string[], value: string, type: string): string {
  const number = Number(value);
  if (type === 's' && texts[number] === undefined) throw notXlsx();
  if (type === 's') return texts[number] ?? '';
  if (type === 'b') return `${value === '1'}`;
  if (type !== 'n' || Number.isNaN(number)) return value;
  return `${value.length < 16 ? number : Number(number.toPrecision(15))}`; // as 0.3 is shown
}
