import type { EntryDraft } from '../../catalog/draft.ts';
import { rightName } from '../../catalog/misspelt-fields.ts';
import { kinds } from '../../catalog/schema/kinds.ts';
import { defaultOf, fieldSchemas, kindOf, titleIn } from '../../catalog/schema/schemas.ts';
import { fieldsOf, textOf, valueIn } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';

const ofKind = (index: number | undefined) => fieldsOf({ index }).filter((name) => name !== 'was');

const ofFilter = ['key', 'category', ...ofKind(0)];

/** The columns of an exported table. The first one tells the rows apart. */
export const columns = [...new Set([...ofFilter, ...ofKind(undefined)])];

/** True for the columns that rows of filters may fill. */
export const isOfFilter = (column: string) => ofFilter.includes(column);

const ofRows: Readonly<Record<string, Readonly<Record<'en' | 'ko', string>>>> = {
  key: { en: 'Key', ko: '키' },
  category: { en: 'Category', ko: '카테고리' },
};

/** The name of a column in a workbook. */
export const columnTitle = (name: string, language: 'en' | 'ko') =>
  ofRows[name]?.[language] ?? (titleIn(fieldSchemas[name], language).title || name);

/** The values that a workbook offers for a column. */
export const choicesOf = (name: string) => (kindOf(name) === kinds.switch ? ['true', 'false'] : []);

/** In tables of others these may be something else: a number of the row, a person. */
const isDoubtful = /^(?:commit.*|id|owner)$|\p{Cc}/u;
const fold = (heading: string) => heading.normalize('NFC').toLowerCase().replace(/\s/g, '');
const namesOf = (name: string) =>
  [name, columnTitle(name, 'en'), columnTitle(name, 'ko')].map(fold);

/**
 * The columns of headings: by their names, by the headings of either language, or by synonyms of
 * those that no heading names so. Several headings may name one column.
 */
export function columnsOf(headings: readonly string[]): readonly (string | undefined)[] {
  const words = headings.map(fold);
  const named = words.map((word) => columns.find((name) => namesOf(name).includes(word)));
  const free = columns.filter((name) => !named.includes(name));
  return words.map(
    (word, at) => named[at] ?? (isDoubtful.test(word) ? undefined : rightName(word, free)),
  );
}

/** The texts of a row, by the names of their columns. */
export type Cells = ReadonlyMap<string, string>;

/** The cells of an entry, without its key, as they are compared. */
export function cellsOf({ fields, index, slug }: EntryDraft): Cells {
  const cells = ofKind(index).map(
    (name) => [name, comparable(name, textOf(memberOf(fields, name)))] as const,
  );
  return new Map([['category', index === undefined ? '' : slug], ...cells]);
}

/** A cell as it is compared: the default stands for an empty one. */
export function comparable(name: string, cell: string): string {
  return textOf(valueIn(name, readCell(name, cell)) ?? defaultOf(name));
}

/**
 * A cell as it would stand in a file. Spreadsheets have other line ends, numbers of days, and other
 * forms of dates; of these, only those with a year are certain.
 */
export function readCell(name: string, cell: string, isFrom1904 = false): string {
  const text = cell.replace(/\r\n?/g, '\n').trim();
  const kind = kindOf(name);
  const isTime = kind === kinds['day-or-time'];
  if (text === '' || kind.is(text) || !(isTime || kind === kinds.switch)) return text;
  if (isTime && /^\d{5}(?:\.\d+)?$/.test(text)) {
    const minutes = Math.round((Number(text) - (isFrom1904 ? 24_107 : 25_569)) * 1440);
    const time = new Date(minutes * 60_000).toISOString().replace('T', ' ');
    return time.replace(/(?: 00:00)?:00\.000Z$/, '');
  }
  return ((!isTime || /^20\d\d\D/.test(text)) && kind.closest(text)) || text;
}
