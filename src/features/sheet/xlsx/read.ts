import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { xlsxFailure } from './words.ts';

/** A sheet as texts. Row i is row i + 1 of the spreadsheet, so empty rows stay; a cell with nothing is ''. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** So much is read, and no more. 20,000 filters with 12 fields have 240,000 cells, 1,000,000 tags and some 20 MiB. */
const most = { sheets: 100, rows: 100_000, cells: 1_000_000, mebibytes: 32 };
const [mostFiles, mostTags] = [1000, 4_000_000];

const notXlsx = () => xlsxFailure('file-is-not-xlsx', {});
const tooLarge = () => xlsxFailure('workbook-is-too-large', most);

/**
 * Each sheet of an XLSX workbook, hidden ones too, as people see it: the last value of a formula, a date as 2026-12-01 or
 * 2026-12-01 09:00, a switch as true or false.
 * @throws Failure `file-is-not-xlsx`, `sheet-has-merged-cells`, `workbook-is-too-large`
 */
export async function readXlsx(bytes: Buffer): Promise<readonly Sheet[]> {
  try {
    return sheetsOf(new Archive(bytes));
  } catch (error) {
    const { code = '' } = error as { readonly code?: string }; // of Node: a place outside of the file, or of zlib
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw /^(ERR_|Z_)/.test(code) ? notXlsx() : error;
  }
}

interface Element {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: string;
  /** Between its last tag and the one before that. */
  readonly text: string;
}

/** The files in a ZIP by the directory at its end, and how much more may be read of them. */
class Archive {
  readonly bytes: Buffer;
  readonly entries = new Map<string, number>();
  bytesLeft = most.mebibytes * 2 ** 20;
  tagsLeft = mostTags;
  cellsLeft = most.cells;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    const count = bytes.readUInt16LE(end + 10);
    if (end < 0) throw notXlsx();
    if (count > mostFiles) throw tooLarge();
    for (let i = 0, at = bytes.readUInt32LE(end + 16); i < count; i += 1) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, nameEnd);
      if (bytes.readUInt32LE(at) !== 0x02014b50 || /(^|[\\/])\.\.([\\/]|$)/.test(name)) throw notXlsx();
      this.entries.set(name, at);
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  /** What the directory says of the unpacked size may be a lie. Nothing where the file is missing. */
  #unpacked(path: string): string {
    const entry = this.entries.get(path);
    if (entry === undefined) return '';
    const [start, method] = [this.bytes.readUInt32LE(entry + 42), this.bytes.readUInt16LE(entry + 10)];
    const from = start + 30 + this.bytes.readUInt16LE(start + 26) + this.bytes.readUInt16LE(start + 28);
    const packed = this.bytes.subarray(from, from + this.bytes.readUInt32LE(entry + 20));
    const data = method === 8 ? inflateRawSync(packed, { maxOutputLength: this.bytesLeft + 1 }) : packed;
    this.bytesLeft -= data.length;
    if (this.bytesLeft < 0) throw tooLarge();
    return data.toString();
  }

  /** In the order of their ends. No spreadsheet writes `<!`: a document type, which can define entities, is refused. */
  *elements(path: string): Generator<Element> {
    const xml = this.#unpacked(path)
      .replace(/^\ufeff?<\?[^>]*>/, '')
      .trimEnd();
    const tag = /([^<]*)<(\/?)(?:[\w.-]{1,99}:)?([\w.-]{1,99})(?=[\s/>])([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)>/y;
    const open: string[] = [];
    while (tag.lastIndex < xml.length) {
      const [, text = '', slash, name, attributes = ''] = tag.exec(xml) ?? [];
      if (name === undefined || --this.tagsLeft < 0) throw name === undefined ? notXlsx() : tooLarge();
      if (slash === '/') yield { name, attributes: open.pop() ?? '', text };
      else if (attributes.endsWith('/')) yield { name, attributes, text: '' };
      else open.push(attributes);
    }
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(x?)([\da-f]{1,7})|(\w{2,4}));/gi, (all, ...[hex, digits, name]) =>
    name === undefined ? String.fromCodePoint(Number.parseInt(digits, hex === '' ? 10 : 16)) : (entities[name] ?? all),
  );
}

