import { hash } from 'node:crypto';
import { byCodeUnit } from '../../base/edit.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { rightName } from '../../catalog/misspelt-fields.ts';
import { kinds } from '../../catalog/schema/kinds.ts';
import { defaultOf, kindOf } from '../../catalog/schema/schemas.ts';
import { fieldsOf, textOf, valueIn } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';

const ofKind = (index: number | undefined) => fieldsOf({ index }).filter((name) => name !== 'was');

const filters = ['key', 'category', ...ofKind(0)];
const categories = ['key', ...ofKind(undefined)];
/** What says of a row from what it was exported. */
const provenance = ['exported_commit', 'row_digest'];
const csv = [...new Set([...filters, ...categories, ...provenance])];

/** The columns of the sheets of a workbook, of which one is hidden, and of a CSV; the first tells the rows apart. */
export const columns = { filters, categories, export: ['key', ...provenance], csv };

/** What columns and sheets are called in a spreadsheet. */
export const titles: Readonly<Record<string, Readonly<Record<'en' | 'ko', string>>>> = {
  filters: { en: 'Filters', ko: '필터' },
  categories: { en: 'Categories', ko: '카테고리' },
  key: { en: 'Key', ko: '키' },
  category: { en: 'Category', ko: '카테고리' },
  code: { en: 'Code', ko: '코드' },
  name_ko: { en: 'Korean name', ko: '한국어 이름' },
  name_en: { en: 'English name', ko: '영어 이름' },
  description: { en: 'Description', ko: '설명' },
  image_url: { en: 'Image address', ko: '이미지 주소' },
  image: { en: 'Image file', ko: '이미지 파일' },
  is_recommended: { en: 'Recommended', ko: '추천' },
  is_active: { en: 'Active', ko: '활성' },
  active_from: { en: 'Start time', ko: '시작 일시' },
  active_until: { en: 'End time', ko: '종료 일시' },
  organization_id: { en: 'Organization ID', ko: '조직 ID' },
};

/** Of a table that others made these may be something else: a number of the row, a person. */
const doubtful = ['id', 'owner'];
const fold = (heading: string) => heading.normalize('NFC').toLowerCase().replace(/\s/g, '');
const namesOf = (name: string) => [name, ...Object.values(titles[name] ?? {})].map(fold);

/**
 * The columns that headings name: by their names, by the headings of either language, or by other words for those that no
 * heading names so. Several may name one.
 */
export function columnsOf(row: readonly string[]): readonly (string | undefined)[] {
  const words = row.map(fold);
  const named = words.map((word) => columns.csv.find((name) => namesOf(name).includes(word)));
  const free = columns.csv.filter((name) => !named.includes(name));
  return words.map(
    (word, at) =>
      named[at] ??
      (doubtful.includes(word) || /\p{Cc}/u.test(word) ? undefined : rightName(word, free)),
  );
}

/** By the names of their columns. */
export type Cells = ReadonlyMap<string, string>;

/** What an entry has in all columns but the key, each as a cell that says the same is compared. */
export function cellsOf({ fields, index, slug }: EntryDraft): Cells {
  const cells = ofKind(index).map(
    (name) => [name, cellText(name, textOf(memberOf(fields, name)))] as const,
  );
  return new Map([['category', index === undefined ? '' : slug], ...cells]);
}

/** A cell as it is compared: spreadsheets write TRUE, and a default is what holds. */
export function cellText(name: string, cell: string): string {
  return textOf(valueIn(name, tidied(name, cell)) ?? defaultOf(name));
}

/** A cell as it was before: spreadsheets trim texts, have line ends of their own, and write times without a zero. */
export function tidied(name: string, cell: string): string {
  const text = cell.replace(/\r\n?/g, '\n').trim();
  return kindOf(name) === kinds['day-or-time'] ? text.replace(/(?<= )(?=\d:)/, '0') : text;
}

/** What tells whether an entry is still as it was exported: of what is not the default, so that a new field changes nothing. */
export function digestOf(cells: Cells): string {
  const own = [...cells].filter(([name, cell]) => cell !== textOf(defaultOf(name)));
  return hash('sha256', JSON.stringify(own.toSorted(([a], [b]) => byCodeUnit(a, b)))).slice(0, 16);
}
