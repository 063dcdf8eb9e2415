import { defineErrors } from '../../../base/failure.ts';
import { sentencesOf, type Templates, type Unknown } from '../../../wording/sentences.ts';

interface XlsxFailures {
  'cell-has-no-value': { readonly sheet: string; readonly cell: string };
  'file-is-not-xlsx': Readonly<Record<never, never>>;
  'sheet-has-merged-cells': { readonly sheet: string; readonly cells: string };
  'workbook-is-too-large': Readonly<Record<'cells' | 'characters' | 'mebibytes', number>>;
}

const en = {
  'cell-has-no-value': `The cell {cell} of the sheet "{sheet}" has an error such as #NAME?, or a formula whose value was not saved. Write the value in its place, and save the file again.`,
  'file-is-not-xlsx': `This is not an XLSX workbook, or it is damaged or has a password. Open it in a spreadsheet program and save it as an Excel workbook (.xlsx) without a password. The name of a CSV file must end in .csv.`,
  'sheet-has-merged-cells': `The sheet "{sheet}" has merged cells: {cells}. Unmerge them (in Excel: Home, Merge & Center), write a value into each, and save the file again.`,
  'workbook-is-too-large': `The workbook is too large. At most {cells} cells, empty ones before others included, {characters} characters in a cell, and {mebibytes} MiB of unpacked data are read. Delete what is not needed, such as a cell far away from the table, and save it again.`,
} as const satisfies Templates<XlsxFailures>;

const ko = {
  'cell-has-no-value': `"{sheet}" 시트의 {cell} 셀에 #NAME? 같은 오류나 값이 저장되지 않은 수식이 있습니다. 그 자리에 값을 적은 뒤 다시 저장하세요.`,
  'file-is-not-xlsx': `XLSX 통합 문서가 아니거나, 파일이 손상되었거나, 암호가 걸려 있습니다. 스프레드시트 프로그램에서 열어 암호 없이 Excel 통합 문서(.xlsx)로 저장하세요. CSV 파일이면 이름이 .csv로 끝나야 합니다.`,
  'sheet-has-merged-cells': `"{sheet}" 시트에 병합된 셀이 있습니다: {cells}. 병합을 풀고(Excel: 홈 → 병합하고 가운데 맞춤) 셀마다 값을 적은 뒤 다시 저장하세요.`,
  'workbook-is-too-large': `통합 문서가 너무 큽니다. 셀 {cells}개(값이 있는 셀 앞의 빈 셀 포함), 셀마다 {characters}자, 압축을 푼 크기 {mebibytes} MiB까지 읽습니다. 표에서 멀리 떨어진 셀처럼 필요 없는 내용을 지우고 다시 저장하세요.`,
} as const satisfies Templates<XlsxFailures>;

export const xlsxFailure = defineErrors<XlsxFailures>(
  sentencesOf<XlsxFailures, Unknown<XlsxFailures, typeof en>>(en),
  sentencesOf<XlsxFailures, Unknown<XlsxFailures, typeof ko>>(ko),
);
