import { failuresOf } from '../../base/failure.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

/** Where a row stands: its number as the spreadsheet counts, from 1, and the name of its sheet where there are several. */
export interface RowPlace {
  readonly number: number;
  readonly sheet: string | undefined;
}

type Facts<Names extends string> = Readonly<Record<Names, string>>;
type Closest = { readonly closest: string | undefined };

interface SheetFailures {
  'headings-are-wrong': Readonly<Record<'missing' | 'unknown', readonly string[]>>;
  'sheet-exists': Facts<'path'>;
  'sheet-is-too-large': Readonly<Record<'cells' | 'columns' | 'mebibytes' | 'rows', number>>;
  'table-is-not-unicode': Facts<never>;
  'workbook-has-no-table': Facts<never>;
}

/** `rows` is what `rows` says. */
interface SheetSentences extends SheetFailures {
  'cell-conflicts': Facts<'exported' | 'field' | 'key' | 'place' | 'repository' | 'rows' | 'sheet'>;
  /** Nobody knows what was exported. */
  'cell-differs': Facts<'field' | 'key' | 'place' | 'repository' | 'rows' | 'sheet'>;
  'cell-is-fixed': Facts<'field' | 'rows'>;
  'conflicts-may-be-skipped': Facts<never>;
  'deletion-conflicts': Facts<'key' | 'place'>;
  'export-is-unknown': Facts<never>;
  'headings-are-ignored': { readonly headings: readonly string[] };
  'key-is-repeated': Facts<'key' | 'rows'>;
  'key-is-unknown': Closest & Facts<'key' | 'rows'>;
  'pattern-matches-nothing': Closest & Facts<'pattern'>;
  'row-has-no-category': Facts<'rows'>;
  rows: { readonly rows: readonly RowPlace[] };
  'rows-are-missing': { readonly count: number };
  'sheet-is-written': Facts<'file'> & { readonly count: number };
  'sheet-of-category': Facts<never>;
  'sheet-of-filter': Facts<never>;
  'table-is-awaited': Facts<never>;
}

/** The numbers of the first rows, of one sheet. */
const numbers = (rows: readonly RowPlace[]) =>
  rows.slice(0, 6).map(({ number }, at) => (at === 5 ? '…' : String(number)));

