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

/** Format 49 is text: 007 keeps its zeros, and nothing becomes a date. */
const styles = `<styleSheet ${main}><fonts><font><sz val="11"/><name val="Calibri"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill>
<fill><patternFill patternType="gray125"/></fill></fills>
<borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs>
<cellXfs><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>
<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const workbook = `<workbook ${main} xmlns:r="${document}"><bookViews><workbookView/></bookViews>
<sheets><sheet name="Filters" sheetId="1" r:id="worksheet"/></sheets></workbook>`;

type Rows = readonly (readonly string[])[];

/** Hides the last column. `choices`: drop-down values by column. */
export async function writeXlsx(rows: Rows, choices: Rows): Promise<Buffer> {
  const texts = new Map<string, number>(); // shared, as Numbers shows no inline texts
  const sheet = worksheetXml(rows, texts, choices.flatMap(dropDownXml));
  const shared = Array.from(texts.keys(), (text) => {
    return `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`;
  });
  const parts = ['worksheet', 'sharedStrings', 'styles'];
  return createZip([
    ['[Content_Types].xml', types],
    ['_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']])],
    ['xl/_rels/workbook.xml.rels', relationsXml(parts.map((part) => [part, `${part}.xml`]))],
    ['xl/workbook.xml', workbook],
    ['xl/worksheet.xml', sheet],
    ['xl/sharedStrings.xml', `<sst ${main}>${shared.join('')}</sst>`],
    ['xl/styles.xml', styles],
  ]);
}

/** The kind is also the ID. */
function relationsXml(targets: readonly (readonly [kind: string, path: string])[]): string {
  const all = targets.map(([kind, path]) => {
    return `<Relationship Id="${kind}" Type="${document}/${kind}" Target="${path}"/>`;
  });
  const start = `<Relationships xmlns="${schemas}/package/2006/relationships">`;
  return `${start}${all.join('')}</Relationships>`;
}

/** Adds the texts of its cells to `texts`. */
function worksheetXml(rows: Rows, texts: Map<string, number>, rules: readonly string[]): string {
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

function dropDownXml(values: readonly string[], column: number): string | [] {
  const [list, letter] = [values.join(','), letterOf(column)];
  if (list === '' || list.length > 255) return []; // Excel refuses a longer one
  const cells = `${letter}2:${letter}1048576`;
  return `<dataValidation type="list" allowBlank="1" sqref="${cells}">
<formula1>"${list}"</formula1></dataValidation>`;
}

/** There are fewer than 26 columns. */
const letterOf = (column: number) => String.fromCharCode(65 + column);

/** ECMA-376, 22.9.2.19: `_x000D_` for forbidden characters; `_x005F_x000D_` for that text. */
function escapeXml(text: string): string {
  const special = /_(?=x[\da-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/giu;
  const hex = (character: string) => character.charCodeAt(0).toString(16).toUpperCase();
  return text
    .replace(special, (character) => `_x${hex(character).padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (character) => `&#x${hex(character)};`);
}

/** Creates a ZIP. The fixed time 1980-01-01 makes it reproducible. */
function createZip(files: readonly (readonly [path: string, xml: string])[]): Buffer {
  const two = (...numbers: readonly number[]) =>
    numbers.flatMap((n) => [n & 0xff, (n >> 8) & 0xff]);
  const four = (...numbers: readonly number[]) => numbers.flatMap((n) => two(n, n >>> 16));
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  let size = 0;
  for (const [path, xml] of files) {
    const data = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
    const packed = deflateRawSync(data);
    // Version, flags, method, time, date; checksum, sizes; name length.
    const sizes = four(crc32(data), packed.length, data.length);
    const header = Buffer.from([...two(20, 0, 8, 0, 33), ...sizes, ...two(path.length, 0)]);
    const location = Buffer.from([...two(0, 0, 0, 0, 0), ...four(size)]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), header, location, Buffer.from(path));
    entries.push(Buffer.from('PK\x03\x04'), header, Buffer.from(path), packed);
    size += 4 + header.length + path.length + packed.length;
  }
  const index = Buffer.concat(directory);
  const counts = two(0, 0, files.length, files.length);
  const end = Buffer.from([...counts, ...four(index.length, size), ...two(0)]);
  return Buffer.concat([...entries, index, Buffer.from('PK\x05\x06'), end]);
}
