import { applyEdits, linesOf } from '../base/edit.ts';
import { shortened, shownExactly } from '../base/printable.ts';
import { editsOf, type Finding, type Fix, type Range } from '../finding/finding.ts';
import type { Wording } from '../wording/wording.ts';

/** No more of a line than this is shown, in UTF-16 units: ten thousand findings may be in one line of a MiB. */
const maximumLength = 1000;

/** Of more findings on one line, the fixes of the others are not combined. */
const mostCombined = 20;

/** The line that a finding begins on, for people; undefined where it is empty. `lines` are those of the finding's file. */
export function excerpt({ range }: Finding, lines: readonly string[]): string | undefined {
  const [line = ''] = linesOf(lines[range.start.line - 1] ?? '');
  return line.trim() === '' ? undefined : printable(shortened(line, maximumLength));
}

/** The lines as they should be, to paste; none where that is unknown, or they are too long or hold invisible characters. */
export function linesToPaste({ fix }: Finding, lines: readonly string[]): readonly string[] {
  if (fix === undefined || lines.length === 0) return [];
  const { first, last } = linesOfFix(fix);
  const text = lines.slice(first - 1, last).join('');
  if (text.length > 2 * maximumLength) return [];
  const repairedText = applyEdits(text, fix.edits, first).replace(/\r?\n$/, '');
  const repaired = linesOf(repairedText);
  const isDeletion = repairedText.trim() === ''; // there is nothing to paste
  const isPrintable = repairedText.length <= maximumLength && repaired.every((line) => printable(line) === line);
  return isDeletion || !isPrintable ? [] : repaired;
}

/** The first and the last line that a fix writes anew. */
function linesOfFix({ edits }: Pick<Fix, 'edits'>) {
  const lastOf = ({ start, end }: Range) => (end.column === 1 && end.line > start.line ? end.line - 1 : end.line);
  const first = Math.min(...edits.map(({ range }) => range.start.line));
  return { first, last: Math.max(...edits.map(({ range }) => lastOf(range))) };
}

/** Before the lines to write: for which lines they are, if not only for the one that the finding is on. */
export function writeHeading({ fix, range }: Finding, { report }: Wording): string {
  const { first, last } = linesOfFix(fix ?? { edits: [] });
  return first === range.start.line && last === first ? report.write : report.writeLines(first, last);
}

/** With its tabs, as it may be pasted. */
function printable(line: string): string {
  return line.split('\t').map(shownExactly).join('\t');
}

/** The findings, each fix with those of the others on its line, so that the line to paste has no mistake left. */
export function combineFixes(findings: readonly Finding[]): readonly Finding[] {
  const byLine = Map.groupBy(findings, lineOfFix);
  return findings.map((finding) => {
    if (finding.fix === undefined) return finding;
    const others = (byLine.get(lineOfFix(finding)) ?? []).slice(0, mostCombined);
    return { ...finding, fix: { ...finding.fix, edits: editsOf([finding, ...others]) } };
  });
}

function lineOfFix({ path, fix }: Finding): string {
  return `${path}:${fix?.edits[0]?.range.start.line}`;
}
