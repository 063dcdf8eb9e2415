import { failuresOf } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

/** Where a row stands: its number as the spreadsheet counts, from 1, and the name of its sheet where there are several. */
export interface RowPlace {
  readonly number: number;
  readonly sheet: string | undefined;
}

type None = Readonly<Record<never, never>>;
type Rows = { readonly rows: readonly RowPlace[] };
type OfKey = { readonly key: string };
type Closest = { readonly closest: string | undefined };

interface SheetFailures {
  'headings-are-wrong': Readonly<Record<'missing' | 'unknown', readonly string[]>>;
  'sheet-exists': { readonly path: string };
  'sheet-is-too-large': Readonly<Record<'cells' | 'columns' | 'mebibytes' | 'rows', number>>;
  'table-is-not-unicode': None;
  'workbook-has-no-table': None;
}

interface SheetSentences extends SheetFailures {
  /** The three values, of which `exported` is undefined where nobody knows it. */
  'cell-conflicts': OfKey &
    Rows &
    Readonly<Record<'field' | 'place' | 'repository' | 'sheet', string>> & { readonly exported: string | undefined };
  /** The field tells the entry, or belongs to entries of the other kind. */
  'cell-is-fixed': Rows & { readonly field: string };
  'code-is-taken': OfKey & Rows & { readonly place: string };
  'conflicts-may-be-skipped': None;
  'deletion-conflicts': OfKey & { readonly place: string };
  'export-is-unknown': None;
  'headings-are-ignored': { readonly headings: readonly string[] };
  'key-is-repeated': OfKey & Rows;
  'key-is-unknown': Closest & OfKey & Rows;
  'keys-match-nothing': { readonly unmatched: readonly (Closest & { readonly pattern: string })[] };
  'row-has-no-category': Rows;
  'row-is-no-filter': Rows;
  rows: Rows;
  'rows-are-missing': { readonly count: number };
  'sheet-is-written': { readonly count: number; readonly file: string };
  'sheet-of-category': None;
  'sheet-of-filter': None;
  'table-is-awaited': None;
}

/** Rows of one sheet, by the first of their numbers. */
const numbers = (rows: readonly RowPlace[], and: string) =>
  rows
    .slice(0, 5)
    .map(({ number }) => number)
    .join(and) + (rows.length > 5 ? ', …' : '');
const rowsEn = (rows: readonly RowPlace[]) =>
  `${rows.length === 1 ? 'Row' : 'Rows'} ${numbers(rows, ' and ')}${rows[0]?.sheet === undefined ? '' : ` of ${quoted(rows[0].sheet)}`}`;
const rowsKo = (rows: readonly RowPlace[]) =>
  `${rows[0]?.sheet === undefined ? '' : `${quoted(rows[0].sheet)} 시트 `}${numbers(rows, ', ')}행`;

/** Commands for what no cell does. */
const commands: Readonly<Record<string, string>> = { category: 'move', code: 'rename' };

