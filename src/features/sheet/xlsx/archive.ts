import { inflateRawSync } from 'node:zlib';
import { xlsxFailure } from './words.ts';

/** 20,000 filters with 12 fields, as LibreOffice saves them, have 280,000 cells and 40 MiB, and take 5,000,000 steps; Excel has such cells at most. */
export const most = { cells: 500_000, mebibytes: 64, characters: 32_767 };
const mostSteps = 5_500_000;
/** Of a tag with the text behind it: more than such a cell has. */
const mostOfTag = 2 ** 18;
/** A step is a tag; what takes longer, or more memory, is several. */
const steps = new Map(Object.entries({ t: 4, v: 4, si: 4, xf: 10, numFmt: 10 }));

export const notXlsx = () => xlsxFailure('file-is-not-xlsx', {});
export const tooLarge = () => xlsxFailure('workbook-is-too-large', most);

/** With its name without a prefix, and the text behind it. One that ends with a slash is both. */
export type Tag = Readonly<
  Record<'name' | 'attributes' | 'text', string> & Record<'isStart' | 'isEnd', boolean>
>;

/** The XML in a ZIP, and how much of it may still be read. */
export class Archive {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, number>();
  #left = { bytes: most.mebibytes * 2 ** 20, steps: mostSteps, cells: most.cells };

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    if (end < 0) throw notXlsx();
    for (let at = bytes.readUInt32LE(end + 16); at < end; ) {
      const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
      this.#entries.set(bytes.toString('utf8', at + 46, nameEnd), at);
      at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  /** @throws Failure `workbook-is-too-large` */
  take(kind: 'bytes' | 'steps' | 'cells', count: number): void {
    this.#left[kind] -= count;
    if (this.#left[kind] < 0) throw tooLarge();
  }

  /** Empty where it is missing. The size that the directory tells may be a lie. */
  #unpacked(path: string): Buffer {
    this.take('steps', 1000);
    const entry = this.#entries.get(path);
    if (entry === undefined) return Buffer.alloc(0);
    const [start, size] = [
      this.#bytes.readUInt32LE(entry + 42),
      this.#bytes.readUInt32LE(entry + 24),
    ];
    const from =
      start + 30 + this.#bytes.readUInt16LE(start + 26) + this.#bytes.readUInt16LE(start + 28);
    const packed = this.#bytes.subarray(from, from + this.#bytes.readUInt32LE(entry + 20));
    const maxOutputLength = this.#left.bytes + 1;
    const chunkSize = Math.min(Math.max(size, 2 ** 16), maxOutputLength) + 1; // all at once, which takes half the memory
    const isStored = this.#bytes.readUInt16LE(entry + 10) === 0;
    const data = isStored ? packed : inflateRawSync(packed, { maxOutputLength, chunkSize });
    this.take('bytes', data.length);
    return data;
  }

  /**
   * Those of a file, none where it is missing; a piece of it at a time is in memory as text. What begins with `<!`, as a
   * document type with its entities, is in no workbook, and refused.
   */
  *tags(path = ''): Generator<Tag> {
    const tag =
      /<(?:\?[^>]*|(\/?)(?:[\w.-]{1,99}:)?([\w.-]{1,99})(?=[\s/>])([^<>"]*(?:"[^"]*"[^<>"]*)*))>([^<]*)/y;
    const data = this.#unpacked(path);
    for (let from = data.indexOf('<'), to = from; from >= 0 && from < data.length; from = to) {
      const next = data.indexOf('<', from + 2 ** 15);
      to = next < 0 ? data.length : next;
      if (to - from > mostOfTag) throw tooLarge();
      const xml = data.toString('utf8', from, to);
      for (tag.lastIndex = 0; tag.lastIndex < xml.length; ) {
        const found = tag.exec(xml);
        if (found === null) throw notXlsx();
        const [, slash, name = '', attributes = '', text = ''] = found;
        const isStart = slash === '';
        this.take('steps', (isStart && steps.get(name)) || 1);
        yield { name, attributes, text, isStart, isEnd: !isStart || attributes.endsWith('/') };
      }
    }
  }
}

/** By their names without a prefix. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export function attributesIn({ attributes }: { readonly attributes: string }): Attributes {
  const found: Record<string, string> = {};
  for (const [, name = '', value = ''] of attributes.matchAll(/([\w.-]{1,99})\s?=\s?"([^"]*)"/g))
    found[name] = unescaped(value);
  return found;
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** ECMA-376, 22.9.2.19: `_x000D_` is a character that XML cannot hold. */
export function unescaped(text: string): string {
  if (!/[&_\r]/.test(text)) return text;
  const hidden = /\r\n?|_x([\da-f]{4})_|&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi;
  return text.replace(hidden, (all, ...[code, hex, decimal, name]) => {
    if (all.startsWith('\r')) return '\n';
    return (
      entities[name] ??
      (name ? all : String.fromCodePoint(decimal ?? Number.parseInt(code ?? hex, 16)))
    );
  });
}
