import { crc32, deflateRawSync } from 'node:zlib';
import type { Sheet } from './read.ts';

/**
 * How wide a column is, in characters; whether what is in it is not to be changed, where a new row may have any; what a
 * drop-down offers, and nothing else is taken.
 */
type Column = Readonly<{ width: number; isLocked?: boolean; choices?: readonly string[] }>;

export interface NewSheet extends Sheet {
  /** With them the first row has headings: bold, and always in sight. */
  readonly columns?: readonly Column[];
}

const schemas = 'http://schemas.openxmlformats.org';
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
const document = `${schemas}/officeDocument/2006/relationships`;
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const types = `<Types xmlns="${schemas}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="${type}.worksheet+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`;

/** The style 1 of cells is for texts, and 2 for headings. 49 is the format of texts: 007 stays, and nothing becomes a date. */
const styles = `<styleSheet ${main}>
<fonts><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/>
<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" fontId="1" applyFont="1"/></cellXfs>
<cellStyles><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** A workbook in which each cell is a text. The same sheets give the same bytes. */
export async function writeXlsx(sheets: readonly NewSheet[]): Promise<Buffer> {
  const texts = new Map<string, number>();
  const worksheets = sheets.map((sheet, i) => [
    'worksheet',
    `worksheets/sheet${i + 1}.xml`,
    worksheet(sheet, texts),
  ]);
  const shared = Array.from(
    texts.keys(),
    (text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
  );
  const parts = [
    ...worksheets,
    ['sharedStrings', 'sharedStrings.xml', `<sst ${main}>${shared.join('')}</sst>`],
    ['styles', 'styles.xml', styles],
  ];
  return zipped([
    ['[Content_Types].xml', types],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/_rels/workbook.xml.rels', relations(parts)],
    ['xl/workbook.xml', workbook(sheets)],
    ...parts.map(([, path, xml = '']) => [`xl/${path}`, xml] as const),
  ]);
}

function workbook(sheets: readonly NewSheet[]): string {
  const all = sheets.map(({ name, isHidden }, i) => {
    return `<sheet name="${escaped(name)}" sheetId="${i + 1}" state="${isHidden ? 'hidden' : 'visible'}" r:id="rId${i + 1}"/>`;
  });
  return `<workbook ${main} xmlns:r="${document}"><bookViews><workbookView/></bookViews><sheets>${all.join('')}</sheets></workbook>`;
}

function relations(parts: readonly (readonly string[])[]): string {
  const all = parts.map(([kind, path], i) => {
    return `<Relationship Id="rId${i + 1}" Type="${document}/${kind}" Target="${path}"/>`;
  });
  return `<Relationships xmlns="${schemas}/package/2006/relationships">${all.join('')}</Relationships>`;
}

/** Adds its texts to those that all sheets share, as Numbers shows no others. */
function worksheet({ rows, columns }: NewSheet, texts: Map<string, number>): string {
  const lines = rows.map((row, r) => {
    const cells = row.map((text, c) => {
      const start = `<c r="${letters(c)}${r + 1}" s="${r === 0 && columns ? 2 : 1}"`;
      if (text === '') return `${start}/>`;
      texts.set(text, texts.get(text) ?? texts.size);
      return `${start} t="s"><v>${texts.get(text)}</v></c>`;
    });
    return `<row r="${r + 1}">${cells.join('')}</row>`;
  });
  const data = `<sheetData>${lines.join('')}</sheetData>`;
  if (columns === undefined) return `<worksheet ${main}>${data}</worksheet>`;
  const widths = columns.map(({ width }, c) => {
    return `<col min="${c + 1}" max="${c + 1}" width="${width}" style="1" customWidth="1"/>`;
  });
  const rules = columns.flatMap((column, c) => ruleOf(column, letters(c), rows.length));
  return `<worksheet ${main}><sheetViews><sheetView workbookViewId="0">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols>${widths.join('')}</cols>${data}${rules.length === 0 ? '' : `<dataValidations>${rules.join('')}</dataValidations>`}</worksheet>`;
}

/** A drop-down for each cell of a column with choices, and no other value for what is locked. */
function ruleOf({ choices = [], isLocked }: Column, letter: string, last: number): string[] {
  const list = choices.join(',');
  const isList = list !== '' && list.length < 256; // which Excel takes
  if (!isList && !(isLocked && last > 1)) return [];
  const [kind, end, formula] = isList
    ? ['list', 1_048_576, `"${escaped(list)}"`]
    : ['custom', last, 'FALSE'];
  const attributes = `type="${kind}" allowBlank="1" showErrorMessage="1" sqref="${letter}2:${letter}${end}"`;
  return [`<dataValidation ${attributes}><formula1>${formula}</formula1></dataValidation>`];
}

/** A for 0, AA for 26. */
function letters(column: number): string {
  return (
    (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) +
    String.fromCharCode(65 + (column % 26))
  );
}

/** ECMA-376, 22.9.2.19: what XML cannot hold is written `_x000D_`, and what looks like that already `_x005F_x000D_`. */
function escaped(text: string): string {
  const hidden = text.replace(
    /_(?=x[\da-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/giu,
    (character) => {
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    },
  );
  return hidden.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A ZIP, with the 1st of January 1980 as the time of each file. */
function zipped(files: readonly (readonly [path: string, xml: string])[]): Buffer {
  const two = (...numbers: readonly number[]) =>
    numbers.flatMap((number) => [number & 0xff, (number >> 8) & 0xff]);
  const four = (...numbers: readonly number[]) =>
    numbers.flatMap((number) => two(number, number >>> 16));
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  let size = 0;
  for (const [path, xml] of files) {
    const data = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`);
    const packed = deflateRawSync(data);
    // The version that unpacks it, flags, the method, time, day, check, sizes, the length of the name.
    const sizes = four(crc32(data), packed.length, data.length);
    const about = Buffer.from([...two(20, 0, 8, 0, 33), ...sizes, ...two(path.length, 0)]);
    const place = Buffer.from([...two(0, 0, 0, 0, 0), ...four(size)]);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(path));
    entries.push(Buffer.from('PK\x03\x04'), about, Buffer.from(path), packed);
    size += 4 + about.length + path.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.from([
    ...two(0, 0, files.length, files.length),
    ...four(listed.length, size),
    ...two(0),
  ]);
  return Buffer.concat([...entries, listed, Buffer.from('PK\x05\x06'), end]);
}