const en = {
  'cell-conflicts': `{place}: {rows}: {field} of "{key}" was changed both here and in the sheet. Exported: "{exported}". In the file: "{repository}". In the sheet: "{sheet}".`,
  'cell-differs': `{place}: {rows}: {field} of "{key}" differs from the sheet, and what was exported is not known. In the file: "{repository}". In the sheet: "{sheet}".`,
  'cell-is-fixed': `{rows}: {field} cannot be changed here. Change the cell back; for a code use rename, for a category move.`,
  'conflicts-may-be-skipped': `Correct these cells, or leave them as they are in the files and take the rest: --skip-conflicts`,
  'deletion-conflicts': `{place}: "{key}" has no row any more, but was changed here after the export, so it is not deleted.`,
  'export-is-unknown': `It is not known what was exported, so nothing can be deleted: the columns exported_commit and row_digest are gone, or git does not have that commit here.`,
  'headings-are-ignored': `Columns that are no fields, or stand there twice, are ignored: {headings}`,
  'headings-are-wrong': ({ unknown, missing }) =>
    `The first row of a table of new filters, copied from a spreadsheet or saved as one, must hold the headings code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), each once, and each row below it a filter. Nothing was written.${unknown.length === 0 ? '' : ` Unknown or repeated: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` Missing: ${missing.join(', ')}.`}`,
  'key-is-repeated': `{rows}: "{key}" stands there more than once. A copy that is to be a new filter has no key, and another code.`,
  'key-is-unknown': ({ rows, key, closest }) =>
    `${rows}: the catalog has no ${quoted(key)} (any more).${closest === undefined ? '' : ` The closest key is ${quoted(closest)}.`} Delete the row or, for a new filter, empty its key.`,
  'pattern-matches-nothing': ({ pattern, closest }) =>
    `No entry is called ${quoted(pattern)}.${closest === undefined ? '' : ` The closest is ${quoted(closest)}.`}`,
  'row-has-no-category': `{rows}: without a key this is a new filter, and needs its category in the column category. A new category is added with: new category`,
  rows: ({ rows }) =>
    `${rows.length === 1 ? 'Row' : 'Rows'} ${new Intl.ListFormat('en').format(numbers(rows))}${rows[0]?.sheet === undefined ? '' : ` of ${quoted(rows[0].sheet)}`}`,
  'rows-are-missing': `Exported filters without a row stay, as only --delete deletes: {count}`,
  'sheet-exists': `"{path}" already exists, and may hold work that was not imported. Give another name, or delete it first.`,
  'sheet-is-too-large': `The table is too large. At most {mebibytes} MiB, {rows} rows, {columns} columns and {cells} cells are read. Export a part, such as "romantic/*", or delete what is not needed, such as cells far away from the table.`,
  'sheet-is-written': `Exported {count} categories and filters: {file}`,
  'sheet-of-category': 'Categories',
  'sheet-of-filter': 'Filters',
  'table-is-awaited': `Paste the table with its headings, then press Enter and Ctrl-D.`,
  'table-is-not-unicode': `The table is not in UTF-8, so its Korean cannot be read (Excel saves CSV in CP949). In Excel choose File, Save As and the type "CSV UTF-8", and hand in that file.`,
  'workbook-has-no-table': `No sheet of this file has the headings of filters or categories in its first row. Export one to see them: {run sheet export filters.xlsx}`,
} as const satisfies Templates<SheetSentences>;

const ko = {
  'cell-conflicts': `{place}: {rows}: "{key}"의 {field} 값이 파일과 시트에서 서로 다르게 바뀌었습니다. 내보낼 때: "{exported}", 지금 파일: "{repository}", 시트: "{sheet}"`,
  'cell-differs': `{place}: {rows}: "{key}"의 {field} 값이 파일과 시트에서 다른데, 내보낼 때의 값을 알 수 없습니다. 지금 파일: "{repository}", 시트: "{sheet}"`,
  'cell-is-fixed': `{rows}: {field} 값은 여기에서 바꿀 수 없습니다. 셀을 원래대로 되돌리세요. 코드는 rename, 카테고리는 move 명령으로 바꿉니다.`,
  'conflicts-may-be-skipped': `이 셀들을 고치거나, 이 셀들은 파일에 있는 대로 두고 나머지만 반영하세요: --skip-conflicts`,
  'deletion-conflicts': `{place}: 시트에는 "{key}" 행이 없지만, 내보낸 뒤에 파일에서 바뀌어서 삭제하지 않습니다.`,
  'export-is-unknown': `무엇을 내보냈는지 알 수 없어서 삭제할 수 없습니다. exported_commit 열과 row_digest 열이 없거나, 이 저장소에 그 커밋이 없습니다.`,
  'headings-are-ignored': `항목이 아니거나 두 번 나오는 열은 무시합니다: {headings}`,
  'headings-are-wrong': ({ unknown, missing }) =>
    `새 필터를 추가하는 표의 첫 행에는 제목 code, name_ko, name_en, image_url(또는 코드, 한국어 이름, 영어 이름, 이미지 주소)이 한 번씩, 그 아래 행마다 필터가 하나씩 있어야 합니다. 아무것도 저장하지 않았습니다.${unknown.length === 0 ? '' : ` 모르는 제목이거나 겹치는 제목: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` 빠진 제목: ${missing.join(', ')}.`}`,
  'key-is-repeated': `{rows}: "{key}" 행이 여러 번 나옵니다. 복사해서 새 필터를 만들려면 키를 비우고 다른 코드를 적으세요.`,
  'key-is-unknown': ({ rows, key, closest }) =>
    `${rows}: 카탈로그에 ${quoted(key)} 키가 없습니다.${closest === undefined ? '' : ` 가장 비슷한 키는 ${quoted(closest)}입니다.`} 행을 지우거나, 새 필터라면 키를 비우세요.`,
  'pattern-matches-nothing': ({ pattern, closest }) =>
    `${quoted(pattern)}에 맞는 것이 없습니다.${closest === undefined ? '' : ` 가장 비슷한 것은 ${quoted(closest)}입니다.`}`,
  'row-has-no-category': `{rows}: 키가 없으면 새 필터이므로 카테고리 열을 채워야 합니다. 새 카테고리는 new category 명령으로 추가합니다.`,
  rows: ({ rows }) =>
    `${rows[0]?.sheet === undefined ? '' : `${quoted(rows[0].sheet)} 시트 `}${numbers(rows).join(', ')}행`,
  'rows-are-missing': `내보낸 필터 가운데 {count}개가 시트에 없지만 그대로 둡니다. 삭제하려면 --delete를 붙이세요.`,
  'sheet-exists': `"{path}" 파일이 이미 있습니다. 아직 반영하지 않은 내용이 있을 수 있으니 다른 이름을 쓰거나 먼저 지우세요.`,
  'sheet-is-too-large': `표가 너무 큽니다. {mebibytes} MiB, {rows}행, {columns}열, 셀 {cells}개까지 읽습니다. "romantic/*"처럼 일부만 내보내거나, 표에서 멀리 떨어진 셀처럼 필요 없는 내용을 지우세요.`,
  'sheet-is-written': `카테고리와 필터 {count}개를 내보냈습니다: {file}`,
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
