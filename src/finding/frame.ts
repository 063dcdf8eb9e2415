import stringWidth from 'string-width';
import { linesOf, type Range } from '../base/edit.ts';
import { type Paint, shownExactly } from '../base/printable.ts';

const linesOfContext = 2;
const tabWidth = 4;
/** Of a longer line only the part around the span is shown, in UTF-16 units. */
const longestLine = 160;
const unitsBefore = 60;

/** The lines of a file around a span, numbered, with the span underlined in columns of a terminal. */
export function codeFrame(lines: readonly string[], { start, end }: Range, paint: Paint): string {
  const first = Math.max(start.line - linesOfContext, 1);
  const last = Math.min(start.line + linesOfContext, lines.length);
  const gutter = String(last).length;
  const rows = lines.slice(first - 1, last).flatMap((lineWithEnd, index) => {
    const [content = ''] = linesOf(lineWithEnd);
    const number = first + index;
    const isMarked = number === start.line;
    const numbered = `${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} |`;
    if (!isMarked) return [`${paint('dim', numbered)} ${around(content, 0, 0).line}`];
    const endColumn = end.line === start.line ? end.column : content.length + 1;
    const { line, before, marked } = around(content, start.column - 1, endColumn - 1);
    const underline = `${' '.repeat(before)}${paint('red', '^'.repeat(marked))}`;
    return [
      `${paint('bold', numbered)} ${line}`,
      `${paint('dim', `  ${' '.repeat(gutter)} |`)} ${underline}`,
    ];
  });
  return rows.map((row) => `${row.trimEnd()}\n`).join('');
}

/** A line as it is shown, and the columns before and in its part from `start` to `end`. */
function around(content: string, start: number, end: number) {
  const { length } = content;
  const from = length > longestLine ? boundary(content, Math.max(start - unitsBefore, 0)) : 0;
  const to = Math.min(boundary(content, from + longestLine), length);
  const shownTo = (offset: number) =>
    (from > 0 ? '…' : '') + shownPart(content.slice(from, offset));
  const before = stringWidth(shownTo(start));
  const marked = stringWidth(shownTo(Math.min(end, to))) - before;
  const line = `${shownTo(to)}${to < length ? '…' : ''}`;
  return { line, before, marked: Math.max(marked, 1) };
}

/** An offset that is not between the halves of a surrogate pair. */
function boundary(text: string, offset: number): number {
  return text.slice(0, offset).isWellFormed() ? offset : offset - 1;
}

/** Tabs become spaces up to the next stop, and invisible characters `<U+200B>`. */
function shownPart(content: string): string {
  const toNextStop = (line: string) => line + ' '.repeat(tabWidth - (stringWidth(line) % tabWidth));
  const parts = content.split('\t').map(shownExactly);
  return parts.reduce((line, part) => toNextStop(line) + part);
}
