import { intendedField } from '../../catalog/misspelt-fields.ts';
import type { PartialEntry } from '../../catalog/partial.ts';
import { kinds } from '../../catalog/schema/kinds.ts';
import { defaultOf, fieldSchemas, kindOf, splitTitle } from '../../catalog/schema/schemas.ts';
import { fieldsOf, formatValue, parseValue } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';

const fieldColumns = (index?: number) => fieldsOf({ index }).filter((name) => name !== 'was');

const filterColumns = ['key', 'category', ...fieldColumns(0)];

/** The columns of an exported table, the key first. */
export const columns = [...new Set([...filterColumns, ...fieldColumns()])];

export const isFilterColumn = (column: string) => filterColumns.includes(column);

const extraTitles: Readonly<Record<string, Readonly<Record<'en' | 'ko', string>>>> = {
  key: { en: 'Key', ko: '키' },
  category: { en: 'Category', ko: '카테고리' },
};

export const columnTitle = (name: string, language: 'en' | 'ko') =>
  extraTitles[name]?.[language] ?? (splitTitle(fieldSchemas[name], language).title || name);

/** The values that a workbook offers for a column. */
export const choicesOf = (name: string) => (kindOf(name) === kinds.switch ? ['true', 'false'] : []);

/** Headings that often mean something else, such as a row number or a person. */
const ambiguous = /^(?:commit.*|id|owner)$|\p{Cc}/u;
const normalise = (heading: string) => heading.normalize('NFC').toLowerCase().replace(/\s/g, '');
const headingsFor = (name: string) =>
  [name, columnTitle(name, 'en'), columnTitle(name, 'ko')].map(normalise);

/**
 * Finds the column of each heading by its name, by its title in either language, or, if no heading
 * has these, by a synonym. Several headings may match one column.
 */
export function matchHeadings(headings: readonly string[]): readonly (string | undefined)[] {
  const normalised = headings.map(normalise);
  const exact = normalised.map((word) => columns.find((name) => headingsFor(name).includes(word)));
  const unmatched = columns.filter((name) => !exact.includes(name));
  return normalised.map(
    (word, at) => exact[at] ?? (ambiguous.test(word) ? undefined : intendedField(word, unmatched)),
  );
}

/** The texts of a row, by column. */
export type Cells = ReadonlyMap<string, string>;

/** Formats an entry for comparison, without its key. */
export function cellsOf({ fields, index, slug }: PartialEntry): Cells {
  const cells = fieldColumns(index).map(
    (name) => [name, normaliseCell(name, formatValue(memberOf(fields, name)))] as const,
  );
  return new Map([['category', index === undefined ? '' : slug], ...cells]);
}

/** Formats a cell for comparison: an empty one has the default. */
export function normaliseCell(name: string, cell: string): string {
  return formatValue(parseValue(name, parseCell(name, cell)) ?? defaultOf(name));
}

/**
 * Converts a cell to the text in a file. Spreadsheets have other line ends, day numbers and date
 * formats. A date without a year is ambiguous, so it stays.
 */
export function parseCell(name: string, cell: string, isFrom1904 = false): string {
  const text = cell.replace(/\r\n?/g, '\n').trim();
  const kind = kindOf(name);
  const isTime = kind === kinds['day-or-time'];
  if (text === '' || kind.isValid(text) || !(isTime || kind === kinds.switch)) return text;
  if (isTime && /^\d{5}(?:\.\d+)?$/.test(text)) {
    const minutes = Math.round((Number(text) - (isFrom1904 ? 24_107 : 25_569)) * 1440);
    const time = new Date(minutes * 60_000).toISOString().replace('T', ' ');
    return time.replace(/(?: 00:00)?:00\.000Z$/, '');
  }
  return ((!isTime || /^20\d\d\D/.test(text)) && kind.closest(text)) || text;
}
