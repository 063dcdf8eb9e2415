import { isMap, isPair, isScalar, isSeq, type Range, type Document as YamlTree } from 'yaml';
import { createFinding, type Finding } from '../../finding/finding.ts';
import type { PlaceOf } from '../parse.ts';

interface Duplicate {
  readonly name: string;
  readonly range: Range;
  readonly first: Range;
}

/**
 * Fields that are set twice in one mapping, compared after NFC. The library would find them in quadratic time. Where
 * several fields of a filter are set again, the beginning of a further one is what is missing.
 */
export function duplicates(tree: YamlTree.Parsed, placeOf: PlaceOf): readonly Finding[] {
  return within(tree.contents);

  function within(node: unknown): readonly Finding[] {
    if (isSeq(node)) return node.items.flatMap(within);
    if (!isMap(node)) return [];
    const deeper = node.items.flatMap((pair) => (isPair(pair) ? within(pair.value) : []));
    const isFilter = node.items.some(({ key }) => isScalar(key) && key.value === 'code');
    const twice = duplicatesIn(node.items);
    const [first] = twice;
    const own = isFilter && first !== undefined && twice.length > 1 ? [missingHyphen(first)] : twice.map(duplicate);
    return [...own, ...deeper];
  }

  function missingHyphen({ name, range: [begin, end], first }: Duplicate): Finding {
    const firstPlace = placeOf(first[0], first[1]);
    const place = placeOf(begin, end);
    const { start } = place.range;
    const range = { start: { line: start.line, column: Math.max(start.column - 2, 1) }, end: start };
    return createFinding('hyphen-is-missing', place, {
      args: { firstLine: firstPlace.range.start.line },
      fix: name === 'code' ? { edits: [{ range, text: '- ' }], effect: undefined } : undefined,
      related: [firstPlace],
    });
  }

  function duplicate({ name, range: [begin, end], first }: Duplicate): Finding {
    const firstPlace = placeOf(first[0], first[1]);
    const args = { key: name, firstLine: firstPlace.range.start.line };
    return createFinding('key-is-duplicate', placeOf(begin, end), { args, related: [firstPlace] });
  }
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
