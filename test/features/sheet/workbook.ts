import { deflateRawSync } from 'node:zlib';

/** A ZIP of these files; `lie` is what its directory says of each unpacked size. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>, lie?: number): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let size = 0;
  for (const [path, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const header = Buffer.alloc(30);
    header.write('PK\x03\x04');
    header.writeUInt16LE(8, 8);
    header.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(lie ?? Buffer.byteLength(content), 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(size, 42);
    entries.push(header, Buffer.from(path), packed);
    directory.push(entry, Buffer.from(path));
    size += 30 + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt32LE(size, 16);
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

export function workbookOf(parts: Parts, lie?: number): Buffer {
  const { relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships' } = parts;
  const kinds = [
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'sharedStrings', '/xl/sharedStrings.xml'],
    ['rId3', 'styles', 'styles.xml'],
  ];
  const listed = kinds.map(
    ([id, kind, path]) => `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${path}"/>`,
  );
  return zipOf(
    {
      'xl/workbook.xml':
        parts.workbook ?? '<workbook><sheets><sheet name="필터" sheetId="7" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': `<Relationships>${listed.join('')}</Relationships>`,
      'xl/worksheets/sheet1.xml': parts.sheet,
      'xl/sharedStrings.xml': parts.shared ?? '',
      'xl/styles.xml': parts.styles ?? '',
    },
    lie,
  );
}
