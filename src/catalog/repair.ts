import { isDeepStrictEqual } from 'node:util';
import { applyEdits, comparePositions, type Edit, type Position } from '../base/edit.ts';
import { conform } from './conform.ts';
import { keyOf, mapped, type Source } from './document.ts';
import type { Sources } from './read.ts';
import type { FileKind } from './schema/schemas.ts';

/** A file, and its text after the repairs; undefined if it cannot be read as it stands, and so is left alone. */
export interface Repaired {
  readonly source: Source;
  readonly text: string | undefined;
}

/**
 * Repairs, in memory, what can only be meant one way. Each text is read again: a file in which anything but what the
 * fixes say would change is left alone, as is one that cannot be read as it stands.
 */
export function repairAll({ catalog, categories, sourceOf }: Sources): readonly Repaired[] {
  const ofCatalog = repair(catalog, 'catalog');
  const ofCategories = categories.map(({ path }) => repair(sourceOf(path), 'category'));
  return [ofCatalog, ...ofCategories].filter((repaired) => repaired !== undefined);
}

function repair(source: Source | undefined, kind: FileKind): Repaired | undefined {
  if (source === undefined) return undefined;
  const { draft, findings } = conform(source, kind);
  if (draft?.document.mendedLines.length !== 0) return { source, text: undefined };
  const fixes = findings.flatMap(({ fix }) => (fix?.isSafe ? [fix] : []));
  const text = applyEdits(source.text, outermost(fixes.flatMap(({ edits }) => edits)));
  if (text === source.text) return undefined;
  const values = new Map(fixes.flatMap(({ sets }) => (sets ? [[keyOf(sets.pointer), sets.value]] : [])));
  const expected = mapped(draft.document.value, (value, pointer) => values.get(keyOf(pointer)) ?? value);
  const after = conform({ ...source, text }, kind).draft?.document;
  const isAsSaid = after?.mendedLines.length === 0 && isDeepStrictEqual(expected, after.value);
  return isAsSaid ? { source, text } : undefined;
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
