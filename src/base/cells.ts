/**
 * The rows of a table that was copied from a spreadsheet, or saved by one: with tabs, or as CSV, which may name what parts its
 * cells (`sep=;`). Undefined where its bytes are no Unicode, as of Excel's older CSV.
 */
export function cellsIn(bytes: Uint8Array): readonly (readonly string[])[] | undefined {
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes); // without its byte order mark
  if (text.includes('\ufffd')) return undefined;
  const [, named, table = ''] = /^(?:sep=(.)[\r\n]+)?(.*)$/is.exec(text) ?? [];
  const [head = ''] = table.split(/[\r\n]/, 1);
  const end = RegExp.escape(named ?? /\t/.exec(head)?.[0] ?? /;/.exec(head)?.[0] ?? ',');
  // A cell in quotes may hold anything, with quotes doubled; then comes what ends a cell, a row or the table.
  const cell = new RegExp(`(?: *"([^"]*(?:""[^"]*)*)" *|([^\\r\\n${end}]*))(${end}|\\r\\n?|\\n|$)`, 'gy');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', ending = ''] of table.matchAll(cell)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (/^[\r\n]/.test(ending)) rows.push([]);
  }
  return rows;
}
