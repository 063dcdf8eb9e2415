import { columnsOf } from './columns.ts';
import { type Limits, sheetFailure, limits as usual } from './words.ts';

/**
 * Reads a CSV or a table with tabs.
 * @throws Failure `table-is-not-unicode`, as of Excel's older CSV; `sheet-is-too-large`
 */
export function cellsIn(bytes: Uint8Array, limits: Limits = usual) {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes); // no BOM
  if (text.includes('\ufffd')) throw sheetFailure('table-is-not-unicode', {});
  return Array.from(rowsIn(text, separatorIn(text, limits), limits));
}

/** The separator that parts most known headings, and else most cells. */
function separatorIn(text: string, limits: Limits): string {
  const scores = [',', ';', '\t'].map((separator) => {
    const [head = []] = rowsIn(text, separator, limits);
    const known = columnsOf(head.slice(0, limits.columns)).filter((name) => name !== undefined);
    return { separator, score: known.length * limits.cells + head.length };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.separator ?? ',';
}

function* rowsIn(text: string, separator: string, limits: Limits): Generator<string[]> {
  const end = RegExp.escape(separator);
  // A cell in quotes has doubled quotes, of which 9,999 are read. An end or a line end follows.
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*){0,9999})" *|([^\\r\\n${end}]*))(${end}|\\r\\n?|\\n|$)`,
    'gy',
  );
  let [row, cells, rows]: [string[], number, number] = [[], 0, 0];
  for (const [, quoted, plain = '', ending = ''] of text.matchAll(cell)) {
    cells += 1;
    if (cells > limits.cells || rows >= limits.rows)
      throw sheetFailure('sheet-is-too-large', limits);
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (ending === separator) continue;
    yield row;
    [row, rows] = [[], rows + 1];
  }
}

/** A row with its line end. A cell that could be taken for a formula has a tab before it. */
export function csvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = /^[=+\-@]/.test(cell) ? `\t${cell}` : cell;
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
