import { defineErrors } from '../../base/failure.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';

/** Sizes in MiB, and counts. LibreOffice saves 20,000 filters as 280,000 cells. */
export const limits = { mebibytes: 16, unpacked: 64, rows: 20_000, columns: 500, cells: 500_000 };
export type Limits = Readonly<typeof limits>;

/** Codes of messages with the same arguments. */
type Codes<Code extends string, Name extends string = never, Fact = string> = Readonly<
  Record<Code, Readonly<Record<Name, Fact>>>
>;

type SheetFailures = Codes<'base-is-unclear' | 'file-is-empty' | 'file-is-not-xlsx'> &
  Codes<'row-is-incomplete' | 'table-is-not-unicode'> &
  Codes<'base-is-unknown', 'commit'> &
  Codes<'catalog-is-not-committed' | 'sheet-exists', 'path'> &
  Codes<'cell-has-no-value' | 'sheet-has-merged-cells', 'cells' | 'sheet'> &
  Codes<'cell-is-fixed', 'field'> &
  Codes<'cell-conflicts', 'exported' | 'field' | 'key' | 'place' | 'repository' | 'sheet'> &
  Codes<'columns-are-repeated', 'headings'> &
  Codes<'file-is-a-lock', 'opened' | 'path'> &
  Codes<'headings-are-wrong', 'missing' | 'unknown'> &
  Codes<'key-is-repeated' | 'key-is-unknown', 'key'> &
  Codes<'sheet-is-too-large', keyof Limits, number>;

type SheetSentences = SheetFailures &
  Codes<'row', 'row'> &
  Codes<'headings-are-ignored', 'names', readonly string[]> &
  Codes<'rows-are-missing', 'keys', readonly string[]> &
  Codes<'rows-are-missing', 'count', number>;

const en = {
  'base-is-unclear': `The heading with the exported commit ("commit …", in the last column) is missing, or there are several. Put it back, or export again.`,
  'base-is-unknown': `The sheet was exported from the commit {commit}, which is neither here nor on origin. Export again, and make your changes there.`,
  'catalog-is-not-committed': `"{path}" has changes that are not committed. Commit or undo them first.`,
  'cell-conflicts': `{field} of "{key}" was changed in the sheet and, after the export, in the file ({place}). Exported: "{exported}". In the file: "{repository}". In the sheet: "{sheet}". Write the value of the file into the cell, or export again.`,
  'cell-has-no-value': `The cell {cells} of the sheet "{sheet}" has an error such as #NAME?, or a formula without a saved value. Write the value in its place.`,
  'cell-is-fixed': `{field} cannot be changed in this row. Restore the cell. To change a code, use rename; to move a filter, edit the files.`,
  'columns-are-repeated': `Several columns are for the same field: {headings}. Keep one, and rename the others.`,
  'file-is-a-lock': `"{path}" is only a lock: "{opened}" is open in another program. Save and close it there, then import "{opened}".`,
  'file-is-empty': `The file is empty. Save the spreadsheet again, then import it.`,
  'file-is-not-xlsx': `This is not an XLSX workbook, or it is damaged or has a password. Save it again as .xlsx, without a password.`,
  'headings-are-ignored': `Ignored columns and sheets (without a known heading): {names}`,
  'headings-are-wrong': `The first row must contain the headings of an export, including the key. If all filters are new: code, name_ko, name_en, image_url. Unknown: {unknown}. Missing: {missing}.`,
  'key-is-repeated': `There is more than one row with the key "{key}". For a new filter, leave the key empty and use another code.`,
  'key-is-unknown': `The catalog no longer has "{key}", or the key was changed in the sheet. Restore the key, or delete the row.`,
  row: `Row {row}`,
  'row-is-incomplete': `A row without a key is a new filter, which needs a category and a code. To add a category: new category`,
  'rows-are-missing': `Entries without a row in the sheet are kept ({count}): {keys}. To delete a filter, delete it in its file.`,
  'sheet-exists': `"{path}" already exists. Give another name, or delete it first.`,
  'sheet-has-merged-cells': `The sheet "{sheet}" has merged cells: {cells}. Unmerge them.`,
  'sheet-is-too-large': `The spreadsheet is too large. At most {mebibytes} MiB ({unpacked} MiB unpacked), {rows} rows, {columns} columns and {cells} cells are read. Delete what is not needed.`,
  'table-is-not-unicode': `The table is not in UTF-8, so its Korean cannot be read. In Excel choose File, Save As and the type "CSV UTF-8".`,
} as const satisfies Templates<SheetSentences>;

