import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Pair,
  type Document as Tree,
  visit,
} from 'yaml';
import type { YamlFeature } from '../finding/codes.ts';
import type { Fields } from './traps.ts';

/** From an offset to another, in UTF-16 units. */
export type Span = readonly [start: number, end: number];

/** What is more than plain data, fields that are set twice, and where plain texts go on with what looks like a field. */
export function partsOf(tree: Tree.Parsed, text: string, fields: Fields) {
  const forbidden: { readonly feature: YamlFeature; readonly span: Span }[] = [];
  const repeated: ReturnType<typeof repeatedIn>[number][] = [];
  const folded: number[] = [];
  const anchors = new Set<string>();
  let isUsingAliases = false;
  const names = [...fields.ofFile, ...fields.ofEntries];
  const long = names.filter((name) => name.includes('_')).join('|'); // others are words of a text, too
  const fieldInText = new RegExp(`(?<=\\n)[ \\t]*(?:(?:${names.join('|')}):|(?:${long})\\s)`, 'g');
  visit(tree, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== '<<' || !key.range) return undefined;
      forbidden.push({ feature: 'merge key', span: [key.range[0], key.range[1]] });
      return visit.SKIP;
    },
    Node(_, node) {
      const [start, end] = node.range ?? [0, 0];
      if (isMap(node)) repeated.push(...repeatedIn(node.items));
      if (isAlias(node)) {
        isUsingAliases ||= anchors.has(node.source);
        forbidden.push({ feature: 'alias', span: [start, end] });
        return;
      }
      const plain = isScalar(node) && node.type === 'PLAIN' ? text.slice(start, end) : '';
      if (plain.includes('\n'))
        folded.push(...plain.matchAll(fieldInText).map(({ index }) => start + index));
      if (node.anchor !== undefined) anchors.add(node.anchor);
      if (node.tag !== undefined) addMark('tag', '!', start);
      else if (node.anchor !== undefined) addMark('anchor', '&', start);
    },
  });
  return { forbidden, repeated, folded, isUsingAliases };

  /** A tag or anchor stands before its node. */
  function addMark(feature: YamlFeature, mark: string, offset: number): void {
    let start = text.lastIndexOf(mark, offset);
    while (text[start - 1] === mark) start -= 1; // as in !!str
    forbidden.push({ feature, span: [start, start + text.slice(start).search(/\s|$/)] });
  }
}

/** The library would find them in quadratic time. */
function repeatedIn(items: readonly Pair[]) {
  const firsts = new Map<string, Span>();
  return items.flatMap(({ key: node }) => {
    if (!isScalar(node) || !node.range) return [];
    const key = String(node.value);
    const second: Span = [node.range[0], node.range[1]];
    const first = firsts.get(key);
    if (first !== undefined) return { key, first, second };
    firsts.set(key, second);
    return [];
  });
}

/** Where a text in quotes or a list in brackets begins that ends at an error. */
export function startOfBroken(tree: Tree.Parsed, error: number): number | undefined {
  let found: number | undefined;
  visit(tree, {
    Node(_, node) {
      const isOpen = isScalar(node)
        ? node.type?.startsWith('QUOTE')
        : isCollection(node) && node.flow;
      const [start, end] = (isOpen && isNode(node) && node.range) || [0, 0];
      if (isOpen && start < error && end >= error - 1) found = start;
    },
  });
  return found;
}
