import type { EntryDraft } from '../../catalog/draft.ts';
import { imageField, synonym } from '../../catalog/misspelt-fields.ts';
import { defaultOf } from '../../catalog/schema/schemas.ts';
import { fieldsOf, textOf } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';

const ofKind = (index: number | undefined) => fieldsOf({ index }).filter((name) => name !== 'was');

/** The columns of a sheet of filters, and of one of categories; the first tells the rows apart. */
export const columns = { filter: ['key', 'category', ...ofKind(0)], category: ['key', ...ofKind(undefined)] };

/** What says of a row from what it was exported. */
export const provenance = ['exported_commit', 'row_digest'];

/** What columns are called in a spreadsheet. */
export const headings: Readonly<Record<'en' | 'ko', Readonly<Record<string, string>>>> = {
  en: {
    key: 'Key',
    category: 'Category',
    code: 'Code',
    name_ko: 'Korean name',
    name_en: 'English name',
    description: 'Description',
    image_url: 'Image address',
    image: 'Image file',
    is_recommended: 'Recommended',
    is_active: 'Active',
    active_from: 'Start time',
    active_until: 'End time',
    organization_id: 'Organization ID',
  },
  ko: {
    key: '키',
    category: '카테고리',
    code: '코드',
    name_ko: '한국어 이름',
    name_en: '영어 이름',
    description: '설명',
    image_url: '이미지 주소',
    image: '이미지 파일',
    is_recommended: '추천',
    is_active: '활성',
    active_from: '시작 일시',
    active_until: '종료 일시',
    organization_id: '조직 ID',
  },
};

const known = [...new Set([...columns.filter, ...columns.category, ...provenance])];
/** Of a table that others made these may be something else: a number of the row, a person. */
const doubtful = ['id', 'owner'];
const fold = (heading: string) => heading.normalize('NFC').toLowerCase().replace(/\s/g, '');

/** The columns that headings name: by their names, by the headings of either language, or by other words for those that are left. */
export function columnsOf(row: readonly string[]): readonly (string | undefined)[] {
  const words = row.map(fold);
  const named = words.map((word, at) => {
    const isHeading = (name: string) =>
      [name, headings.en[name] ?? name, headings.ko[name] ?? name].map(fold).includes(word);
    return words.indexOf(word) === at ? known.find(isHeading) : undefined;
  });
  for (const [at, word] of words.entries()) {
    const free = known.filter((name) => !named.includes(name) && !doubtful.includes(word));
    named[at] ??= synonym(word, free);
  }
  return named;
}

/** What an entry has in the columns of its sheet; a default as what holds. */
export function cellsOf(entry: EntryDraft): ReadonlyMap<string, string> {
  return new Map(ofKind(entry.index).map((name) => [name, cellText(memberOf(entry.fields, name) ?? defaultOf(name))]));
}

/** A value as it is compared: spreadsheets trim texts, and have line ends of their own. */
export function cellText(value: unknown): string {
  return textOf(value).replace(/\r\n?/g, '\n').trim();
}

/** The field in which the image of a new filter belongs. */
export function fieldOfCell(name: string, cell: string): string {
  return imageField(name, cell) ?? name;
}
