import type { Sheet } from './read.ts';
import { xlsxFailure } from './words.ts';

export interface NewSheet extends Sheet {
  readonly isHidden?: boolean;
  /** With them the first row has headings: bold, and always in sight. */
  readonly columns?: readonly Column[];
}

interface Column {
  /** In characters. */
  readonly width: number;
  /** Whether what is in it is not to be changed; a new row may have any. */
  readonly isLocked?: boolean;
  /** What a drop-down offers, and nothing else is taken. */
  readonly choices?: readonly string[];
}

/** A workbook in which each cell is a text. The same sheets give the same bytes. @throws Failure `xlsx-package-is-missing` */
export async function writeXlsx(sheets: readonly NewSheet[]): Promise<Buffer> {
  const { default: writeWorkbook } = await library(import('write-excel-file/node'));
  const utility = await library(import('write-excel-file/utility'));
  const written = sheets.map(({ name, rows, columns }) => ({
    sheet: name,
    data: rows.map((row, nth) => row.map((value) => cellOf(value, columns !== undefined && nth === 0))),
    ...(columns && { columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }),
  }));
  const transform = {
    'xl/workbook.xml': {
      transformElementAttributes: (tag: string, attributes: Record<string, number | string>, index = 0) =>
        tag === 'sheet' && sheets[index]?.isHidden ? { ...attributes, state: 'hidden' } : attributes,
    },
    'xl/worksheets/sheet{id}.xml': {
      transform: (xml: string, _: unknown, { sheetIndex }: { readonly sheetIndex: number }) => {
        const rules = sheets
          .slice(sheetIndex, sheetIndex + 1)
          .map(rulesOf)
          .join('');
        const style = /<c r="A2" s="(\d+)"/.exec(xml)?.[1] ?? 0; // of texts, for rows that are added: 007 stays
        return xml.replaceAll('<col ', `<col style="${style}" `).replace('</sheetData>', (end) => end + rules);
      },
    },
  };
  return withoutTimes(await writeWorkbook(written, { features: [{ files: { transform } }] }).toBuffer());

  /** A drop-down for each cell of a column with choices, and no other value for what is locked. */
  function rulesOf({ columns = [], rows }: NewSheet): string {
    const rules = columns.flatMap(({ choices = [], isLocked }, at) => {
      const list = choices.join(',');
      const isList = list !== '' && list.length < 256; // which Excel takes
      if (!isList && !(isLocked && rows.length > 1)) return [];
      const [type, last, formula] = isList ? ['list', 1_048_576, `"${list}"`] : ['custom', rows.length, 'FALSE'];
      const cells = `${utility.getCellAddress(1, at)}:${utility.getCellAddress(last - 1, at)}`;
      const attributes = { type, allowBlank: 1, showErrorMessage: 1, sqref: cells };
      const content = `<formula1>${utility.sanitizeTextContent(formula)}</formula1>`;
      return `${utility.getOpeningTagMarkup('dataValidation', attributes)}${content}</dataValidation>`;
    });
    return rules.length === 0 ? '' : `<dataValidations>${rules.join('')}</dataValidations>`;
  }
}

function cellOf(value: string, isHeading: boolean) {
  return { value: kept(value), type: String, format: '@', ...(isHeading && { fontWeight: 'bold' as const }) };
}

/** ECMA-376, 22.9.2.19: `_x000D_` is a character. Of a text the package drops some, and takes `constructor` for its own. */
function kept(text: string): string {
  const hidden = (character: string) => `_x${character.charCodeAt(0).toString(16).padStart(4, '0')}_`;
  const safe = text.replace(/_(?=x[\da-f]{4}_)|(?![\t\n])\p{Cc}|[\ufdd0-\ufdef\ufffd-\uffff]/giu, hidden);
  return safe in {} ? safe.replace(/^./, hidden) : safe;
}

/** Of the files in a ZIP, which are all of the 1st of January 1980 then. */
function withoutTimes(zip: Buffer): Buffer {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  for (
    let at = zip.readUInt32LE(end + 16);
    at < end;
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30)
  ) {
    for (const time of [at + 12, zip.readUInt32LE(at + 42) + 10]) zip.writeUInt32LE(0x00210000, time);
  }
  return zip;
}

function library<Library>(loaded: Promise<Library>): Promise<Library> {
  return loaded.catch((error) => {
    throw error.code === 'ERR_MODULE_NOT_FOUND' ? xlsxFailure('xlsx-package-is-missing', {}) : error;
  });
}
