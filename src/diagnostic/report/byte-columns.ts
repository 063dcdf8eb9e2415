/**
 * Turns columns in UTF-16 units into columns in bytes of UTF-8, both from 1; one after the end of the line becomes its end.
 * Each line is counted only once, as it may have thousands of findings.
 */
export function byteColumns(): (line: string, column: number) => number {
  const known = new Map<string, readonly number[]>();
  return (line, column) => {
    const columns = known.get(line) ?? columnsOf(line);
    known.set(line, columns);
    return columns[Math.min(column, columns.length) - 1] ?? 1;
  };
}

/** The column in bytes of each UTF-16 unit, and of the end. */
function columnsOf(line: string): readonly number[] {
  const columns: number[] = [];
  let column = 1;
  for (const character of line) {
    columns.push(column);
    if (character.length === 2) columns.push(column); // half a surrogate pair has no place of its own
    column += Buffer.byteLength(character);
  }
  return [...columns, column];
}
