import { text as readText } from 'node:stream/consumers';
import { type Context, type Fields, type Remark, refused, stored } from './entry.ts';

const required = ['code', 'name_ko', 'name_en', 'image_url'];
const names = [...required, 'is_recommended', 'is_active', 'organization_id'];
const korean: Readonly<Record<string, string>> = {
  코드: 'code',
  한국어이름: 'name_ko',
  영어이름: 'name_en',
  이미지주소: 'image_url',
};

/** The filters of a table on standard input; the exit code where a cell is wrong. */
export async function rowsOfTable(
  remarksOn: (rows: readonly Fields[]) => readonly Remark[],
  context: Context,
): Promise<readonly Fields[] | 1> {
  const { io, say, wording } = context;
  const { notes } = wording;
  if (io.stdin.isTTY) say(notes['table-is-awaited']({}));
  const [headings = [], ...lines] = cellsOf(await readText(io.stdin));
  const columns = headings.map(nameOf);
  const unknown = headings.filter((_, at) => columns[at] === undefined || columns.indexOf(columns[at]) !== at);
  const missing = required.filter((name) => !columns.includes(name));
  if (unknown.length > 0 || missing.length > 0) {
    say(notes['headings-are-wrong']({ unknown, missing, optional: names.slice(required.length) }));
    return refused(1, context);
  }

  const place = (row: number, name = '') => notes['cell']({ row, heading: headings[columns.indexOf(name)] });
  const rows = lines.flatMap((cells, at) => {
    const fields = columns.map((name = '', column) => [name, valueIn(name, cells[column] ?? '')] as const);
    // Rows are counted as a spreadsheet counts them: the headings are the first.
    return cells.length === 0 ? [] : { number: at + 2, cells, fields: Object.fromEntries(fields) };
  });
  const wide = rows.filter(({ cells }) => cells.length > headings.length);
  for (const { number } of wide) say(`${place(number)}: ${notes['row-is-too-long']({})}`);
  if (rows.length === 0) say(notes['table-is-empty']({}));
  if (rows.length === 0 || wide.length > 0) return refused(1, context);

  const filters = rows.map(({ fields }) => fields);
  const remarks = remarksOn(filters);
  for (const { name, row, equalRow = -1, severity, sentence } of remarks) {
    const equal = rows[equalRow];
    const value = String(equal?.fields[name ?? '']);
    const said = equal === undefined ? sentence : notes['cell-is-repeated']({ row: equal.number, value });
    const label = name === undefined ? '' : `${place(rows[row]?.number ?? 0, name)}: `;
    say(`${label}${wording.severities[severity]}: ${said}`);
  }
  if (remarks.some(({ severity }) => severity === 'error')) return refused(1, context);
  for (const { number, cells, fields } of rows) {
    for (const [column, name = ''] of columns.entries()) {
      const value = fields[name];
      const isCleaned = typeof value === 'string' && value !== cells[column]?.trim();
      if (isCleaned) say(`${place(number, name)}: ${notes['answer-is-cleaned']({ name, value })}`);
    }
  }
  return filters;
}

/** The cells of each row up to the last that is filled. A cell in quotes may hold tabs, line ends, and quotes as `""`. */
function cellsOf(table: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of table.matchAll(/("[^"]*(?:""[^"]*)*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r?\n|\r|$)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') && /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== '\t') rows.push([]);
  }
  return rows.map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1));
}

function nameOf(heading: string): string | undefined {
  const folded = heading.normalize('NFC').toLowerCase().replace(/\s/g, '');
  return korean[folded] ?? names.find((name) => name === folded);
}

/** What `check` refuses stays a text, so that it is told. */
function valueIn(name: string, cell: string): boolean | string | undefined {
  if (cell.trim() === '' && !required.includes(name)) return undefined;
  const word = cell.trim().toLowerCase();
  if (name.startsWith('is_') && (word === 'true' || word === 'false')) return word === 'true';
  return stored(name, cell);
}
