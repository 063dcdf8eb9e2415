import { text as readText } from 'node:stream/consumers';
import type { Value } from '../../catalog/fields.ts';
import { knownFields, requiredOfFilter as required, typeOf } from '../../catalog/schema/schemas.ts';
import type { Context, Fields } from './context.ts';

const optional = knownFields.filter.filter((name) => !required.includes(name) && name !== 'was');
const fieldOf: ReadonlyMap<string, string> = new Map([
  ...[...required, ...optional].map((name) => [name, name] as const),
  ['코드', 'code'],
  ['한국어이름', 'name_ko'],
  ['영어이름', 'name_en'],
  ['이미지주소', 'image_url'],
]);

/**
 * The filters of a table on standard input, and their rows as a spreadsheet counts them: the headings are the first.
 * Undefined where it has wrong headings, or nothing else.
 */
export async function readTable({ io, say, words }: Context) {
  if (io.stdin.isTTY) say(words['table-is-awaited']({}));
  const lines = (await readText(io.stdin)).split(/\r\n?|\n/);
  const cells = lines.map((line) => line.trimEnd().split('\t').map(contentOf));
  const width = Math.max(...cells.map(({ length }) => length));
  const headings = Array.from({ length: width }, (_, column) => cells[0]?.[column] ?? '');
  const columns = headings.map((each) => fieldOf.get(each.normalize('NFC').toLowerCase().replace(/\s/g, '')));
  const unknown = headings.filter((_, at) => columns[at] === undefined || columns.indexOf(columns[at]) < at);
  const hasFiles = columns.includes('image');
  const missing = required.filter((name) => !columns.includes(name) && !(hasFiles && name === 'image_url'));
  const rows = cells.flatMap((row, at) => (at === 0 || row.join('') === '' ? [] : [at]));
  if (rows.length === 0 || unknown.length > 0 || missing.length > 0) {
    say(words['headings-are-wrong']({ unknown, missing, optional }));
    return undefined;
  }
  const filterIn = (row: number): Fields => {
    const fields = columns.map((name = '', at) => [name, valueIn(name, cells[row]?.[at] ?? '')] as const);
    const { image, image_url = '', ...others } = Object.fromEntries(fields);
    return { ...others, image, image_url: image === undefined ? image_url : image_url || undefined };
  };
  return { given: rows.map(filterIn), rows: rows.map((row) => row + 1) };
}

/** Spreadsheets put a cell with quotes into quotes. */
function contentOf(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, (_, content: string) => content.replaceAll('""', '"'));
}

/** A list has commas between its texts. What is neither true nor false stays a text, which `check` refuses. */
function valueIn(name: string, cell: string): Value | undefined {
  if (cell === '' && optional.includes(name)) return undefined;
  if (typeOf(name) === 'array') return cell.split(',').map((text) => text.trim());
  const word = cell.toLowerCase();
  return typeOf(name) === 'boolean' && (word === 'true' || word === 'false') ? word === 'true' : cell;
}
