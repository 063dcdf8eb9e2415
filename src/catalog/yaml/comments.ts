import { isScalar, visit, type Document as YamlTree } from 'yaml';
import { createFinding, type Finding } from '../../finding/finding.ts';
import type { PlaceOf } from '../parse.ts';
import { hiddenIn, type Span } from '../text.ts';
import { linesIn } from './line.ts';

/** What nobody sees in comments, once a line: it can make a review look at other lines than a program reads. */
export function hiddenInComments(tree: YamlTree.Parsed, text: string, placeOf: PlaceOf): readonly Finding[] {
  const hidden = hiddenIn(text);
  if (hidden.length === 0) return [];
  const texts: Span[] = [];
  visit(tree, {
    Scalar(_, node) {
      if (isScalar(node) && node.range) texts.push({ start: node.range[0], end: node.range[1] });
    },
  });
  const inComments = hidden.filter(({ start }) => !texts.some((span) => span.start <= start && start < span.end));
  return linesIn(text).flatMap((line) => {
    const ofLine = inComments.filter(({ start }) => line.start <= start && start < line.start + line.text.length);
    const [first] = ofLine;
    if (first === undefined) return [];
    const edits = ofLine.map(({ start, end }) => ({ range: placeOf(start, end).range, text: '' }));
    return createFinding('comment-has-invisible-characters', placeOf(first.start, first.end), {
      args: { character: text.slice(first.start, first.end) },
      fix: { edits, effect: { kind: 'none' } },
    });
  });
}
