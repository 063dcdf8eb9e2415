import { isAlias, isMap, isScalar, type Pair, visit, type Document as YamlTree } from 'yaml';
import { findLastSorted } from '../base/edit.ts';
import type { YamlFeature } from '../finding/codes.ts';
import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import type { PlaceOf } from './document.ts';
import { hiddenIn, type Span } from './text.ts';

/** What is in a tree without errors: its scalars and names in order, what is more than plain data, and fields that are set twice. */
export function partsOf(tree: YamlTree.Parsed, text: string, placeOf: PlaceOf) {
  const scalars: (Span & { readonly isPlain: boolean })[] = [];
  const forbidden: Finding[] = [];
  const repeated: Finding[] = [];
  const add = (feature: YamlFeature, start: number, end: number) =>
    forbidden.push(
      createFinding('yaml-feature-is-not-allowed', placeOf(start, end), { args: { feature } }),
    );
  visit(tree, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== '<<' || !key.range) return undefined;
      add('merge key', key.range[0], key.range[1]);
      return visit.SKIP;
    },
    Node(_, node) {
      const [start, end] = node.range ?? [0, 0];
      if (isScalar(node)) scalars.push({ start, end, isPlain: node.type === 'PLAIN' });
      if (isMap(node)) repeated.push(...repeatedIn(node.items, placeOf));
      if (isAlias(node)) add('alias', start, end);
      else if (node.tag !== undefined) addMark('tag', '!', start);
      else if (node.anchor !== undefined) addMark('anchor', '&', start);
    },
  });
  return { scalars, forbidden, repeated };

  /** A tag or anchor stands before its node. */
  function addMark(feature: YamlFeature, mark: string, offset: number): void {
    let start = text.lastIndexOf(mark, offset);
    while (text[start - 1] === mark) start -= 1; // as in !!str
    add(feature, start, start + text.slice(start).search(/\s|$/));
  }
}

/** The library would find them in quadratic time. */
function repeatedIn(items: readonly Pair[], placeOf: PlaceOf): readonly Finding[] {
  const places = new Map<string, Place>();
  return items.flatMap(({ key: node }) => {
    if (!isScalar(node) || !node.range) return [];
    const key = String(node.value);
    const place = placeOf(node.range[0], node.range[1]);
    const first = places.get(key);
    places.set(key, first ?? place);
    if (first === undefined) return [];
    return createFinding('key-is-duplicate', place, {
      args: { key, firstLine: first.range.start.line },
      related: [first],
    });
  });
}

/** Whether a place is in one of these parts, or in none. */
export function isWithin(offset: number, parts: readonly Span[]): boolean {
  return offset < (findLastSorted(parts, ({ start }) => start <= offset)?.end ?? 0);
}

/** Invisible characters in comments, once a line: a review may see other lines than a program reads. */
export function hiddenInComments(
  text: string,
  scalars: readonly Span[],
  placeOf: PlaceOf,
): readonly Finding[] {
  const inComments = hiddenIn(text)
    .filter(({ start }) => !isWithin(start, scalars))
    .map(({ start, end }) => ({ character: text.slice(start, end), ...placeOf(start, end) }));
  const lines = Map.groupBy(inComments, ({ range }) => range.start.line).values();
  return [...lines].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const edits = [first, ...others].map(({ range }) => ({ range, text: '' }));
    const fix = { edits, isSafe: true } as const;
    return createFinding('comment-has-invisible-characters', first, {
      args: { character: first.character },
      fix,
    });
  });
}
