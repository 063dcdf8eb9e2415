import { posix } from 'node:path';
import {
  Archive,
  type Attributes,
  attributesIn,
  most,
  notXlsx,
  type Tag,
  tooLarge,
  unescaped,
} from './archive.ts';
import { xlsxFailure } from './words.ts';

/** A sheet as texts. Row i is row i + 1 of the spreadsheet, so empty rows stay; a cell with nothing is ''. */
export interface Sheet {
  readonly name: string;
  readonly isHidden?: boolean;
  readonly rows: readonly (readonly string[])[];
}

/**
 * Each sheet of an XLSX workbook, hidden ones too, as people see it: the last value of a formula, a date as 2026-12-01 or
 * 2026-12-01 09:00, a switch as true or false.
 * @throws Failure `cell-has-no-value`, `file-is-not-xlsx`, `sheet-has-merged-cells`, `workbook-is-too-large`
 */
export async function readXlsx(bytes: Buffer): Promise<readonly Sheet[]> {
  try {
    return sheetsIn(new Archive(bytes));
  } catch (error) {
    const { code = '' } = error as { readonly code?: string };
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    // A place outside of the file, a number that is no date, or what zlib cannot unpack.
    throw error instanceof RangeError || code.startsWith('Z_') ? notXlsx() : error;
  }
}

function sheetsIn(archive: Archive): Sheet[] {
  const paths = new Map<string | undefined, string>();
  for (const tag of archive.tags('xl/_rels/workbook.xml.rels')) {
    const { Id, Type = '', Target = '' } = attributesIn(tag);
    const path = posix.resolve('/xl', Target).slice(1);
    paths.set(Id, path).set(posix.basename(Type), path);
  }
  const tags = Array.from(archive.tags('xl/workbook.xml'));
  const sheets = tags.filter(({ name, isStart }) => name === 'sheet' && isStart);
  if (sheets.length === 0) throw notXlsx();
  const book = {
    texts: Array.from(textsIn(archive, paths.get('sharedStrings')), ({ text }) => text),
    isDate: dateStyles(archive, paths.get('styles')),
    day0: tags.some(({ attributes }) => /date1904="[1t]/.test(attributes)) ? 24_107 : 25_569,
  };
  return sheets.map(attributesIn).map(({ name = '', id, state = 'visible' }) => {
    const rows = rowsIn(archive, book, { name, path: paths.get(id) });
    return { name, rows, ...(state !== 'visible' && { isHidden: true }) };
  });
}

/** The shared texts, merged cells, and cells with a value or formula in a file, without how a text is read aloud (`rPh`). */
function* textsIn(archive: Archive, path: string | undefined) {
  let held: Held = { attributes: '', runs: [], isFormula: false };
  for (const tag of archive.tags(path)) {
    const { name, attributes, isStart, isEnd } = tag;
    const isHolder = /^(?:si|c|mergeCell)$/.test(name);
    if (isHolder && isStart) held = { attributes, runs: [], isFormula: false };
    hold(held, tag);
    if (isHolder && isEnd && (name !== 'c' || held.isFormula || held.runs.length > 0))
      yield { ...held, name, text: joined(held.runs) };
  }
}

type Held = { readonly attributes: string; readonly runs: string[]; isFormula: boolean };

function hold(held: Held, { name, text, isEnd }: Tag): void {
  if (/^[tv]$/.test(name) && !isEnd) held.runs.push(text);
  if (name === 'rPh' && isEnd) held.runs.pop();
  if (name === 'f') held.isFormula = true;
  if (held.runs.length > most.characters) throw tooLarge();
}

function joined(runs: readonly string[]): string {
  const text = runs.join('');
  if (text.length > most.characters) throw tooLarge(); // before it is unescaped
  return unescaped(text);
}

/** By the number of a style, whether numbers are dates in it: ECMA-376, 18.8.30 has the formats that have no code. */
function dateStyles(archive: Archive, path: string | undefined): boolean[] {
  const codes = new Map<string, string>();
  const styles: boolean[] = [];
  for (const tag of archive.tags(path)) {
    const { name, isStart } = tag;
    if (name === 'cellXfs' && isStart) styles.length = 0;
    if (!(isStart && /^(?:numFmt|xf)$/.test(name))) continue;
    const { numFmtId = '', formatCode = '' } = attributesIn(tag);
    if (name === 'numFmt')
      codes.set(numFmtId, formatCode.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, ''));
    const code =
      codes.get(numFmtId) ??
      (/^(?:1[4-9]|2[0-27-9]|3[0-6]|4[5-7]|5[0-8])$/.test(numFmtId) ? 'd' : '');
    if (name === 'xf') styles.push(/[dhmsy]/i.test(code));
  }
  return styles;
}

/** `day0` is the 1st of January 1970, as the workbook counts days. */
type Book = Readonly<{ texts: readonly string[]; isDate: readonly boolean[]; day0: number }>;

function rowsIn(
  archive: Archive,
  book: Book,
  sheet: Readonly<{ name: string; path: string | undefined }>,
): string[][] {
  const rows: string[][] = [];
  for (const element of textsIn(archive, sheet.path)) {
    const { r = '', t, s, ref: cells = '' } = attributesIn(element);
    if (element.name === 'mergeCell')
      throw xlsxFailure('sheet-has-merged-cells', { sheet: sheet.name, cells });
    const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(r) ?? [];
    if (letters === undefined) throw notXlsx();
    const isWithoutValue = t === 'e' || (element.isFormula && element.text === '' && t !== 'str');
    if (isWithoutValue) throw xlsxFailure('cell-has-no-value', { sheet: sheet.name, cell: r });
    const column = [...letters].reduce(
      (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
      0,
    );
    const known = rows[Number(digits) - 1];
    archive.take(
      'cells',
      Math.max(0, Number(digits) - rows.length) + Math.max(0, column - (known?.length ?? 0)),
    );
    const row = known ?? Array<string>(column).fill(''); // of just this length, as there may be many
    rows[Number(digits) - 1] = row;
    const text = seen(book, element.text, { t, s });
    archive.take('bytes', t === 's' ? text.length : 0); // once for each cell that shares it
    row[column - 1] = text;
  }
  return Array.from(rows, (row = []) => Array.from(row, (text = '') => text));
}

function seen(
  { texts, isDate, day0 }: Book,
  value: string,
  { t = 'n', s = '0' }: Attributes,
): string {
  const number = Number(value);
  if (t === 's') return texts[number] ?? '';
  if (t === 'b') return `${value === '1'}`;
  if (t === 'd') return shownTime(value);
  if (t !== 'n' || value === '' || Number.isNaN(number)) return value;
  if (isDate[Number(s)] === true)
    return shownTime(new Date(Math.round((number - day0) * 86_400) * 1000).toISOString());
  return `${value.length < 16 ? number : Number(number.toPrecision(15))}`; // so much of 0.1 + 0.2 is shown
}

function shownTime(time: string): string {
  return time.replace('T', ' ').replace(/(?: 00:00)?(?::00)?(?:\.\d+)?Z?$/, '');
}
