import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Node,
  type Pair,
  type Document as Tree,
  visit,
  type YAMLMap,
} from 'yaml';
import type { YamlFeature } from '../finding/table/yaml.ts';
import type { Layout } from './line-context.ts';

/** Offsets in UTF-16 units; `end` is exclusive. */
export type Span = readonly [start: number, end: number];

/** Finds forbidden syntax, duplicate keys, and fields that became part of a plain scalar. */
export function inspectTree(tree: Tree.Parsed, text: string, { topLevel, inEntries }: Layout) {
  const forbidden: { readonly feature: YamlFeature; readonly span: Span }[] = [];
  const maps: YAMLMap[] = [];
  const swallowed: (readonly number[])[] = [];
  const aliases: string[] = [];
  const anchors: string[] = [];
  const names = [...topLevel, ...inEntries];
  const snakeCase = names.filter((name) => name.includes('_')); // the rest may be ordinary words
  const [any, unusual] = [names.join('|'), snakeCase.join('|')];
  const fieldInText = new RegExp(`(?<=\\n)[ \\t]*(?:(?:${any}):|(?:${unusual})\\s)`, 'g');
  const offsetsIn = (plain: string, start: number) =>
    Array.from(plain.matchAll(fieldInText), ({ index }) => start + index);
  const start = text.search(/^%/m);
  if (tree.directives.yaml.explicit)
    forbidden.push({ feature: 'directive', span: [start, start + 1] });
  visit(tree, {
    Node(_, node) {
      const [start, end] = node.range ?? [0, 0];
      const feature = featureOf(node);
      if (feature !== undefined) forbidden.push({ feature, span: [start, end] });
      if (isAlias(node)) aliases.push(node.source);
      else if (node.anchor !== undefined) anchors.push(node.anchor);
      if (isMap(node)) maps.push(node);
      const plain = isScalar(node) && node.type === 'PLAIN' ? text.slice(start, end) : '';
      if (plain.includes('\n')) swallowed.push(offsetsIn(plain, start));
    },
  });
  const hasAliases = aliases.some((name) => anchors.includes(name));
  const duplicates = maps.flatMap(({ items }) => findDuplicates(items, text));
  return { forbidden, duplicates, swallowed: swallowed.flat(), hasAliases };
}

function featureOf(node: Node): YamlFeature | undefined {
  if (isAlias(node)) return 'alias';
  if (node.tag !== undefined) return 'tag';
  return 'anchor' in node && node.anchor !== undefined ? 'anchor' : undefined;
}

/** Finds duplicate keys in linear time. `isCopy`: the lines are equal. */
function findDuplicates(items: readonly Pair[], text: string) {
  const firsts = new Map<string, { readonly first: Span; readonly line: string }>();
  return items.flatMap(({ key: node }) => {
    if (!isScalar(node) || !node.range) return [];
    const [key, [start, end]] = [String(node.value), node.range];
    const line = /^[^\n]*/.exec(text.slice(start))?.[0].trimEnd() ?? '';
    const { first, line: firstText } = firsts.get(key) ?? {};
    if (first === undefined) firsts.set(key, { first: [start, end], line });
    const isAlone = /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(start - 100, 0), start));
    const isCopy = isAlone && line === firstText && !/:(?:\s+[|>].*)?$/.test(line);
    return first === undefined ? [] : { key, first, second: [start, end] as const, isCopy };
  });
}

/** Finds the start of the quoted scalar or flow collection before an error. */
export function findBrokenNode(tree: Tree.Parsed, error: number): number | undefined {
  let offset: number | undefined;
  visit(tree, {
    Node(_, node) {
      const isOpen = isCollection(node) ? node.flow : isScalar(node) && /^Q/.test(node.type ?? '');
      const [start, end] = (isOpen && isNode(node) && node.range) || [0, 0];
      if (isOpen && start < error && end >= error - 1) offset = start;
    },
  });
  return offset;
}
