import { isMap, isPair, isScalar, isSeq, type Range, type Document as YamlTree } from 'yaml';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { PlaceOf } from '../parse.ts';

interface Duplicate {
  readonly name: string;
  readonly range: Range;
  readonly first: Range;
}

/**
 * Fields that are set twice in one mapping, compared after NFC. The library would find them in quadratic time. Where
 * `code` is set again and more fields after it, the hyphen before a further filter is what is missing.
 */
export function duplicates(tree: YamlTree.Parsed, placeOf: PlaceOf): readonly Diagnostic[] {
  return within(tree.contents);

  function within(node: unknown): readonly Diagnostic[] {
    if (isSeq(node)) return node.items.flatMap(within);
    if (!isMap(node)) return [];
    const deeper = node.items.flatMap((pair) => (isPair(pair) ? within(pair.value) : []));
    return [...diagnosticsOf(duplicatesIn(node.items)), ...deeper];
  }

  function diagnosticsOf(twice: readonly Duplicate[]): readonly Diagnostic[] {
    const [first, ...others] = twice;
    if (first?.name === 'code' && others.length > 0) {
      const firstPlace = placeOf(first.first[0], first.first[1]);
      const place = placeOf(first.range[0], first.range[1]);
      const { start } = place.range;
      const range = { start: { line: start.line, column: Math.max(start.column - 2, 1) }, end: start };
      const args = { firstLine: firstPlace.range.start.line };
      const fix = { edits: [{ range, text: '- ' }], effect: undefined };
      return [diagnose('hyphen-is-missing', place, { args, fix, related: [firstPlace] })];
    }
    return twice.map(({ name, range, first: [start, end] }) => {
      const firstPlace = placeOf(start, end);
      const args = { key: name, firstLine: firstPlace.range.start.line };
      return diagnose('key-is-duplicate', placeOf(range[0], range[1]), { args, related: [firstPlace] });
    });
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
