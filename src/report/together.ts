import type { Finding, Position } from '../finding/finding.ts';
import type { Edit, Fix } from '../finding/fix.ts';
import type { Report } from './report.ts';

/** More findings than this on one line are not put right together. */
const mostTogether = 20;

/**
 * The report with, for each finding, its fix and those of the others on its line, so that the line to paste has no mistake
 * left.
 */
export function withFixesTogether(report: Report): Report {
  const byLine = Map.groupBy(
    report.findings.filter(({ fix }) => fix !== undefined),
    lineOfFix,
  );
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, fix: fixOf(finding) })),
  };

  function fixOf(finding: Finding): Fix | undefined {
    const { fix } = finding;
    if (fix === undefined) return undefined;
    const others = (byLine.get(lineOfFix(finding)) ?? []).slice(0, mostTogether);
    const edits = others.reduce<readonly Edit[]>((all, { fix: other }) => {
      const more = other?.edits ?? [];
      return more.some((edit) => all.some((one) => overlap(one, edit))) ? all : all.concat(more);
    }, fix.edits);
    return { ...fix, edits };
  }
}

function lineOfFix({ path, fix }: Finding): string {
  return `${path}:${fix?.edits[0]?.range.start.line}`;
}

function overlap({ range: a }: Edit, { range: b }: Edit): boolean {
  const isSamePoint = a.start.line === b.start.line && a.start.column === b.start.column; // their order would be in doubt
  return isSamePoint || (isBefore(a.start, b.end) && isBefore(b.start, a.end));
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}
