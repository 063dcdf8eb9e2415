import { text as readText } from 'node:stream/consumers';
import type { Context } from './context.ts';

const required = ['code', 'name_ko', 'name_en', 'image_url'];
const optional = ['is_recommended', 'is_active', 'organization_id'];
const korean = ['코드', '한국어이름', '영어이름', '이미지주소'];

/**
 * The filters of a table on standard input, and their rows as a spreadsheet counts them: the headings are the first.
 * Undefined where it has wrong headings, or nothing else.
 */
export async function readTable({ io, say, wording: { notes } }: Context) {
  if (io.stdin.isTTY) say(notes['table-is-awaited']({}));
  const lines = (await readText(io.stdin)).split(/\r\n?|\n/).map((line) => line.split('\t').map(contentOf));
  const lengths = lines.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1);
  const headings = Array.from({ length: Math.max(...lengths) }, (_, column) => lines[0]?.[column] ?? '');
  const columns = headings.map(fieldOf);
  const unknown = headings.filter((_, at) => columns[at] === undefined || columns.indexOf(columns[at]) < at);
  const missing = required.filter((name) => !columns.includes(name));
  const filled = lines.flatMap((cells, at) => (at === 0 || lengths[at] === 0 ? [] : { cells, row: at + 1 }));
  if (filled.length === 0 || unknown.length > 0 || missing.length > 0) {
    say(notes['headings-are-wrong']({ unknown, missing, optional }));
    return undefined;
  }
  const entries = filled.map(({ cells }) =>
    Object.fromEntries(columns.map((name = '', at) => [name, valueIn(name, cells[at] ?? '')])),
  );
  return { entries, rows: filled.map(({ row }) => row) };
}

/** Spreadsheets put a cell with quotes into quotes. */
function contentOf(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, (_, content: string) => content.replaceAll('""', '"'));
}

function fieldOf(heading: string): string | undefined {
  const name = heading.normalize('NFC').toLowerCase().replace(/\s/g, '');
  return required[korean.indexOf(name)] ?? [...required, ...optional].find((each) => each === name);
}

/** What is neither true nor false stays a text, which `check` refuses. */
function valueIn(name: string, cell: string): boolean | string | undefined {
  if (cell === '' && optional.includes(name)) return undefined;
  const word = cell.toLowerCase();
  return name.startsWith('is_') && (word === 'true' || word === 'false') ? word === 'true' : cell;
}
