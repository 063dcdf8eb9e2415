import { failuresOf } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

/** Where a row stands: its number as the spreadsheet counts, from 1, and the name of its sheet where there are several. */
export interface RowPlace {
  readonly number: number;
  readonly sheet: string | undefined;
}

interface SheetFailures {
  'headings-are-wrong': { readonly unknown: readonly string[]; readonly missing: readonly string[] };
  'sheet-exists': { readonly path: string };
  /** In bytes. */
  'sheet-is-too-large': { readonly maximum: number };
  'table-is-not-unicode': Readonly<Record<never, never>>;
  'workbook-has-no-table': Readonly<Record<never, never>>;
}

type None = Readonly<Record<never, never>>;
type Rows = { readonly rows: readonly RowPlace[] };
type OfKey = { readonly key: string };
type Closest = { readonly closest: string | undefined };

interface SheetSentences extends SheetFailures {
  /** `exported` is undefined where nobody knows it. */
  'cell-conflicts': OfKey &
    Readonly<Record<'field' | 'place' | 'repository' | 'sheet', string>> & {
      row: RowPlace;
      exported: string | undefined;
    };
  /** The field tells the filter, and is not changed by a cell. */
  'cell-is-no-value': OfKey & { readonly field: string; readonly row: RowPlace };
  'conflicts-may-be-skipped': None;
  'deletion-conflicts': OfKey & { readonly place: string };
  'headings-are-ignored': { readonly headings: readonly string[] };
  'key-is-repeated': OfKey & Rows;
  'key-is-unknown': Closest & OfKey & Rows;
  'keys-match-nothing': { readonly unmatched: readonly (Closest & { readonly pattern: string })[] };
  'row-has-no-category': Rows;
  rows: Rows;
  'rows-are-missing': { readonly count: number };
  'sheet-is-written': { readonly count: number; readonly file: string };
  'sheet-of-category': None;
  'sheet-of-filter': None;
  'table-is-awaited': None;
}

/** Rows of one sheet, by their numbers. */
const numbers = (rows: readonly RowPlace[]) => rows.map(({ number }) => number);
const sheetOf = ([row]: readonly RowPlace[]) => (row?.sheet === undefined ? '' : quoted(row.sheet));

const rowsEn = (rows: readonly RowPlace[]) => {
  const of = sheetOf(rows) && ` of ${sheetOf(rows)}`;
  return `${rows.length === 1 ? 'Row' : 'Rows'} ${numbers(rows).join(' and ')}${of}`;
};
const rowsKo = (rows: readonly RowPlace[]) =>
  `${sheetOf(rows) && `${sheetOf(rows)} 시트 `}${numbers(rows).join(', ')}행`;