/** By names without their prefixes. */
function attributesOf({ attributes }: Element): Readonly<Record<string, string | undefined>> {
  const found = attributes.matchAll(/([\w.-]{1,99})\s?=\s?(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(Array.from(found, ([, name, double, single]) => [name, unescaped(double ?? single ?? '')]));
}

/** What a file in the archive refers to. */
function relationsOf(archive: Archive, path: string) {
  const { dir, base } = posix.parse(path);
  const all = Array.from(archive.elements(posix.join(dir, '_rels', `${base}.rels`)), attributesOf);
  return all.map(({ Id = '', Type = '', Target = '' }) => {
    return { id: Id, type: posix.basename(Type), path: posix.resolve('/', dir, Target).slice(1) };
  });
}

interface Book {
  readonly archive: Archive;
  /** The 1st of January 1970, as the workbook counts days. */
  readonly day0: number;
  readonly texts: readonly string[];
  /** By the number of a style. */
  readonly isDate: readonly boolean[];
}

function sheetsOf(archive: Archive): Sheet[] {
  const workbook = relationsOf(archive, '').find(({ type }) => type === 'officeDocument')?.path ?? '';
  const relations = relationsOf(archive, workbook);
  const pathOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.path ?? '';
  const elements = Map.groupBy(archive.elements(workbook), ({ name }) => name);
  if (!elements.has('workbook')) throw notXlsx();
  const sheets = (elements.get('sheet') ?? []).map(attributesOf);
  if (sheets.length > most.sheets) throw tooLarge();
  const book: Book = {
    archive,
    day0: (elements.get('workbookPr') ?? []).some((of) => /^(1|true)$/.test(attributesOf(of)['date1904'] ?? ''))
      ? 24_107
      : 25_569,
    texts: Array.from(textsIn(archive, pathOf('sharedStrings')), ({ text }) => text),
    isDate: dateStyles(archive, pathOf('styles')),
  };
  return sheets.flatMap(({ name = '', id }) => {
    const sheet = relations.find((relation) => relation.id === id && relation.type === 'worksheet');
    return sheet === undefined ? [] : [{ name, rows: rowsOf(book, sheet.path, name) }];
  });
}

/** The shared texts, cells and merged cells of a file, without how a text is read aloud (`rPh`). */
function* textsIn(archive: Archive, path: string): Generator<Element> {
  let runs: string[] = [];
  for (const element of archive.elements(path)) {
    if (element.name === 't' || element.name === 'v') runs.push(element.text);
    else if (element.name === 'rPh') runs.pop();
    else if (/^(si|c|mergeCell)$/.test(element.name)) {
      const text = unescaped(runs.join('').replace(/\r\n?/g, '\n'));
      // ECMA-376, 22.9.2.19: a character that XML cannot hold.
      yield {
        ...element,
        text: text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      };
      runs = [];
    }
  }
}

/** ECMA-376, 18.8.30: the formats that are known by their number, and letters of dates in the others. */
function dateStyles(archive: Archive, path: string): boolean[] {
  const isDate = new Map<string, boolean>(
    Array.from({ length: 59 }, (_, id) => [
      `${id}`,
      (id > 13 && id < 37 && (id < 23 || id > 26)) || (id > 44 && id !== 48 && id !== 49),
    ]),
  );
  const styles: boolean[] = [];
  for (const element of archive.elements(path)) {
    const { numFmtId = '', formatCode = '' } = attributesOf(element);
    if (element.name === 'numFmt')
      isDate.set(numFmtId, /[dhmsy]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')));
    if (element.name === 'xf') styles.push(isDate.get(numFmtId) ?? false);
    if (element.name === 'cellStyleXfs') styles.length = 0;
  }
  return styles;
}

function rowsOf(book: Book, path: string, sheet: string): string[][] {
  const rows: string[][] = [];
  for (const element of textsIn(book.archive, path)) {
    const { ref = '', r = '', t = 'n', s } = attributesOf(element);
    if (element.name === 'mergeCell') throw xlsxFailure('sheet-has-merged-cells', { sheet, cells: ref });
    const text = textSeen(book, element.text, { type: t, style: Number(s) });
    if (text === '') continue;
    const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(r) ?? [];
    if (letters === undefined) throw notXlsx();
    if (Number(digits) > most.rows) throw tooLarge();
    while (rows.length < Number(digits)) rows.push([]);
    const column = [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const row = rows[Number(digits) - 1] ?? [];
    book.archive.cellsLeft -= column - row.length + 1;
    if (book.archive.cellsLeft < 0) throw tooLarge();
    while (row.length < column) row.push('');
    row[column] = text;
  }
  return rows;
}

function textSeen(
  book: Book,
  value: string,
  { type, style }: { readonly type: string; readonly style: number },
): string {
  if (type === 's') return book.texts[Number(value)] ?? '';
  if (type === 'b') return `${value === '1'}`;
  const number = Number(value);
  if (type !== 'n' || value === '' || Number.isNaN(number)) return value;
  if (book.isDate[style] !== true) return `${Number(number.toPrecision(15))}`; // as spreadsheets show 0.1 + 0.2
  const time = new Date(Math.round((number - book.day0) * 86_400) * 1000);
  return time
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/( 00:00)?:00$/, '');
}
