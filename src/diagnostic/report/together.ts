import type { Diagnostic, Position } from '../diagnostic.ts';
import type { Edit, Fix } from '../fix.ts';
import type { Report } from './report.ts';

/** More findings than this on one line are not put right together. */
const mostTogether = 20;

/**
 * The report with, for each finding, its fix and those of the others on its line, so that the line to paste has no mistake
 * left.
 */
export function withFixesTogether(report: Report): Report {
  const byLine = Map.groupBy(
    report.diagnostics.filter(({ fix }) => fix !== undefined),
    lineOfFix,
  );
  return {
    ...report,
    diagnostics: report.diagnostics.map((diagnostic) => ({ ...diagnostic, fix: fixOf(diagnostic) })),
  };

  function fixOf(diagnostic: Diagnostic): Fix | undefined {
    const { fix } = diagnostic;
    if (fix === undefined) return undefined;
    const others = (byLine.get(lineOfFix(diagnostic)) ?? []).slice(0, mostTogether);
    const edits = others.reduce<readonly Edit[]>((all, { fix: other }) => {
      const more = other?.edits ?? [];
      return more.some((edit) => all.some((one) => overlap(one, edit))) ? all : all.concat(more);
    }, fix.edits);
    return { ...fix, edits };
  }
}

function lineOfFix({ path, fix }: Diagnostic): string {
  return `${path}:${fix?.edits[0]?.range.start.line}`;
}

function overlap({ range: a }: Edit, { range: b }: Edit): boolean {
  const isSamePoint = a.start.line === b.start.line && a.start.column === b.start.column; // their order would be in doubt
  return isSamePoint || (isBefore(a.start, b.end) && isBefore(b.start, a.end));
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column < b.column);
}
