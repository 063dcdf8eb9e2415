import { sheetFailure } from './words.ts';

/** So much is read of a table, and exported: ten thousand filters have 2 MB. */
export const most = { mebibytes: 16, rows: 20_000, columns: 500, cells: 500_000 };
export const mostBytes = most.mebibytes * 2 ** 20;

/**
 * The rows of a table with tabs, or of a CSV, which may name what parts its cells (`sep=;`).
 * @throws Failure `table-is-not-unicode`, as of Excel's older CSV; `sheet-is-too-large`
 */
export function cellsIn(bytes: Uint8Array): readonly (readonly string[])[] {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes); // without its byte order mark
  if (text.includes('\ufffd')) throw sheetFailure('table-is-not-unicode', {});
  const named = /^sep=(.)[\r\n]+/i.exec(text);
  const start = named?.[0].length ?? 0;
  const [head = ''] = /.*/.exec(text.slice(start)) ?? [];
  const end = RegExp.escape(named?.[1] ?? /\t/.exec(head)?.[0] ?? /;/.exec(head)?.[0] ?? ',');
  // A cell in quotes may hold anything, with quotes doubled, and few of them; then comes what ends a cell, a row or the table.
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*){0,9999})" *|([^\\r\\n${end}]*))(${end}|\\r\\n?|\\n|$)`,
    'gy',
  );
  cell.lastIndex = start;
  const rows: string[][] = [[]];
  let count = 0;
  for (const [, quoted, plain = '', ending = ''] of text.matchAll(cell)) {
    count += 1;
    if (count > most.cells || rows.length > most.rows)
      throw sheetFailure('sheet-is-too-large', most);
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (/^[\r\n]/.test(ending)) rows.push([]);
  }
  return rows;
}

/** A row with its line end. A cell that a spreadsheet could take for a formula has a tab before it. */
export function csvRow(cells: readonly string[]): string {
  const safe = cells.map((text) => (/^[=+\-@]/.test(text) ? `\t${text}` : text));
  return `${safe.map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
