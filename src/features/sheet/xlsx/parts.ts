import { posix } from 'node:path';
import querystring from 'node:querystring';
import { crc32 } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise } from 'yauzl';
import { type Limits, sheetFailure } from '../words.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

/** A cell or shared text, without phonetic text (`rPh`). */
interface Cell {
  readonly attributes: Attributes;
  text: string;
  hasFormula: boolean;
}

/** Callbacks for each start tag, named without its prefix, and for each cell. */
interface Visitor {
  readonly start?: (name: string, attributes: Attributes) => void;
  readonly cell?: (cell: Cell) => void;
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

/** Encodings by the first byte of the byte order mark. */
const encodings: Readonly<Record<number, string>> = { 255: 'utf-16le', 254: 'utf-16be' };

export const invalidXlsx = () => sheetFailure('file-is-not-xlsx', {});

/** Opens the ZIP of a workbook. The limits apply to all reads together. */
export async function openParts(bytes: Buffer, limits: Limits) {
  const zip = await fromBufferPromise(bytes);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(partName(entry.fileName), entry);
  const { cells, unpacked } = limits;
  const budget = { bytes: unpacked * 2 ** 20, cells, elements: 5 * cells };
  return { consume, read };

  /** @throws Failure `sheet-is-too-large` */
  function consume(kind: keyof typeof budget, count: number): void {
    budget[kind] -= count;
    if (budget[kind] < 0) throw sheetFailure('sheet-is-too-large', limits);
  }

  /** Reads a part. @throws Failure `file-is-not-xlsx` if it is missing or damaged */
  async function read(path: string, visitor: Visitor): Promise<void> {
    const entry = entries.get(partName(path));
    if (entry === undefined) throw invalidXlsx();
    consume('bytes', entry.uncompressedSize); // yauzl verifies it
    const parser = createParser(visitor, () => consume('elements', 1));
    let checksum = 0;
    let decoder: InstanceType<typeof TextDecoder> | undefined;
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      checksum = crc32(chunk, checksum); // yauzl does not verify it
      decoder ??= new TextDecoder(encodings[chunk[0]] ?? 'utf-8', { fatal: true });
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    if (checksum !== entry.crc32) throw invalidXlsx();
    parser.close();
  }
}

/** ECMA-376, part 2: part names may be escaped, and ignore case. */
function partName(path: string): string {
  return querystring.unescape(posix.resolve('/', path)).toLowerCase();
}

function createParser({ start, cell: visit }: Visitor, count: () => void) {
  const parser = new SaxesParser();
  let cell: Cell = { attributes: {}, text: '', hasFormula: false };
  let [text, isPhonetic] = ['', false];
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (more) => {
      text += more;
    });
  parser.on('doctype', () => parser.fail('DOCTYPE is not allowed'));
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = full.replace(/^.*:/, '');
    text = '';
    count();
    if (name === 'c' || name === 'si') cell = { attributes, text: '', hasFormula: false };
    if (name === 'f') cell.hasFormula = true;
    if (name === 'rPh') isPhonetic = true;
    start?.(name, attributes);
  });
  parser.on('closetag', ({ name: full }) => {
    const name = full.replace(/^.*:/, '');
    if ((name === 't' || name === 'v') && !isPhonetic) cell.text += text;
    if (name === 'rPh') isPhonetic = false;
    if (name === 'c' || name === 'si') visit?.({ ...cell, text: decodeEscapes(cell.text) });
    text = '';
  });
  return parser;
}

/** ECMA-376, 22.9.2.19: `_x000D_` is a character that XML forbids. */
function decodeEscapes(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number(`0x${code}`)));
}
