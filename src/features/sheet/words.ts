import { defineErrors } from '../../base/failure.ts';
import { count } from '../../wording/en.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';

type Facts<Names extends string> = Readonly<Record<Names, string>>;

interface SheetFailures {
  'catalog-has-errors': Facts<'path'>;
  /** `place` is a sheet with what parts it from the sentence. */
  'columns-are-repeated': Facts<'headings' | 'place'>;
  'headings-are-missing': Facts<'sheet'>;
  'headings-are-wrong': Facts<'missing' | 'unknown'>;
  'sheet-exists': Facts<'path'>;
  'sheet-is-old': Facts<never>;
  'sheet-kind-is-unknown': Facts<'path'>;
  'table-is-not-unicode': Facts<never>;
  'sheet-is-too-large': Readonly<Record<'cells' | 'columns' | 'mebibytes' | 'rows', number>>;
}

type Hint =
  | 'conflicts-may-be-skipped'
  | 'export-is-unknown'
  | 'no-row-is-left'
  | 'table-is-awaited';

/** `row` is its label. */
interface SheetSentences extends SheetFailures, Record<Hint, Facts<never>> {
  'categories-are-kept': { readonly keys: readonly string[] };
  'category-is-fixed': Facts<'key' | 'row'>;
  'cell-conflicts': Facts<'exported' | 'field' | 'key' | 'place' | 'repository' | 'row' | 'sheet'>;
  'cell-is-fixed': Facts<'field' | 'row'>;
  'deletion-conflicts': Facts<'key' | 'place'>;
  'headings-are-ignored': { readonly headings: readonly string[] };
  'key-is-missing': Facts<'key' | 'row'>;
  'key-is-repeated': Facts<'key' | 'row'>;
  'key-is-unknown': Facts<'key' | 'row'>;
  'more-is-wrong': { readonly count: number };
  'row-has-no-category': Facts<'row'>;
  row: Facts<'row'>;
  'rows-are-missing': { readonly count: number };
  'sheets-are-ignored': { readonly sheets: readonly string[] };
}

