import { applyEdits, linesOf } from '../base/edit.ts';
import { shortened, shownExactly } from '../base/printable.ts';
import { editsOf, type Finding } from '../finding/finding.ts';

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
export function repairedLines({ fix }: Finding, lines: readonly string[]): readonly string[] {
  if (fix === undefined || lines.length === 0) return [];
  const first = Math.min(...fix.edits.map(({ range }) => range.start.line));
  const last = Math.max(...fix.edits.map(({ range }) => range.end.line));
  const text = lines.slice(first - 1, last).join('');
  if (text.length > 2 * maximumLength) return [];
  const repairedText = applyEdits(text, fix.edits, first).replace(/\r?\n$/, '');
  const repaired = linesOf(repairedText);
  const isDeletion = repairedText.trim() === ''; // there is nothing to paste
  const isPrintable = repairedText.length <= maximumLength && repaired.every((line) => printable(line) === line);
  return isDeletion || !isPrintable ? [] : repaired;
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