const en = {
  rows: ({ rows }) => rowsEn(rows),
  'cell-conflicts': ({ place, row, key, field, exported, repository, sheet }) =>
    `${place}: ${rowsEn([row])}: ${field} of ${quoted(key)} was changed here and there. Exported: ${exported === undefined ? 'not known' : quoted(exported)}, now in the file: ${quoted(repository)}, in the sheet: ${quoted(sheet)}.`,
  'cell-is-no-value': ({ row, key, field }) =>
    `${rowsEn([row])}: ${field} of ${quoted(key)} cannot be changed here. Change it back, and use ${field === 'code' ? 'rename' : 'move'}.`,
  'conflicts-may-be-skipped': `Correct these cells, or leave them as they are in the files and take the rest: --skip-conflicts`,
  'deletion-conflicts': `{place}: "{key}" has no row any more, but was changed here after the export, so it is not deleted.`,
  'headings-are-ignored': `Columns that are no fields are ignored: {headings}`,
  'headings-are-wrong': ({ unknown, missing }) =>
    `The first row of a table of new filters, copied from a spreadsheet or saved as one, must hold the headings code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), each once, and each row below it a filter.${unknown.length === 0 ? '' : ` Unknown or repeated: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` Missing: ${missing.join(', ')}.`}`,
  'key-is-repeated': ({ rows, key }) =>
    `${rowsEn(rows)}: the key ${quoted(key)} stands there several times. For a copy that is to be a new filter, empty its key and give it another code.`,
  'key-is-unknown': ({ rows, key, closest }) =>
    `${rowsEn(rows)}: the catalog has no ${quoted(key)} any more.${closest === undefined ? '' : ` The closest key is ${quoted(closest)}.`} Delete the row or, for a new filter, empty its key.`,
  'keys-match-nothing': ({ unmatched }) =>
    unmatched
      .map(
        ({ pattern, closest }) =>
          `No entry is called ${quoted(pattern)}.${closest === undefined ? '' : ` The closest is ${quoted(closest)}.`}`,
      )
      .join('\n'),
  'row-has-no-category': ({ rows }) =>
    `${rowsEn(rows)}: a new filter needs the slug of its category in the column category.`,
  'rows-are-missing': ({ count }) =>
    `${count === 1 ? '1 exported filter has no row. It stays' : `${count} exported filters have no row. They stay`}: only --delete deletes.`,
  'sheet-exists': `"{path}" already exists, and may hold work that was not imported. Give another name, or delete it first.`,
  'sheet-is-too-large': ({ maximum }) => `The file has more than ${maximum / 1024 / 1024} MiB, which no catalog has.`,
  'sheet-is-written': ({ count, file }) =>
    `Exported ${count} ${count === 1 ? 'entry' : 'entries'}${file && ` to ${shown(file)}`}.`,
  'sheet-of-category': 'Categories',
  'sheet-of-filter': 'Filters',
  'table-is-awaited': `Paste the table with its headings, then press Enter and Ctrl-D.`,
  'table-is-not-unicode': `The table is not in UTF-8, so its Korean cannot be read (Excel saves CSV in CP949). In Excel choose File, Save As and the type "CSV UTF-8", and hand in that file.`,
  'workbook-has-no-table': `No sheet of this file has the headings of filters or categories in its first row. Export one to see them: {run sheet export filters.xlsx}`,
} as const satisfies Templates<SheetSentences>;

const ko = {
  rows: ({ rows }) => rowsKo(rows),
  'cell-conflicts': ({ place, row, key, field, exported, repository, sheet }) =>
    `${place}: ${rowsKo([row])}: ${quoted(key)}의 ${field} 값을 양쪽에서 바꿨습니다. 내보낼 때: ${exported === undefined ? '알 수 없음' : quoted(exported)}, 지금 파일: ${quoted(repository)}, 시트: ${quoted(sheet)}`,
  'cell-is-no-value': ({ row, key, field }) =>
    `${rowsKo([row])}: ${quoted(key)}의 ${field} 값은 시트에서 바꿀 수 없습니다. 원래대로 되돌리고 ${field === 'code' ? 'rename' : 'move'} 명령을 쓰세요.`,
  'conflicts-may-be-skipped': `이 칸들을 고치거나, 이 칸은 파일에 있는 대로 두고 나머지만 반영하세요: --skip-conflicts`,
  'deletion-conflicts': `{place}: 시트에는 "{key}" 행이 없지만, 내보낸 뒤에 파일에서 바뀌어서 삭제하지 않습니다.`,
  'headings-are-ignored': `항목이 아닌 열은 무시합니다: {headings}`,
  'headings-are-wrong': ({ unknown, missing }) =>
    `새 필터만 있는 표의 첫 행에는 제목 code, name_ko, name_en, image_url(또는 코드, 한국어 이름, 영어 이름, 이미지 주소)이 한 번씩, 그 아래 행마다 필터가 하나씩 있어야 합니다.${unknown.length === 0 ? '' : ` 모르는 제목이거나 겹치는 제목: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` 빠진 제목: ${missing.join(', ')}.`}`,
  'key-is-repeated': ({ rows, key }) =>
    `${rowsKo(rows)}: 같은 키 ${quoted(key)}가 여러 행에 있습니다. 복사해서 새 필터를 만들려면 키를 비우고 다른 코드를 적으세요.`,
  'key-is-unknown': ({ rows, key, closest }) =>
    `${rowsKo(rows)}: 카탈로그에 이제 ${quoted(key)} 키가 없습니다.${closest === undefined ? '' : ` 가장 비슷한 키는 ${quoted(closest)}입니다.`} 행을 지우거나, 새 필터라면 키를 비우세요.`,
  'keys-match-nothing': ({ unmatched }) =>
    unmatched
      .map(
        ({ pattern, closest }) =>
          `${quoted(pattern)}에 맞는 것이 없습니다.${closest === undefined ? '' : ` 가장 비슷한 것은 ${quoted(closest)}입니다.`}`,
      )
      .join('\n'),
  'row-has-no-category': ({ rows }) => `${rowsKo(rows)}: 새 필터는 category 열에 카테고리의 슬러그를 적어야 합니다.`,
  'rows-are-missing': ({ count }) =>
    `내보낸 필터 ${count}개가 시트에 없지만 그대로 둡니다. 삭제하려면 --delete를 붙이세요.`,
  'sheet-exists': `"{path}" 파일이 이미 있습니다. 아직 반영하지 않은 내용이 있을 수 있으니 다른 이름을 쓰거나 먼저 지우세요.`,
  'sheet-is-too-large': ({ maximum }) =>
    `파일이 ${maximum / 1024 / 1024} MiB보다 큽니다. 이렇게 큰 카탈로그는 없습니다.`,
  'sheet-is-written': ({ count, file }) => `카테고리와 필터 ${count}개를 내보냈습니다${file && `: ${shown(file)}`}.`,
  'sheet-of-category': '카테고리',
  'sheet-of-filter': '필터',
  'table-is-awaited': `제목까지 포함해 표를 붙여 넣은 뒤 Enter와 Ctrl-D를 누르세요.`,
  'table-is-not-unicode': `표가 UTF-8이 아니라서 한글을 읽을 수 없습니다(Excel의 CSV는 CP949입니다). Excel에서 파일 → 다른 이름으로 저장을 누르고 형식을 "CSV UTF-8"로 골라 저장한 파일을 넣으세요.`,
  'workbook-has-no-table': `첫 행에 필터나 카테고리의 제목이 있는 시트가 없습니다. 내보내면 제목을 볼 수 있습니다: {run sheet export filters.xlsx}`,
} as const satisfies Templates<SheetSentences>;

export const sheetWords = {
  en: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof en>>(en),
  ko: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof ko>>(ko),
};

export const sheetFailure = failuresOf<SheetFailures>(sheetWords);

export type SheetWords = ReturnType<typeof sheetWords.en>;
