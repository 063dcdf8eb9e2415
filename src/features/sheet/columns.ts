import { hash } from 'node:crypto';
import { byCodeUnit } from '../../base/edit.ts';
import type { EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { synonym } from '../../catalog/misspelt-fields.ts';
import { defaultOf } from '../../catalog/schema/schemas.ts';
import { fieldsOf, textOf, valueIn } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';

const ofKind = (index: number | undefined) => fieldsOf({ index }).filter((name) => name !== 'was');

/** The columns of a sheet of filters, and of one of categories; the first tells the rows apart. */
export const columns = { filter: ['key', 'category', ...ofKind(0)], category: ['key', ...ofKind(undefined)] };
/** Of one with both. */
export const allColumns = [...new Set([...columns.filter, ...columns.category])];
/** What says of a row from what it was exported. */
export const provenance = ['exported_commit', 'row_digest'];

/** What columns are called in a spreadsheet. */
const titles: Readonly<Record<string, Readonly<Record<'en' | 'ko', string>>>> = {
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

export function headingOf(name: string, language: 'en' | 'ko'): string {
  return titles[name]?.[language] ?? name;
}

/** Of a table that others made these may be something else: a number of the row, a person. */
const doubtful = ['id', 'owner'];
const fold = (heading: string) => heading.normalize('NFC').toLowerCase().replace(/\s/g, '');

/** The columns that headings name: by their names, by the headings of either language, or by other words for those that are left. */
export function columnsOf(row: readonly string[]): readonly (string | undefined)[] {
  const known = [...allColumns, ...provenance];
  const words = row.map(fold);
  const named = words.map((word, at) => {
    const isHeading = (name: string) => [name, headingOf(name, 'en'), headingOf(name, 'ko')].map(fold).includes(word);
    return words.indexOf(word) === at ? known.find(isHeading) : undefined;
  });
  for (const [at, word] of words.entries()) {
    const free = known.filter((name) => !(named.includes(name) || doubtful.includes(word)));
    named[at] ??= synonym(word, free);
  }
  return named;
}

/** By the names of their columns. */
export type Cells = ReadonlyMap<string, string>;

/** What an entry has in all columns but the key, each as a cell that says the same is compared. */
export function cellsOf(entry: EntryDraft): Cells {
  const { fields, index, slug } = entry;
  const cells = ofKind(index).map((name) => [name, cellText(name, textOf(memberOf(fields, name)))] as const);
  return new Map([['category', index === undefined ? '' : slug], ...cells]);
}

/** The fields that a cell of the row of an entry may change. */
export function isChangeable(name: string, { index }: EntryDraft): name is keyof EntryFields {
  return name !== 'code' && ofKind(index).includes(name);
}

/** A cell as it is compared: spreadsheets write TRUE, and a default is what holds. */
export function cellText(name: string, cell: string): string {
  return textOf(valueIn(name, tidied(name, cell)) ?? defaultOf(name));
}

/** A cell as it was before: spreadsheets trim texts, have line ends of their own, and write times without a zero. */
export function tidied(name: string, cell: string): string {
  const text = cell.replace(/\r\n?/g, '\n').trim();
  return name.startsWith('active_') ? text.replace(/(?<= )(?=\d:)/, '0') : text;
}

/** What tells whether an entry is still as it was exported: of what is not the default, so that a new field changes nothing. */
export function digestOf(cells: Cells): string {
  const own = [...cells].filter(([name, cell]) => cell !== textOf(defaultOf(name)));
  return hash('sha256', JSON.stringify(own.toSorted(([a], [b]) => byCodeUnit(a, b)))).slice(0, 16);
}