const en = {
  'catalog-has-errors': `"{path}" has errors, so nothing was exported. Correct it first: npm run check`,
  'categories-are-kept': `Categories without a row are kept, as a sheet deletes none: {keys}`,
  'category-is-fixed': `Row {row}: a sheet neither adds categories nor changes their keys, and the catalog has no "{key}". Put the key back, or delete the row. A category is added with new category, and its key is changed with rename.`,
  'cell-conflicts': `{place}: Row {row}: {field} of "{key}" differs from the sheet, and was or may have been changed here after the export. Exported: "{exported}". In the file: "{repository}". In the sheet: "{sheet}".`,
  'cell-is-fixed': `Row {row}: {field} cannot be changed here. Change the cell back; for a code use rename, for a category move.`,
  'columns-are-repeated': `{place}Several columns are for the same field: {headings}. Keep the one that counts, and give the others a heading that is no field.`,
  'conflicts-may-be-skipped': `To leave all this as it is in the files, and take the rest: --skip-conflicts`,
  'deletion-conflicts': `{place}: "{key}" has no row any more, but was changed here after the export, so it is not deleted.`,
  'export-is-unknown': `It is not known what was exported, so nothing can be deleted: the columns exported_commit and row_digest are gone, or name several exports; the catalog had changes that were not committed; or git does not have that commit here. Commit and export again, or export an XLSX, which always tells.`,
  'headings-are-ignored': `Ignored columns (unknown heading): {headings}`,
  'headings-are-missing': `The first row of the sheet "{sheet}" has no headings, or no heading Key, as the export wrote them. Put them back into its first row. New filters go into the sheet of filters, without a key. Nothing was written.`,
  'headings-are-wrong': `The first row of a table of new filters, copied from a spreadsheet or saved as one, must hold the headings code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), each once, and each row below it a filter. Nothing was written. Unknown: {unknown}. Missing: {missing}.`,
  'key-is-missing': `Row {row}: this is the exported filter "{key}", whose row has no key any more. Put the key "{key}" back into this row.`,
  'key-is-repeated': `Row {row}: "{key}" stands there more than once. A copy that is to be a new filter has no key, and another code.`,
  'key-is-unknown': `Row {row}: the catalog has no "{key}" any more, or the key was changed in the sheet. Put the key back, or delete the row.`,
  'more-is-wrong': `… and {count} more`,
  'no-row-is-left': `No filter that was exported has a row any more, as where the sheet of filters or its keys are gone, so nothing is deleted. Put back the rows of those that stay.`,
  'row-has-no-category': `Row {row}: without a key this is a new filter, and needs its category in the column category. A new category is added with: new category`,
  row: `Row {row}`,
  'rows-are-missing': ({ count: all }) =>
    `${count(all, 'exported filter has', 'exported filters have')} no row and ${all === 1 ? 'is' : 'are'} kept; --delete deletes ${all === 1 ? 'it' : 'them'}.`,
  'sheet-exists': `"{path}" already exists, and may hold work that was not imported. Give another name, or delete it first.`,
  'sheet-is-old': `This is an old Excel workbook (.xls), or one with a password. Save it as an Excel workbook (.xlsx) without a password.`,
  'sheet-is-too-large': `The table is too large. At most {mebibytes} MiB, {rows} rows, {columns} columns and {cells} cells are read. Export a part, such as "romantic/*", or delete what is not needed, such as cells far away from the table.`,
  'sheet-kind-is-unknown': `"{path}" would be a CSV with a wrong name. Give a name that ends in .xlsx or .csv.`,
  'sheets-are-ignored': `Ignored sheets (no known heading in the first row): {sheets}`,
  'table-is-awaited': `Paste the table with its headings, then press Enter and Ctrl-D.`,
  'table-is-not-unicode': `The table is not in UTF-8, so its Korean cannot be read (Excel saves CSV in CP949). In Excel choose File, Save As and the type "CSV UTF-8", and hand in that file.`,
} as const satisfies Templates<SheetSentences>;

