import { failuresOf } from '../../base/failure.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';

type Facts<Names extends string> = Readonly<Record<Names, string>>;

interface SheetFailures {
  'headings-are-wrong': Facts<'missing' | 'unknown'>;
  'sheet-exists': Facts<'path'>;
  'table-is-not-unicode': Facts<never>;
  'sheet-is-too-large': Readonly<Record<'cells' | 'columns' | 'mebibytes' | 'rows', number>>;
}

type Hint = 'conflicts-may-be-skipped' | 'export-is-unknown' | 'table-is-awaited';

/** `row` is its label. */
interface SheetSentences extends SheetFailures, Record<Hint, Facts<never>> {
  'cell-conflicts': Facts<'exported' | 'field' | 'key' | 'place' | 'repository' | 'row' | 'sheet'>;
  'cell-is-fixed': Facts<'field' | 'row'>;
  'deletion-conflicts': Facts<'key' | 'place'>;
  'headings-are-ignored': { readonly headings: readonly string[] };
  'key-is-repeated': Facts<'key' | 'row'>;
  'key-is-unknown': Facts<'key' | 'row'>;
  'row-has-no-category': Facts<'row'>;
  row: Facts<'row'>;
  'rows-are-missing': { readonly count: number };
}

const en = {
  'cell-conflicts': `{place}: Row {row}: {field} of "{key}" differs from the sheet, and was or may have been changed here after the export. Exported: "{exported}". In the file: "{repository}". In the sheet: "{sheet}".`,
  'cell-is-fixed': `Row {row}: {field} cannot be changed here. Change the cell back; for a code use rename, for a category move.`,
  'conflicts-may-be-skipped': `Correct these cells, or leave them as they are in the files and take the rest: --skip-conflicts`,
  'deletion-conflicts': `{place}: "{key}" has no row any more, but was changed here after the export, so it is not deleted.`,
  'export-is-unknown': `It is not known what was exported, so nothing can be deleted: the columns exported_commit and row_digest are gone, or git does not have that commit here.`,
  'headings-are-ignored': `Columns that are no fields, or stand there twice, are ignored: {headings}`,
  'headings-are-wrong': `The first row of a table of new filters, copied from a spreadsheet or saved as one, must hold the headings code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), each once, and each row below it a filter. Nothing was written. Unknown or repeated: {unknown}. Missing: {missing}.`,
  'key-is-repeated': `Row {row}: "{key}" stands there more than once. A copy that is to be a new filter has no key, and another code.`,
  'key-is-unknown': `Row {row}: the catalog has no "{key}" (any more). Delete the row or, for a new filter, empty its key.`,
  'row-has-no-category': `Row {row}: without a key this is a new filter, and needs its category in the column category. A new category is added with: new category`,
  row: `Row {row}`,
  'rows-are-missing': `Exported filters without a row stay, as only --delete deletes: {count}`,
  'sheet-exists': `"{path}" already exists, and may hold work that was not imported. Give another name, or delete it first.`,
  'sheet-is-too-large': `The table is too large. At most {mebibytes} MiB, {rows} rows, {columns} columns and {cells} cells are read. Export a part, such as "romantic/*", or delete what is not needed, such as cells far away from the table.`,
  'table-is-awaited': `Paste the table with its headings, then press Enter and Ctrl-D.`,
  'table-is-not-unicode': `The table is not in UTF-8, so its Korean cannot be read (Excel saves CSV in CP949). In Excel choose File, Save As and the type "CSV UTF-8", and hand in that file.`,
} as const satisfies Templates<SheetSentences>;

const ko = {
  'cell-conflicts': `{place}: {row}행: "{key}"의 {field} 값이 시트와 다른데, 내보낸 뒤에 파일에서 바뀌었거나 바뀌었을 수 있습니다. 내보낼 때: "{exported}", 지금 파일: "{repository}", 시트: "{sheet}"`,
  'cell-is-fixed': `{row}행: {field} 값은 여기에서 바꿀 수 없습니다. 셀을 원래대로 되돌리세요. 코드는 rename, 카테고리는 move 명령으로 바꿉니다.`,
  'conflicts-may-be-skipped': `이 셀들을 고치거나, 이 셀들은 파일에 있는 대로 두고 나머지만 반영하세요: --skip-conflicts`,
  'deletion-conflicts': `{place}: 시트에는 "{key}" 행이 없지만, 내보낸 뒤에 파일에서 바뀌어서 삭제하지 않습니다.`,
  'export-is-unknown': `무엇을 내보냈는지 알 수 없어서 삭제할 수 없습니다. exported_commit 열과 row_digest 열이 없거나, 이 저장소에 그 커밋이 없습니다.`,
  'headings-are-ignored': `항목이 아니거나 두 번 나오는 열은 무시합니다: {headings}`,
  'headings-are-wrong': `새 필터를 추가하는 표의 첫 행에는 제목 code, name_ko, name_en, image_url(또는 코드, 한국어 이름, 영어 이름, 이미지 주소)이 한 번씩, 그 아래 행마다 필터가 하나씩 있어야 합니다. 아무것도 저장하지 않았습니다. 모르는 제목이거나 겹치는 제목: {unknown}. 빠진 제목: {missing}.`,
  'key-is-repeated': `{row}행: "{key}" 행이 여러 번 나옵니다. 복사해서 새 필터를 만들려면 키를 비우고 다른 코드를 적으세요.`,
  'key-is-unknown': `{row}행: 카탈로그에 "{key}" 키가 없습니다. 행을 지우거나, 새 필터라면 키를 비우세요.`,
  'row-has-no-category': `{row}행: 키가 없으면 새 필터이므로 카테고리 열을 채워야 합니다. 새 카테고리는 new category 명령으로 추가합니다.`,
  row: `{row}행`,
  'rows-are-missing': `내보낸 필터 가운데 {count}개가 시트에 없지만 그대로 둡니다. 삭제하려면 --delete를 붙이세요.`,
  'sheet-exists': `"{path}" 파일이 이미 있습니다. 아직 반영하지 않은 내용이 있을 수 있으니 다른 이름을 쓰거나 먼저 지우세요.`,
  'sheet-is-too-large': `표가 너무 큽니다. {mebibytes} MiB, {rows}행, {columns}열, 셀 {cells}개까지 읽습니다. "romantic/*"처럼 일부만 내보내거나, 표에서 멀리 떨어진 셀처럼 필요 없는 내용을 지우세요.`,
  'table-is-awaited': `제목까지 포함해 표를 붙여 넣은 뒤 Enter와 Ctrl-D를 누르세요.`,
  'table-is-not-unicode': `표가 UTF-8이 아니라서 한글을 읽을 수 없습니다(Excel의 CSV는 CP949입니다). Excel에서 파일 → 다른 이름으로 저장을 누르고 형식을 "CSV UTF-8"로 골라 저장한 파일을 넣으세요.`,
} as const satisfies Templates<SheetSentences>;

export const sheetWords = {
  en: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof en>>(en),
  ko: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof ko>>(ko),
};

export const sheetFailure = failuresOf<SheetFailures>(sheetWords);

export type SheetWords = ReturnType<typeof sheetWords.en>;
