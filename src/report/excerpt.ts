import { linesOf } from '../base/lines.ts';
import { shownExactly } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { merged } from './repair.ts';
import type { Report } from './report.ts';

/** No more of a line than this is shown, in UTF-16 units: ten thousand findings may be in one line of a MiB. */
const maximumLength = 1000;

/**
 * Gives the lines of a file with their ends, none where it could not be read.
 * Each file is split only once, as it may have thousands of findings.
 */
export function sourceLines({ textOf }: Pick<Report, 'textOf'>): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    const lines = known.get(path) ?? textOf(path)?.split(/(?<=\n)/) ?? [];
    known.set(path, lines);
    return lines;
  };
}

/** The line that a finding begins on, for people; undefined where there is nothing on it. */
export function excerpt({ range }: Finding, lines: readonly string[]): string | undefined {
  const [line = ''] = linesOf(lines[range.start.line - 1] ?? '');
  if (line.trim() === '') return undefined;
  if (line.length <= maximumLength) return printable(line);
  return `${printable(line.slice(0, maximumLength).replace(/[\ud800-\udbff]$/, ''))}…`;
}

/**
 * The lines as they should be, to paste; none where that is unknown, or where they cannot be shown as they are: because
 * they are too long, or hold what nobody sees.
 */
export function repairedLines({ fix }: Finding, lines: readonly string[]): readonly string[] {
  if (fix === undefined || lines.length === 0) return [];
  const { range, text } = merged(fix.edits, lines);
  const before = lines[range.start.line - 1]?.slice(0, range.start.column - 1) ?? '';
  const after = lines[range.end.line - 1]?.slice(range.end.column - 1) ?? '';
  if (before.length + text.length + after.length > maximumLength) return [];
  const repaired = linesOf(`${before}${text}${after.replace(/\r?\n$/, '')}`);
  const isBlank = repaired.every((line) => line.trim() === ''); // a line to delete is none to paste
  return isBlank || repaired.some((line) => printable(line) !== line) ? [] : repaired;
}

/** With its tabs, as it may be pasted. */
function printable(line: string): string {
  return line.split('\t').map(shownExactly).join('\t');
}
