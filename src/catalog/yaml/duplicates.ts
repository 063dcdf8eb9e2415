import { isScalar, type Range, visit, type Document as YamlTree } from 'yaml';
import { createFinding, type Finding } from '../../finding/finding.ts';
import type { PlaceOf } from '../source.ts';

/**
 * Fields that are set twice in one mapping, compared after NFC. The library would find them in quadratic time. Where
 * several fields of a filter are set again, the beginning of a further one is what is missing.
 */
export function duplicates(tree: YamlTree.Parsed, placeOf: PlaceOf): readonly Finding[] {
  const findings: Finding[] = [];
  visit(tree, {
    Map(_, { items }) {
      const twice = duplicatesIn(items);
      const isFilter = items.some(({ key }) => isScalar(key) && key.value === 'code');
      if (isFilter && twice.length > 1) findings.push(...twice.slice(0, 1).map(missingHyphen));
      else findings.push(...twice.map(duplicate));
    },
  });
  return findings;

  function missingHyphen({ name, range, first }: Duplicate): Finding {
    const [place, firstPlace] = [placeOf(range[0], range[1]), placeOf(first[0], first[1])];
    const { start } = place.range;
    const before = { start: { line: start.line, column: Math.max(start.column - 2, 1) }, end: start };
    const fix = name === 'code' ? { edits: [{ range: before, text: '- ' }], effect: undefined } : undefined;
    const args = { firstLine: firstPlace.range.start.line };
    return createFinding('hyphen-is-missing', place, { args, fix, related: [firstPlace] });
  }

  function duplicate({ name, range, first }: Duplicate): Finding {
    const firstPlace = placeOf(first[0], first[1]);
    const args = { key: name, firstLine: firstPlace.range.start.line };
    return createFinding('key-is-duplicate', placeOf(range[0], range[1]), { args, related: [firstPlace] });
  }
}

interface Duplicate {
  readonly name: string;
  readonly range: Range;
  readonly first: Range;
}

function duplicatesIn(pairs: readonly { key: unknown }[]): readonly Duplicate[] {
  const first = new Map<string, Range>();
  return pairs.flatMap(({ key }) => {
    if (!isScalar(key) || key.range == null) return [];
    const name = String(key.value).normalize('NFC');
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, key.range);
    return earlier === undefined ? [] : [{ name, range: key.range, first: earlier }];
  });
}
