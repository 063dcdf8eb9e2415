import stringWidth from 'string-width';
import { type Range, splitLines } from '../base/edit.ts';
import { type Paint, shownExactly } from '../base/printable.ts';

const linesOfContext = 2;
const tabWidth = 4;
/** In UTF-16 units: longer lines are cut. */
const longestLine = 500;

/**
 * The lines around a span, numbered, with the span underlined, in columns of a terminal. Without
 * `lines`, those of the file, there is no frame.
 */
export function codeFrame(lines: readonly string[], { start, end }: Range, paint: Paint): string {
  const first = Math.max(start.line - linesOfContext, 1);
  const last = Math.min(start.line + linesOfContext, lines.length);
  const gutter = String(last).length;
  const rows = lines.slice(first - 1, last).flatMap((lineWithEnd, index) => {
    const content = `${splitLines(lineWithEnd)[0]}`.slice(0, longestLine);
    const number = first + index;
    const isMarked = number === start.line;
    const numbered = `${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} |`;
    if (!isMarked) return [`${paint('dim', numbered)} ${shownPart(content)}`];
    const endColumn = end.line === start.line ? end.column : content.length + 1;
    const before = stringWidth(shownPart(content.slice(0, start.column - 1)));
    const marked = stringWidth(shownPart(content.slice(0, endColumn - 1))) - before;
    const underline = `${' '.repeat(before)}${paint('red', '^'.repeat(Math.max(marked, 1)))}`;
    return [
      `${paint('bold', numbered)} ${shownPart(content)}`,
      `${paint('dim', `  ${' '.repeat(gutter)} |`)} ${underline}`,
    ];
  });
  return rows.map((row) => `${row.trimEnd()}\n`).join('');
}

/** Tabs as spaces up to the next stop, and invisible characters as `<U+200B>`. */
function shownPart(content: string): string {
  const toNextStop = (line: string) => line + ' '.repeat(tabWidth - (stringWidth(line) % tabWidth));
  const parts = content.split('\t').map(shownExactly);
  return parts.reduce((line, part) => toNextStop(line) + part);
}