const ko = {
  'base-is-unclear': `어느 커밋에서 내보냈는지 적은 제목(마지막 열의 "commit …")이 없거나 여러 개입니다. 그 제목을 되돌려 놓거나 다시 내보내세요.`,
  'base-is-unknown': `이 시트를 내보낸 커밋이 이 저장소에도 origin에도 없습니다: {commit}. 다시 내보내서 고치세요.`,
  'catalog-is-not-committed': `"{path}" 파일에 커밋하지 않은 변경이 있습니다. 먼저 커밋하거나 되돌리세요.`,
  'cell-conflicts': `"{key}" 항목의 {field} 값이 시트에서도, 내보낸 뒤에 파일에서도 바뀌었습니다({place}). 내보낼 때: "{exported}", 지금 파일: "{repository}", 시트: "{sheet}". 셀에 파일의 값을 적거나 다시 내보내세요.`,
  'cell-has-no-value': `"{sheet}" 시트의 {cells} 셀에 #NAME? 같은 오류나 값이 저장되지 않은 수식이 있습니다. 그 자리에 값을 적으세요.`,
  'cell-is-fixed': `이 행의 {field} 값은 바꿀 수 없으니 셀을 원래대로 되돌리세요. 코드는 rename 명령으로, 카테고리는 파일에서 바꿉니다.`,
  'columns-are-repeated': `여러 열이 같은 필드를 가리킵니다: {headings}. 하나만 남기고 나머지는 제목을 바꾸세요.`,
  'file-is-a-lock': `"{path}" 파일은 프로그램이 "{opened}" 파일을 열어 두었다는 표시일 뿐입니다. 저장하고 닫은 뒤 "{opened}" 파일을 가져오세요.`,
  'file-is-empty': `빈 파일입니다. 스프레드시트를 다시 저장해서 그 파일을 가져오세요.`,
  'file-is-not-xlsx': `XLSX 통합 문서가 아니거나(예전 .xls 포함), 파일이 손상되었거나, 암호가 걸려 있습니다. 암호 없이 .xlsx로 다시 저장하세요.`,
  'headings-are-ignored': `무시한 열과 시트(아는 제목 없음): {names}`,
  'headings-are-wrong': `첫 행에 내보낼 때의 제목과 키가 있어야 합니다. 새 필터만 있는 표에는 코드, 한국어 이름, 영어 이름, 이미지 주소를 적으세요. 모르는 제목: {unknown}. 빠진 제목: {missing}.`,
  'key-is-repeated': `"{key}" 행이 여러 번 나옵니다. 새 필터는 키를 비우고 다른 코드를 적으세요.`,
  'key-is-unknown': `카탈로그에 "{key}" 항목이 더는 없거나, 시트에서 키가 바뀌었습니다. 키를 되돌려 놓거나 행을 지우세요.`,
  row: `{row}행`,
  'row-is-incomplete': `키가 없는 행은 새 필터이므로 카테고리와 코드를 적어야 합니다. 새 카테고리는 new category 명령으로 추가합니다.`,
  'rows-are-missing': `내보냈지만 시트에 없어서 그대로 둔 항목({count}개): {keys}. 필터를 삭제하려면 파일에서 지우세요.`,
  'sheet-exists': `"{path}" 파일이 이미 있습니다. 다른 이름을 쓰거나 먼저 지우세요.`,
  'sheet-has-merged-cells': `"{sheet}" 시트에 병합된 셀이 있습니다: {cells}. 병합을 푸세요.`,
  'sheet-is-too-large': `스프레드시트가 너무 큽니다. {mebibytes} MiB(압축을 풀어 {unpacked} MiB), {rows}행, {columns}열, 셀 {cells}개까지 읽습니다. 필요 없는 셀을 지우세요.`,
  'table-is-not-unicode': `표가 UTF-8이 아니라서 한글을 읽을 수 없습니다. Excel에서 다른 이름으로 저장을 누르고 형식을 "CSV UTF-8"로 고르세요.`,
} as const satisfies Templates<SheetSentences>;

export const sheetWords = {
  en: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof en>>(en),
  ko: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof ko>>(ko),
};

export const sheetFailure = defineErrors<SheetFailures>(sheetWords.en, sheetWords.ko);
