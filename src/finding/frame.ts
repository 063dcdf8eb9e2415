import stringWidth from 'string-width';
import { type Range, splitLines } from '../base/edit.ts';
import { escapeInvisible, type Paint } from '../base/printable.ts';

const contextLines = 2;
const tabWidth = 4;
/** UTF-16 units. */
const maxLineLength = 500;

/**
 * Formats the numbered lines around a range for a terminal, and underlines the range. `lines`: the
 * whole file, or none for an empty frame.
 */
export function codeFrame(lines: readonly string[], { start, end }: Range, paint: Paint): string {
  const first = Math.max(start.line - contextLines, 1);
  const last = Math.min(start.line + contextLines, lines.length);
  const gutter = String(last).length;
  const rows = lines.slice(first - 1, last).flatMap((lineWithEnd, index) => {
    const content = `${splitLines(lineWithEnd)[0]}`.slice(0, maxLineLength);
    const number = first + index;
    const isMarked = number === start.line;
    const numbered = `${isMarked ? '>' : ' '} ${String(number).padStart(gutter)} |`;
    if (!isMarked) return [`${paint('dim', numbered)} ${expandTabs(content)}`];
    const endColumn = end.line === start.line ? end.column : content.length + 1;
    const before = stringWidth(expandTabs(content.slice(0, start.column - 1)));
    const marked = stringWidth(expandTabs(content.slice(0, endColumn - 1))) - before;
    const underline = `${' '.repeat(before)}${paint('red', '^'.repeat(Math.max(marked, 1)))}`;
    return [
      `${paint('bold', numbered)} ${expandTabs(content)}`,
      `${paint('dim', `  ${' '.repeat(gutter)} |`)} ${underline}`,
    ];
  });
  return rows.map((row) => `${row.trimEnd()}\n`).join('');
}

/** Expands tabs to spaces, and escapes invisible characters. */
function expandTabs(content: string): string {
  const toNextStop = (line: string) => line + ' '.repeat(tabWidth - (stringWidth(line) % tabWidth));
  const parts = content.split('\t').map(escapeInvisible);
  return parts.reduce((line, part) => toNextStop(line) + part);
}
