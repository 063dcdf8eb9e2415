/** The text of a table that was copied from a spreadsheet, or saved by one; undefined where its bytes are no Unicode, as of Excel's older CSV. */
export function tableText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes); // without its byte order mark
  return text.includes('\ufffd') ? undefined : text;
}

/**
 * The rows of a table with tabs, or of a CSV, which may name what parts its cells (`sep=;`); undefined where there are more
 * rows or cells than `most`.
 */
export function cellsIn(
  text: string,
  most: Readonly<Record<'cells' | 'rows', number>>,
): readonly (readonly string[])[] | undefined {
  const named = /^sep=(.)[\r\n]+/i.exec(text);
  const start = named?.[0].length ?? 0;
  const [head = ''] = /.*/.exec(text.slice(start)) ?? [];
  const end = RegExp.escape(named?.[1] ?? /\t/.exec(head)?.[0] ?? /;/.exec(head)?.[0] ?? ',');
  // A cell in quotes may hold anything, with quotes doubled, and few of them; then comes what ends a cell, a row or the table.
  const cell = new RegExp(`(?: *"([^"]*(?:""[^"]*){0,9999})" *|([^\\r\\n${end}]*))(${end}|\\r\\n?|\\n|$)`, 'gy');
  cell.lastIndex = start;
  const rows: string[][] = [[]];
  let count = 0;
  for (const [, quoted, plain = '', ending = ''] of text.matchAll(cell)) {
    count += 1;
    if (count > most.cells || rows.length > most.rows) return undefined;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (/^[\r\n]/.test(ending)) rows.push([]);
  }
  return rows;
}
