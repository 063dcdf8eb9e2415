import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type Edit } from '../base/edit.ts';
import { comparePositions } from '../base/lines.ts';
import type { Fix } from '../finding/fix.ts';
import { type Document, replaced } from './document.ts';
import { type Drafted, draftCatalog, draftCategory } from './draft.ts';
import type { Sources } from './read.ts';
import type { Source } from './source.ts';

/** A file in which something can be repaired. */
export interface Repaired {
  readonly source: Source;
  readonly text: string;
}

type Read = (text: string) => Drafted<{ readonly document: Document | undefined } | undefined>;

/**
 * Repairs, in memory, what can only be meant one way. Each text is read again: a file in which anything but what the
 * fixes say would change is left alone, as is one that cannot be read as it stands.
 */
export function repairAll({ catalog, categories, sourceOf }: Sources): readonly Repaired[] {
  const ofCatalog = catalog && repair(catalog, (text) => draftCatalog({ path: catalog.path, text }));
  const ofCategories = categories.map(({ path, slug }) => {
    const source = sourceOf(path);
    return source && repair(source, (text) => draftCategory({ slug, path, text }));
  });
  return [ofCatalog, ...ofCategories].filter((repaired) => repaired !== undefined);
}

function repair(source: Source, read: Read): Repaired | undefined {
  const before = read(source.text);
  const fixes = before.findings.flatMap(({ fix }) => (fix?.effect === undefined ? [] : [fix]));
  const text = applyEdits(source.text, outermost(fixes.flatMap(({ edits }) => edits)));
  if (text === source.text) return undefined;
  const [then, now] = [before.draft?.document, read(text).draft?.document];
  const isAsSaid = now?.mendedLines.length === 0 && isDeepStrictEqual(fixes.reduce(withFix, then?.value), now.value);
  return isAsSaid ? { source, text } : undefined;
}

function withFix(value: unknown, { effect }: Fix): unknown {
  return effect?.kind === 'set' ? replaced(value, effect.pointer, () => effect.value) : value;
}

/** Where a value is written anew, what is cleaned in it is clean already. */
function outermost(edits: readonly Edit[]): readonly Edit[] {
  const inOrder = edits.toSorted(
    (a, b) => comparePositions(a.range.start, b.range.start) || comparePositions(b.range.end, a.range.end),
  );
  let last: Edit | undefined;
  return inOrder.filter((edit) => {
    const isWithin = last !== undefined && comparePositions(edit.range.end, last.range.end) <= 0;
    if (!isWithin) last = edit;
    return !isWithin;
  });
}
