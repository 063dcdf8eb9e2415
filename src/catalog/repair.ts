import { isDeepStrictEqual } from 'node:util';
import { applyEdits, comparePositions, type Edit, type Position } from '../base/edit.ts';
import { conform } from './conform.ts';
import { type FileSource, keyOf, mapped, type Source } from './document.ts';
import type { Sources } from './read.ts';
import type { FileKind } from './schema/schemas.ts';

/** A file, and its text after the repairs; undefined where it is left alone. */
export interface Repaired {
  readonly source: Source;
  readonly text: string | undefined;
}

/**
 * Repairs, in memory, what can only be meant one way. Each text is read again: a file in which anything but what the
 * fixes say would change is left alone, as is one that cannot be read as it stands.
 */
export function repairAll({ catalog, accepted, categories }: Sources): readonly Repaired[] {
  const ofCategories = categories.map((file) => repair(file, 'category'));
  const repaired = [repair(catalog, 'catalog'), repair(accepted, 'accepted'), ...ofCategories];
  return repaired.filter((each) => each !== undefined);
}

function repair({ path, text: before }: FileSource, kind: FileKind): Repaired | undefined {
  if (before === undefined) return undefined;
  const source = { path, text: before };
  const { draft, findings } = conform(source, kind);
  if (draft.document?.mendedLines.length !== 0) return { source, text: undefined };
  const fixes = findings.flatMap(({ fix }) => (fix?.isSafe ? [fix] : []));
  const text = applyEdits(before, outermost(fixes.flatMap(({ edits }) => edits)));
  if (text === before) return undefined;
  const values = new Map(fixes.flatMap(({ sets }) => (sets ? [[keyOf(sets.pointer), sets.value]] : [])));
  const expected = mapped(draft.document.value, (value, pointer) => values.get(keyOf(pointer)) ?? value);
  const after = conform({ path, text }, kind).draft.document;
  const isAsSaid = after?.mendedLines.length === 0 && isDeepStrictEqual(expected, after.value);
  return { source, text: isAsSaid ? text : undefined };
}

/** Of an edit within another the other alone, whose text is clean already. */
function outermost(edits: readonly Edit[]): readonly Edit[] {
  const inOrder = edits.toSorted(
    (a, b) => comparePositions(a.range.start, b.range.start) || comparePositions(b.range.end, a.range.end),
  );
  let done: Position = { line: 0, column: 0 };
  return inOrder.filter(({ range: { end } }) => {
    const isWithin = comparePositions(end, done) <= 0;
    if (!isWithin) done = end;
    return !isWithin;
  });
}
