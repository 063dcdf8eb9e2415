import { crc32, deflateRawSync } from 'node:zlib';
import type { Sheet } from './read.ts';

export interface NewSheet extends Sheet {
  readonly isHidden?: boolean;
  /**
   * By column: how wide (characters), whether people may change it, what a drop-down offers. With columns, the first row
   * has headings: bold, locked, always in sight, with a filter for each.
   */
  readonly columns?: readonly Column[];
}

interface Column {
  readonly width: number;
  readonly isLocked?: boolean;
  readonly choices?: readonly string[];
}

const schemas = 'http://schemas.openxmlformats.org';
const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
const document = `${schemas}/officeDocument/2006/relationships`;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The number of each style in `cellXfs`. Each has the format of texts (49), which is not taken for a number or a date. */
const style = { unlocked: 1, locked: 2, heading: 3 };
const text = 'numFmtId="49" applyNumberFormat="1"';
const font = '<sz val="11"/><name val="Calibri"/>';
const grey = '<patternFill patternType="solid"><fgColor rgb="FFEEEEEE"/></patternFill>';
const fills = ['<patternFill patternType="none"/>', '<patternFill patternType="gray125"/>', grey];
const styles = `<styleSheet ${main}><fonts><font>${font}</font><font><b/>${font}</font></fonts><fills>${fills
  .map((fill) => `<fill>${fill}</fill>`)
  .join(
    '',
  )}</fills><borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf ${text} applyProtection="1"><protection locked="0"/></xf><xf ${text} fillId="2" applyFill="1"/><xf ${text} fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs></styleSheet>`;

/** A workbook in which each cell is a text. The same sheets give the same bytes. */
export async function writeXlsx(sheets: readonly NewSheet[]): Promise<Buffer> {
  const texts = new Map<string, number>();
  const worksheets = sheets.map((sheet, i) => [`xl/worksheets/sheet${i + 1}.xml`, worksheet(sheet, texts)] as const);
  const parts = sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const);
  const listed = sheets.map(({ name, isHidden }, i) => {
    return `<sheet name="${escaped(name)}" sheetId="${i + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`;
  });
  const types = [
    ['xl/workbook.xml', 'sheet.main'],
    ...worksheets.map(([path]) => [path, 'worksheet']),
    ['xl/sharedStrings.xml', 'sharedStrings'],
    ['xl/styles.xml', 'styles'],
  ];
  const overrides = types.map(
    ([path, type]) => `<Override PartName="/${path}" ContentType="${sheetType}.${type}+xml"/>`,
  );
  return zipped([
    [
      '[Content_Types].xml',
      `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', `<workbook ${main} xmlns:r="${document}"><sheets>${listed.join('')}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      relations([...parts, ['sharedStrings', 'sharedStrings.xml'], ['styles', 'styles.xml']]),
    ],
    ['xl/styles.xml', styles],
    [
      'xl/sharedStrings.xml',
      `<sst ${main}>${Array.from(texts.keys(), (value) => `<si><t xml:space="preserve">${escaped(value)}</t></si>`).join('')}</sst>`,
    ],
    ...worksheets,
  ]);
}

function relations(all: readonly (readonly [type: string, target: string])[]): string {
  const each = all.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${document}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${schemas}/package/2006/relationships">${each.join('')}</Relationships>`;
}

function worksheet({ rows, columns = [] }: NewSheet, texts: Map<string, number>): string {
  const isTable = columns.length > 0;
  const styleOf = (row: number, column: number) => {
    if (!isTable) return 0;
    return row === 0 ? style.heading : style[columns[column]?.isLocked ? 'locked' : 'unlocked'];
  };
  const cells = rows.map((row, r) => {
    const each = row.map((value, c) => {
      const start = `<c r="${letters(c)}${r + 1}" s="${styleOf(r, c)}"`;
      if (value === '') return `${start}/>`;
      const index = texts.get(value) ?? texts.size;
      texts.set(value, index);
      return `${start} t="s"><v>${index}</v></c>`;
    });
    return `<row r="${r + 1}">${each.join('')}</row>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  const cols = columns.map(({ width }, i) => {
    // A filter's button takes three characters; 255 is the most that Excel opens.
    return `<col min="${i + 1}" max="${i + 1}" width="${Math.min(width + 3, 255)}" style="${styleOf(1, i)}" customWidth="1"/>`;
  });
  const allowed = ['formatCells', 'formatColumns', 'formatRows', 'insertRows', 'deleteRows', 'sort', 'autoFilter'];
  const protection = `<sheetProtection sheet="1" ${allowed.map((action) => `${action}="0"`).join(' ')}/>`;
  const choices = columns.flatMap(({ choices }, i) => {
    const range = `${letters(i)}2:${letters(i)}1048576`;
    return choices === undefined
      ? []
      : `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${range}"><formula1>"${escaped(choices.join(','))}"</formula1></dataValidation>`;
  });
  return [
    `<worksheet ${main}>`,
    isTable ? `${views}<cols>${cols.join('')}</cols>` : '',
    `<sheetData>${cells.join('')}</sheetData>`,
    columns.some(({ isLocked }) => isLocked) ? protection : '',
    isTable ? `<autoFilter ref="A1:${letters(columns.length - 1)}${Math.max(rows.length, 1)}"/>` : '',
    choices.length > 0 ? `<dataValidations>${choices.join('')}</dataValidations>` : '',
    '</worksheet>',
  ].join('');
}

/** As AA for 26. */
function letters(column: number): string {
  return (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
}

/** ECMA-376, 22.9.2.19: what XML cannot hold is written `_x000D_`, and what looks so already `_x005F_x000D_`. */
function escaped(value: string): string {
  const hidden = value.replace(/_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, (character) => {
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
  return hidden.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** A ZIP, in which each file is of the 1st of January 1980. */
function zipped(files: readonly (readonly [path: string, xml: string])[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [path, xml] of files) {
    const [name, data] = [
      Buffer.from(path),
      Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
    ];
    const packed = deflateRawSync(data);
    // The version that unpacks it, flags, method, time, date, check, sizes, and the length of the name.
    const about = fields('2 2 2 2 2 4 4 4 4', [20, 0, 8, 0, 33, crc32(data), packed.length, data.length, name.length]);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), about, name, packed]);
    central.push(
      Buffer.from('PK\x01\x02'),
      fields('2', [20]),
      about,
      fields('4 4 4 4', [0, 0, 0, 0]).subarray(0, 10),
      fields('4', [offset]),
      name,
    );
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = fields('4 2 2 4 4 2', [0, files.length, files.length, directory.length, offset, 0]);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06'), end]);
}

/** Numbers, each of so many bytes, the lowest first. */
function fields(sizes: string, numbers: readonly number[]): Buffer {
  return Buffer.concat(
    sizes.split(' ').map((size, i) => {
      const field = Buffer.alloc(4);
      field.writeUInt32LE(numbers[i] ?? 0);
      return field.subarray(0, Number(size));
    }),
  );
}