const en = {
  rows: ({ rows }) => rowsEn(rows),
  'cell-conflicts': ({ place, rows, key, field, exported, repository, sheet }) =>
    `${place}: ${rowsEn(rows)}: ${field} of ${quoted(key)} ${exported === undefined ? 'differs from the sheet, and what was exported is not known' : 'was changed both here and in the sheet'}.${exported === undefined ? '' : ` Exported: ${quoted(exported)}.`} In the file: ${quoted(repository)}. In the sheet: ${quoted(sheet)}.`,
  'cell-is-fixed': ({ rows, field }) =>
    `${rowsEn(rows)}: ${commands[field] === undefined ? `there is no ${field} here. Empty the cell.` : `${field} cannot be changed here. Change the cell back, and use ${commands[field]}.`}`,
  'code-is-taken': ({ rows, key, place }) =>
    `${rowsEn(rows)}: the catalog already has ${quoted(key)}: ${place}. Give the new filter another code.`,
  'conflicts-may-be-skipped': `Correct these cells, or leave them as they are in the files and take the rest: --skip-conflicts`,
  'deletion-conflicts': `{place}: "{key}" has no row any more, but was changed here after the export, so it is not deleted.`,
  'export-is-unknown': `It is not known what was exported, so nothing can be deleted: the columns exported_commit and row_digest are gone, or git does not have that commit here.`,
  'headings-are-ignored': `Columns that are no fields, or stand there twice, are ignored: {headings}`,
  'headings-are-wrong': ({ unknown, missing }) =>
    `The first row of a table of new filters, copied from a spreadsheet or saved as one, must hold the headings code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), each once, and each row below it a filter. Nothing was written.${unknown.length === 0 ? '' : ` Unknown or repeated: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` Missing: ${missing.join(', ')}.`}`,
  'key-is-repeated': ({ rows, key }) =>
    `${rowsEn(rows)}: ${quoted(key)} stands there ${rows.length === 2 ? 'twice' : 'several times'}. A copy that is to be a new filter has no key, and another code.`,
  'key-is-unknown': ({ rows, key, closest }) =>
    `${rowsEn(rows)}: the catalog has no ${quoted(key)} (any more).${closest === undefined ? '' : ` The closest key is ${quoted(closest)}.`} Delete the row or, for a new filter, empty its key.`,
  'keys-match-nothing': ({ unmatched }) =>
    unmatched
      .map(
        ({ pattern, closest }) =>
          `No entry is called ${quoted(pattern)}.${closest === undefined ? '' : ` The closest is ${quoted(closest)}.`}`,
      )
      .join('\n'),
  'row-has-no-category': ({ rows }) =>
    `${rowsEn(rows)}: a new filter needs the slug of its category in the column category.`,
  'row-is-no-filter': ({ rows }) =>
    `${rowsEn(rows)}: no category is added here. Add it with new category, and then change it in a new export.`,
  'rows-are-missing': ({ count }) =>
    `${count === 1 ? '1 exported filter has no row. It stays' : `${count} exported filters have no row. They stay`}: only --delete deletes.`,
  'sheet-exists': `"{path}" already exists, and may hold work that was not imported. Give another name, or delete it first.`,
  'sheet-is-too-large': ({ mebibytes, rows, columns, cells }) =>
    `The table is too large. At most ${mebibytes} MiB, ${rows} rows, ${columns} columns and ${cells} cells are read. Export a part, as with "romantic/*"; or delete what is not needed, such as cells far away from the table.`,
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
  'cell-conflicts': ({ place, rows, key, field, exported, repository, sheet }) =>
    `${place}: ${rowsKo(rows)}: ${quoted(key)}의 ${field} 값${exported === undefined ? '이 파일과 시트에서 다른데, 내보낼 때의 값은 알 수 없습니다' : '을 파일과 시트에서 서로 다르게 바꿨습니다'}.${exported === undefined ? '' : ` 내보낼 때: ${quoted(exported)},`} 지금 파일: ${quoted(repository)}, 시트: ${quoted(sheet)}`,
  'cell-is-fixed': ({ rows, field }) =>
    `${rowsKo(rows)}: ${commands[field] === undefined ? `여기에는 ${field} 항목이 없습니다. 칸을 비우세요.` : `${field} 값은 시트에서 바꿀 수 없습니다. 칸을 원래대로 되돌리고 ${commands[field]} 명령을 쓰세요.`}`,
  'code-is-taken': ({ rows, key, place }) =>
    `${rowsKo(rows)}: ${quoted(key)} 필터가 이미 있습니다: ${place}. 새 필터에는 다른 코드를 적으세요.`,
  'conflicts-may-be-skipped': `이 칸들을 고치거나, 이 칸들은 파일에 있는 대로 두고 나머지만 반영하세요: --skip-conflicts`,
  'deletion-conflicts': `{place}: 시트에는 "{key}" 행이 없지만, 내보낸 뒤에 파일에서 바뀌어서 삭제하지 않습니다.`,
  'export-is-unknown': `무엇을 내보냈는지 알 수 없어서 삭제할 수 없습니다. exported_commit 열과 row_digest 열이 없거나, 이 저장소에 그 커밋이 없습니다.`,
  'headings-are-ignored': `항목이 아니거나 두 번 나오는 열은 무시합니다: {headings}`,
  'headings-are-wrong': ({ unknown, missing }) =>
    `새 필터를 추가하는 표의 첫 행에는 제목 code, name_ko, name_en, image_url(또는 코드, 한국어 이름, 영어 이름, 이미지 주소)이 한 번씩, 그 아래 행마다 필터가 하나씩 있어야 합니다. 아무것도 저장하지 않았습니다.${unknown.length === 0 ? '' : ` 모르는 제목이거나 겹치는 제목: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` 빠진 제목: ${missing.join(', ')}.`}`,
  'key-is-repeated': ({ rows, key }) =>
    `${rowsKo(rows)}: ${quoted(key)} 행이 여러 번 나옵니다. 복사해서 새 필터를 만들려면 키를 비우고 다른 코드를 적으세요.`,
  'key-is-unknown': ({ rows, key, closest }) =>
    `${rowsKo(rows)}: 카탈로그에 ${quoted(key)} 키가 없거나 이제는 없습니다.${closest === undefined ? '' : ` 가장 비슷한 키는 ${quoted(closest)}입니다.`} 행을 지우거나, 새 필터라면 키를 비우세요.`,
  'keys-match-nothing': ({ unmatched }) =>
    unmatched
      .map(
        ({ pattern, closest }) =>
          `${quoted(pattern)}에 맞는 것이 없습니다.${closest === undefined ? '' : ` 가장 비슷한 것은 ${quoted(closest)}입니다.`}`,
      )
      .join('\n'),
  'row-has-no-category': ({ rows }) => `${rowsKo(rows)}: 새 필터는 category 열에 카테고리의 슬러그를 적어야 합니다.`,
  'row-is-no-filter': ({ rows }) =>
    `${rowsKo(rows)}: 시트로는 카테고리를 추가할 수 없습니다. new category 명령으로 추가한 뒤 다시 내보내서 고치세요.`,
  'rows-are-missing': ({ count }) =>
    `내보낸 필터 ${count}개가 시트에 없지만 그대로 둡니다. 삭제하려면 --delete를 붙이세요.`,
  'sheet-exists': `"{path}" 파일이 이미 있습니다. 아직 반영하지 않은 내용이 있을 수 있으니 다른 이름을 쓰거나 먼저 지우세요.`,
  'sheet-is-too-large': ({ mebibytes, rows, columns, cells }) =>
    `표가 너무 큽니다. ${mebibytes} MiB, ${rows}행, ${columns}열, 셀 ${cells}개까지 읽습니다. "romantic/*"처럼 일부만 내보내거나, 표에서 멀리 떨어진 셀처럼 필요 없는 내용을 지우세요.`,
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
