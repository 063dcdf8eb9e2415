import { matchHeadings } from './columns.ts';
import { limits as defaults, type Limits, sheetFailure } from './words.ts';

/**
 * Parses CSV, also with semicolons or tabs.
 * @throws Failure `table-is-not-unicode`, as in older CSV of Excel; `sheet-is-too-large`
 */
export function parseCsv(bytes: Uint8Array, limits = defaults) {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes); // no BOM
  if (text.includes('\ufffd')) throw sheetFailure('table-is-not-unicode', {});
  return Array.from(splitRows(text, detectSeparator(text, limits), limits));
}

/** Prefers the separator that gives the most known headings, then the most cells. */
function detectSeparator(text: string, limits: Limits): string {
  const scores = [',', ';', '\t'].map((separator) => {
    const [head = []] = splitRows(text, separator, limits);
    const known = matchHeadings(head.slice(0, limits.columns)).filter((name) => name !== undefined);
    return { separator, score: known.length * limits.cells + head.length };
  });
  return scores.toSorted((a, b) => b.score - a.score)[0]?.separator ?? ',';
}

function* splitRows(text: string, separator: string, limits: Limits): Generator<string[]> {
  const escaped = RegExp.escape(separator);
  // Quotes in a quoted cell are doubled; at most 9,999 are read. A separator or line end follows.
  const cell = new RegExp(
    `(?: *"([^"]*(?:""[^"]*){0,9999})" *|([^\\r\\n${escaped}]*))(${escaped}|\\r\\n?|\\n|$)`,
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

/** A tab keeps spreadsheets from running a cell as a formula. */
export function formatCsvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = /^[=+\-@]/.test(cell) ? `\t${cell}` : cell;
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
