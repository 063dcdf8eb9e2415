const separators = ['\t', ';', ','];

/**
 * The rows of a table that was copied from a spreadsheet, or saved by one: with tabs, or as CSV, which may name what parts its
 * cells (`sep=;`). Undefined where its bytes are no Unicode, as of Excel's older CSV.
 */
export function cellsIn(bytes: Uint8Array): readonly (readonly string[])[] | undefined {
  const text = decoded(bytes);
  const [, named, table = ''] = /^(?:sep=(.)(?:\r\n?|\n))?(.*)$/is.exec(text ?? '') ?? [];
  const [head = ''] = table.split(/[\r\n]/, 1);
  const separator = named ?? separators.find((each) => head.includes(each)) ?? ',';
  const end = RegExp.escape(separator);
  // A cell in quotes may hold anything, with quotes doubled; then comes what ends a cell, a row or the table.
  const cell = new RegExp(`(?: *"([^"]*(?:""[^"]*)*)" *|([^\\r\\n${end}]*))(${end}|\\r\\n?|\\n|$)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < table.length) {
    const [, quoted, plain = '', ending] = cell.exec(table) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (ending !== separator) rows.push([]);
  }
  return text === undefined ? undefined : rows;
}

function decoded(bytes: Uint8Array): string | undefined {
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[Buffer.from(bytes.subarray(0, 2)).toString('hex')] ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes); // without its byte order mark
  } catch {
    return undefined;
  }
}
