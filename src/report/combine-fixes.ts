import type { Edit } from '../base/edit.ts';
import { comparePositions } from '../base/lines.ts';
import type { Finding } from '../finding/finding.ts';

/** Of more findings on one line, the fixes of the others are not combined. */
const mostCombined = 20;

/** The findings, each fix with those of the others on its line, so that the line to paste has no mistake left. */
export function combineFixes(findings: readonly Finding[]): readonly Finding[] {
  const byLine = Map.groupBy(
    findings.filter(({ fix }) => fix !== undefined),
    lineOfFix,
  );
  return findings.map((finding) => {
    if (finding.fix === undefined) return finding;
    const onLine = (byLine.get(lineOfFix(finding)) ?? []).slice(0, mostCombined);
    const edits = onLine.reduce<readonly Edit[]>((all, { fix }) => {
      const more = fix?.edits ?? [];
      return more.some((edit) => all.some((other) => overlap(edit, other))) ? all : all.concat(more);
    }, finding.fix.edits);
    return { ...finding, fix: { ...finding.fix, edits } };
  });
}

function lineOfFix({ path, fix }: Finding): string {
  return `${path}:${fix?.edits[0]?.range.start.line}`;
}

function overlap({ range: a }: Edit, { range: b }: Edit): boolean {
  const isSameStart = comparePositions(a.start, b.start) === 0; // of two insertions the order would be in doubt
  return isSameStart || (comparePositions(a.start, b.end) < 0 && comparePositions(b.start, a.end) < 0);
}
