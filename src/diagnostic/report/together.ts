import type { Diagnostic, Position } from '../diagnostic.ts';
import type { Edit, Fix } from '../fix.ts';

/** For each finding its fix and those of the others on its lines, so that the line to paste has no mistake left. */
export function fixesTogether(diagnostics: readonly Diagnostic[]): (diagnostic: Diagnostic) => Fix | undefined {
  const byLine = Map.groupBy(
    diagnostics.filter(({ fix }) => fix !== undefined),
    ({ path, fix }) => `${path}:${fix?.edits[0]?.range.start.line}`,
  );
  return ({ path, fix }) => {
    if (fix === undefined) return undefined;
    const others = byLine.get(`${path}:${fix.edits[0]?.range.start.line}`) ?? [];
    const edits = others.reduce<readonly Edit[]>((all, { fix: other }) => {
      const more = other?.edits ?? [];
      return more.some((edit) => all.some((one) => overlap(one, edit))) ? all : all.concat(more);
    }, fix.edits);
    return { ...fix, edits };
  };
}

function overlap({ range: a }: Edit, { range: b }: Edit): boolean {
  return isBefore(a.start, b.end) && isBefore(b.start, a.end);
}

/** Equal counts: two edits at one point would be in doubt of their order, and an edit is not made twice. */
function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.column <= b.column);
}
