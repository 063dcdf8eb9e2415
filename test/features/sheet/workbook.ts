import { crc32, deflateRawSync } from 'node:zlib';
import type { Files } from '../../support/folder.ts';

/** A wrong size or checksum. */
interface Fake {
  readonly size?: number;
  readonly checksum?: number;
}

/** Little-endian numbers; each digit of `widths` is a size in bytes. */
function numbers(widths: string, ...all: readonly number[]): Buffer {
  const buffers = all.map((number, at) => {
    const buffer = Buffer.alloc(Number(widths[at]));
    buffer.writeUIntLE(number, 0, Math.min(buffer.length, 6));
    return buffer;
  });
  return Buffer.concat(buffers);
}

/** Creates a ZIP, valid by `unzip -t` unless damaged. */
export function zipOf(files: Files, fake: Fake = {}): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let start = 0;
  for (const [path, content] of Object.entries(files)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const name = Buffer.from(path);
    const sizes = [fake.checksum ?? crc32(data), packed.length, fake.size ?? data.length] as const;
    const header = numbers('2222244422', 20, 0x800, 8, 0, 33, ...sizes, name.length, 0); // in UTF-8
    const entry = [Buffer.from('PK\x03\x04'), header, name, packed];
    const location = numbers('22244', 0, 0, 0, 0, start);
    directory.push(Buffer.from('PK\x01\x02'), numbers('2', 20), header, location, name);
    entries.push(...entry);
    start += Buffer.concat(entry).length;
  }
  const count = Object.keys(files).length;
  const { length } = Buffer.concat(directory);
  const end = [Buffer.from('PK\x05\x06'), numbers('2222442', 0, 0, count, count, length, start, 0)];
  return Buffer.concat([...entries, ...directory, ...end]);
}

const schemas = 'http://schemas.openxmlformats.org';
export const relationships = `${schemas}/officeDocument/2006/relationships`;
const relation = (id: string, kind: string, path: string, base: string) =>
  `<Relationship Id="${id}" Type="${base}/${kind}" Target="${path}"/>`;

export interface Parts {
  readonly sheet: string;
  readonly shared?: string;
  readonly workbook?: string;
  /** The base URL of relation types. */
  readonly relations?: string;
}

/** The files of a workbook with one sheet, 필터. */
export function filesOf({ sheet, shared, workbook, relations = relationships }: Parts): Files {
  const parts = [
    relation('rId1', 'worksheet', 'worksheets/sheet1.xml', relations),
    ...(shared ? [relation('rId2', 'sharedStrings', '/xl/sharedStrings.xml', relations)] : []),
  ];
  return {
    '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml', relations)}</Relationships>`,
    'xl/workbook.xml':
      workbook ??
      '<workbook xmlns:r="r"><sheets><sheet name="필터" sheetId="7" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${parts.join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...(shared && { 'xl/sharedStrings.xml': shared }),
  };
}

export function renamed(files: Files, names: Readonly<Record<string, string>>): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, content]) => [names[path] ?? path, content]),
  );
}

/** A workbook with one sheet of texts or XML cells. `tail`: XML after the cells. */
export function workbookWith(rows: readonly (readonly string[])[], tail = ''): Buffer {
  const cell = (text: string) =>
    text.startsWith('<c') ? text : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`);
  return zipOf(
    filesOf({ sheet: `<worksheet><sheetData>${lines.join('')}</sheetData>${tail}</worksheet>` }),
  );
}
