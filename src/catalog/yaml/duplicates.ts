import { isScalar, type Range, visit, type Document as YamlTree } from 'yaml';
import { createFinding, type Finding, type Place } from '../../finding/finding.ts';
import type { PlaceOf } from '../source.ts';

/**
 * Fields that are set twice in one mapping, compared after NFC. The library would find them in quadratic time. Where
 * several fields of a filter are set again, the beginning of a further one is what is missing.
 */
export function duplicates(tree: YamlTree.Parsed, placeOf: PlaceOf): readonly Finding[] {
  const findings: Finding[] = [];
  visit(tree, {
    Map(_, { items }) {
      const ranges = new Map<string, Range>();
      const ofMap: { readonly name: string; readonly place: Place; readonly first: Place }[] = [];
      for (const { key } of items) {
        if (!isScalar(key) || key.range == null) continue;
        const name = String(key.value).normalize('NFC');
        const [range, first] = [key.range, ranges.get(name)];
        if (first === undefined) ranges.set(name, range);
        else ofMap.push({ name, place: placeOf(range[0], range[1]), first: placeOf(first[0], first[1]) });
      }
      const isHyphenMissing = ofMap.length > 1 && ranges.has('code');
      for (const { name, place, first } of isHyphenMissing ? ofMap.slice(0, 1) : ofMap) {
        const firstLine = first.range.start.line;
        const fix = name === 'code' ? hyphenBefore(place) : undefined;
        findings.push(
          isHyphenMissing
            ? createFinding('hyphen-is-missing', place, { args: { firstLine }, fix, related: [first] })
            : createFinding('key-is-duplicate', place, { args: { key: name, firstLine }, related: [first] }),
        );
      }
    },
  });
  return findings;
}

function hyphenBefore({ range: { start } }: Place) {
  const range = { start: { line: start.line, column: Math.max(start.column - 2, 1) }, end: start };
  return { edits: [{ range, text: '- ' }], effect: undefined };
}