const ko = {
  'catalog-has-errors': `"{path}" 파일에 오류가 있어서 내보내지 않았습니다. 먼저 고치세요: npm run check`,
  'categories-are-kept': `시트에 없는 카테고리는 그대로 둡니다. 시트로는 카테고리를 삭제하지 않습니다: {keys}`,
  'category-is-fixed': `{row}행: 카탈로그에 "{key}" 카테고리가 없습니다. 시트로는 카테고리를 추가하거나 키를 바꿀 수 없습니다. 키를 되돌려 놓거나 행을 지우세요. 카테고리 추가는 new category, 키 변경은 rename 명령으로 합니다.`,
  'cell-conflicts': `{place}: {row}행: "{key}"의 {field} 값이 시트와 다른데, 내보낸 뒤에 파일에서 바뀌었거나 바뀌었을 수 있습니다. 내보낼 때: "{exported}", 지금 파일: "{repository}", 시트: "{sheet}"`,
  'cell-is-fixed': `{row}행: {field} 값은 여기에서 바꿀 수 없습니다. 셀을 원래대로 되돌리세요. 코드는 rename, 카테고리는 move 명령으로 바꿉니다.`,
  'columns-are-repeated': `{place}여러 열이 같은 항목을 가리킵니다: {headings}. 반영할 열 하나만 남기고, 나머지는 항목이 아닌 제목으로 바꾸세요.`,
  'conflicts-may-be-skipped': `위의 내용은 파일에 있는 대로 두고 나머지만 반영하려면 --skip-conflicts를 붙이세요.`,
  'deletion-conflicts': `{place}: 시트에는 "{key}" 행이 없지만, 내보낸 뒤에 파일에서 바뀌어서 삭제하지 않습니다.`,
  'export-is-unknown': `무엇을 내보냈는지 알 수 없어서 삭제할 수 없습니다. exported_commit 열과 row_digest 열이 없거나 여러 번 내보낸 행이 섞였거나, 커밋하지 않은 변경이 있는 채로 내보냈거나, 이 저장소에 그 커밋이 없습니다. 커밋한 뒤 다시 내보내거나, 언제든 알 수 있는 XLSX로 내보내세요.`,
  'headings-are-ignored': `무시한 열(모르는 제목): {headings}`,
  'headings-are-missing': `"{sheet}" 시트의 첫 행에 내보낼 때 있던 제목이 없거나 "키" 열이 없습니다. 첫 행에 제목을 되돌려 놓으세요. 새 필터는 필터 시트에 키 없이 적습니다. 아무것도 저장하지 않았습니다.`,
  'headings-are-wrong': `새 필터를 추가하는 표의 첫 행에는 제목 code, name_ko, name_en, image_url(또는 코드, 한국어 이름, 영어 이름, 이미지 주소)이 한 번씩, 그 아래 행마다 필터가 하나씩 있어야 합니다. 아무것도 저장하지 않았습니다. 모르는 제목: {unknown}. 빠진 제목: {missing}.`,
  'key-is-missing': `{row}행: 내보낸 "{key}" 필터인데 키가 지워졌습니다. 이 행에 키 "{key}"를 되돌려 놓으세요.`,
  'key-is-repeated': `{row}행: "{key}" 행이 여러 번 나옵니다. 복사해서 새 필터를 만들려면 키를 비우고 다른 코드를 적으세요.`,
  'key-is-unknown': `{row}행: 카탈로그에 "{key}" 필터가 더는 없거나, 시트에서 키가 바뀌었습니다. 키를 되돌려 놓거나 행을 지우세요.`,
  'more-is-wrong': `… 그 밖에 {count}건`,
  'no-row-is-left': `내보낸 필터의 행이 하나도 없어서 아무것도 삭제하지 않습니다. 필터 시트나 키가 없어졌는지 확인하고, 남길 필터의 행을 되돌려 놓으세요.`,
  'row-has-no-category': `{row}행: 키가 없으면 새 필터이므로 카테고리 열을 채워야 합니다. 새 카테고리는 new category 명령으로 추가합니다.`,
  row: `{row}행`,
  'rows-are-missing': `내보낸 필터 가운데 {count}개가 시트에 없지만 그대로 둡니다. 삭제하려면 --delete를 붙이세요.`,
  'sheet-exists': `"{path}" 파일이 이미 있습니다. 아직 반영하지 않은 내용이 있을 수 있으니 다른 이름을 쓰거나 먼저 지우세요.`,
  'sheet-is-old': `예전 Excel 통합 문서(.xls)이거나 암호가 걸린 파일입니다. 암호 없이 Excel 통합 문서(.xlsx)로 저장하세요.`,
  'sheet-is-too-large': `표가 너무 큽니다. {mebibytes} MiB, {rows}행, {columns}열, 셀 {cells}개까지 읽습니다. "romantic/*"처럼 일부만 내보내거나, 표에서 멀리 떨어진 셀처럼 필요 없는 내용을 지우세요.`,
  'sheet-kind-is-unknown': `"{path}" 형식으로는 내보낼 수 없습니다. .xlsx나 .csv로 끝나는 이름을 쓰세요.`,
  'sheets-are-ignored': `무시한 시트(첫 행에 아는 제목 없음): {sheets}`,
  'table-is-awaited': `제목까지 포함해 표를 붙여 넣은 뒤 Enter와 Ctrl-D를 누르세요.`,
  'table-is-not-unicode': `표가 UTF-8이 아니라서 한글을 읽을 수 없습니다(Excel의 CSV는 CP949입니다). Excel에서 파일 → 다른 이름으로 저장을 누르고 형식을 "CSV UTF-8"로 골라 저장한 파일을 넣으세요.`,
} as const satisfies Templates<SheetSentences>;

export const sheetWords = {
  en: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof en>>(en),
  ko: sentencesOf<SheetSentences, Unknown<SheetSentences, typeof ko>>(ko),
};

export const sheetFailure = defineErrors<SheetFailures>(sheetWords.en, sheetWords.ko);

export type SheetWords = typeof sheetWords.en;
