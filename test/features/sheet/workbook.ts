import { deflateRawSync } from 'node:zlib';

/** A record of a ZIP: its mark, and numbers by their offsets, in ascending order. */
function record(mark: string, length: number, numbers: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.write(mark);
  for (const [offset, number] of Object.entries(numbers))
    bytes.writeUInt32LE(number, Number(offset));
  return bytes;
}

/** A ZIP of these files, with their sizes in the directory alone; `lie` is what that says of each unpacked size. */
export function zipOf(files: Readonly<Record<string, string>>, lie?: number): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [path, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const sizes = { 20: packed.length, 24: lie ?? Buffer.byteLength(content), 28: path.length };
    const start = Buffer.concat(entries).length;
    directory.push(record('PK\x01\x02', 46, { 10: 8, ...sizes, 42: start }), Buffer.from(path));
    entries.push(record('PK\x03\x04', 30, { 8: 8, 26: path.length }), Buffer.from(path), packed);
  }
  const end = record('PK\x05\x06', 22, { 16: Buffer.concat(entries).length });
  return Buffer.concat([...entries, ...directory, end]);
}

interface Parts {
  readonly sheet: string;
  readonly shared?: string;
  readonly styles?: string;
  readonly workbook?: string;
  /** Where the relations of what kind are. */
  readonly relations?: string;
}

const oneSheet =
  '<workbook><sheets><sheet name="필터" sheetId="7" r:id="rId1"/></sheets></workbook>';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export function workbookOf(parts: Parts, lie?: number): Buffer {
  const { sheet, shared = '', styles = '', workbook = oneSheet, relations = relationships } = parts;
  const listed = `<Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/>
    <Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/>`;
  const files = {
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': `<Relationships>${listed}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': shared,
    'xl/styles.xml': styles,
  };
  return zipOf(files, lie);
}
