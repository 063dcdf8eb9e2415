import type { Document as YamlTree } from 'yaml';
import { createFinding, type Finding } from '../../finding/finding.ts';
import type { PlaceOf } from '../source.ts';
import { hiddenIn } from '../text.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';

/** Invisible characters in comments, once a line: a review may see other lines than a program reads. */
export function hiddenInComments(tree: YamlTree.Parsed, text: string, placeOf: PlaceOf): readonly Finding[] {
  const hidden = hiddenIn(text);
  const scalars = hidden.length === 0 ? [] : scalarsIn(tree);
  const inComments = hidden
    .filter(({ start }) => start >= (lastUpTo(scalars, start)?.end ?? 0))
    .map(({ start, end }) => ({ character: text.slice(start, end), ...placeOf(start, end) }));
  const lines = Map.groupBy(inComments, ({ range }) => range.start.line).values();
  return [...lines].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const edits = [first, ...others].map(({ range }) => ({ range, text: '' }));
    const fix = { edits, isSafe: true } as const;
    return createFinding('comment-has-invisible-characters', first, { args: { character: first.character }, fix });
  });
}
