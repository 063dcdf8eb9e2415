import { crc32, deflateRawSync } from 'node:zlib';

const schemas = 'http://schemas.openxmlformats.org';
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
const document = `${schemas}/officeDocument/2006/relationships`;
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const types = `<Types xmlns="${schemas}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
<Override PartName="/xl/worksheet.xml" ContentType="${type}.worksheet+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`;

/** 49 is the format of texts: 007 stays as it is, and nothing becomes a date. */
const styles = `<styleSheet ${main}><fonts><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs>
<cellXfs><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>
<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const workbook = `<workbook ${main} xmlns:r="${document}"><bookViews><workbookView/></bookViews>
<sheets><sheet name="Filters" sheetId="1" r:id="worksheet"/></sheets></workbook>`;

type Rows = readonly (readonly string[])[];

/** Makes a workbook of texts, its last column hidden. `choices`: of drop-downs, by column. */
export async function writeXlsx(rows: Rows, choices: Rows): Promise<Buffer> {
  const texts = new Map<string, number>(); // for all cells, as Numbers shows no others
  const sheet = worksheet(rows, texts, choices.flatMap(dropDown));
  const shared = Array.from(texts.keys(), (text) => {
    return `<si><t xml:space="preserve">${escaped(text)}</t></si>`;
  });
  const parts = ['worksheet', 'sharedStrings', 'styles'];
  return zipped([
    ['[Content_Types].xml', types],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/_rels/workbook.xml.rels', relations(parts.map((part) => [part, `${part}.xml`]))],
    ['xl/workbook.xml', workbook],
    ['xl/worksheet.xml', sheet],
    ['xl/sharedStrings.xml', `<sst ${main}>${shared.join('')}</sst>`],
    ['xl/styles.xml', styles],
  ]);
}

/** The kind of each is its identifier too. */
function relations(targets: readonly (readonly [kind: string, path: string])[]): string {
  const all = targets.map(([kind, path]) => {
    return `<Relationship Id="${kind}" Type="${document}/${kind}" Target="${path}"/>`;
  });
  const start = `<Relationships xmlns="${schemas}/package/2006/relationships">`;
  return `${start}${all.join('')}</Relationships>`;
}

/** Adds its texts to those that are shared. */
function worksheet(rows: Rows, texts: Map<string, number>, rules: readonly string[]): string {
  const lines = rows.map((row, r) => {
    const cells = row.map((text, c) => {
      const start = `<c r="${letterOf(c)}${r + 1}" s="1"`;
      if (text === '') return `${start}/>`;
      texts.set(text, texts.get(text) ?? texts.size);
      return `${start} t="s"><v>${texts.get(text)}</v></c>`;
    });
    return `<row r="${r + 1}">${cells.join('')}</row>`;
  });
  const last = rows[0]?.length ?? 1;
  return `<worksheet ${main}><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="${last - 1}" width="24" style="1" customWidth="1"/>
<col min="${last}" max="${last}" style="1" hidden="1"/></cols>
<sheetData>${lines.join('')}</sheetData>
<dataValidations>${rules.join('')}</dataValidations></worksheet>`;
}

function dropDown(values: readonly string[], column: number): string | [] {
  const [list, letter] = [values.join(','), letterOf(column)];
  if (list === '' || list.length > 255) return []; // Excel refuses a longer one
  const cells = `${letter}2:${letter}1048576`;
  return `<dataValidation type="list" allowBlank="1" sqref="${cells}">
<formula1>"${list}"</formula1></dataValidation>`;
}

/** The name of a column, from 0. A sheet has less than 26. */
const letterOf = (column: number) => String.fromCharCode(65 + column);

/** ECMA-376, 22.9.2.19: what XML cannot hold is `_x000D_`, and what looks so `_x005F_x000D_`. */
function escaped(text: string): string {
  const hidden = /_(?=x[\da-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/giu;
  const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();
  return text
    .replace(hidden, (character) => `_x${hex(character).padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => `&#x${hex(character)};`);
}

/** Makes a ZIP. Each file has the time 1980-01-01, so that the same texts give the same bytes. */
function zipped(files: readonly (readonly [path: string, xml: string])[]): Buffer {
  const two = (...numbers: readonly number[]) =>
    numbers.flatMap((n) => [n & 0xff, (n >> 8) & 0xff]);
  const four = (...numbers: readonly number[]) => numbers.flatMap((n) => two(n, n >>> 16));
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  let size = 0;
  for (const [path, xml] of files) {
    const data = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
    const packed = deflateRawSync(data);
    // The version that unpacks it, flags, method, time, day; checksum, sizes; length of the name.
    const sizes = four(crc32(data), packed.length, data.length);
    const about = Buffer.from([...two(20, 0, 8, 0, 33), ...sizes, ...two(path.length, 0)]);
    const place = Buffer.from([...two(0, 0, 0, 0, 0), ...four(size)]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(path));
    entries.push(Buffer.from('PK\x03\x04'), about, Buffer.from(path), packed);
    size += 4 + about.length + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const counts = two(0, 0, files.length, files.length);
  const end = Buffer.from([...counts, ...four(listed.length, size), ...two(0)]);
  return Buffer.concat([...entries, listed, Buffer.from('PK\x05\x06'), end]);
}
