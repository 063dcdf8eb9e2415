import { isScalar, visit, type Document as YamlTree } from 'yaml';
import { hyphenBefore } from '../catalog/fixes.ts';
import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import type { PlaceOf } from './document.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import { hiddenIn } from './text.ts';

/** Fields that are set twice in one mapping. The library would find them in quadratic time. */
export function duplicates(tree: YamlTree.Parsed, placeOf: PlaceOf): readonly Finding[] {
  const findings: Finding[] = [];
  visit(tree, {
    Map(_, { items }) {
      const places = new Map<string, Place>();
      const repeated: { readonly key: string; readonly place: Place; readonly first: Place }[] = [];
      for (const { key: node } of items) {
        if (!isScalar(node) || !node.range) continue;
        const key = String(node.value);
        const place = placeOf(node.range[0], node.range[1]);
        const first = places.get(key);
        if (first === undefined) places.set(key, place);
        else repeated.push({ key, place, first });
      }
      // Where several fields of a filter are set again, the beginning of a further filter is what is missing.
      const isHyphenMissing = repeated.length > 1 && places.has('code');
      for (const { key, place, first } of isHyphenMissing ? repeated.slice(0, 1) : repeated) {
        const firstLine = first.range.start.line;
        const fix = hyphenBefore(place);
        findings.push(
          isHyphenMissing
            ? createFinding('hyphen-is-missing', place, { args: { firstLine }, fix, related: [first] })
            : createFinding('key-is-duplicate', place, { args: { key, firstLine }, related: [first] }),
        );
      }
    },
  });
  return findings;
}

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
