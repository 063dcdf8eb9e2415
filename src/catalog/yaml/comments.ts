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
  return [...Map.groupBy(inComments, ({ range }) => range.start.line).values()].flatMap((ofLine) => {
    const [first] = ofLine;
    if (first === undefined) return [];
    const edits = ofLine.map(({ range }) => ({ range, text: '' }));
    return createFinding('comment-has-invisible-characters', first, {
      args: { character: first.character },
      fix: { edits, effect: { kind: 'none' } },
    });
  });
}
