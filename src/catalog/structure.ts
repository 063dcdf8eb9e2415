import { isAlias, isCollection, isMap, isPair, isScalar, type Node, type Range, type Document as YamlTree } from 'yaml';
import type { YamlFeature } from '../diagnostic/codes.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { PlaceOf } from './parse.ts';
import type { Source } from './source.ts';

/** Lists and mappings may stand in one another this deep; a catalog needs four. */
export const maximumDepth = 32;

/** What is well-formed YAML and yet more than plain data: features that a catalog may not use, and duplicate keys. */
export function structure(tree: YamlTree.Parsed, source: Source, placeOf: PlaceOf): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const refuse = (feature: YamlFeature, start: number, end: number) =>
    diagnostics.push(diagnose('yaml-feature-is-not-allowed', placeOf(start, end), { args: { feature } }));

  const directive = /^%.*$/m.exec(source.text.slice(0, tree.contents?.range[0] ?? 0));
  if (directive !== null) refuse('directive', directive.index, directive.index + directive[0].length);
  walk(tree.contents, 1);
  return diagnostics;

  function walk(node: unknown, depth: number): void {
    if (!isNode(node)) return;
    refuseProperties(node);
    if (!isCollection(node)) return;
    if (depth > maximumDepth) {
      const start = node.range?.[0] ?? 0;
      diagnostics.push(diagnose('nesting-is-too-deep', placeOf(start, start + 1), { args: { maximum: maximumDepth } }));
      return;
    }
    if (isMap(node)) refuseKeys(node.items);
    for (const item of node.items) {
      if (isPair(item)) {
        walk(item.key, depth + 1);
        walk(item.value, depth + 1);
      } else walk(item, depth + 1);
    }
  }

  function refuseProperties(node: Node): void {
    const [start, end] = node.range ?? [0, 0];
    if (isAlias(node)) {
      refuse('alias', start, end);
      return;
    }
    const properties = [
      { feature: 'tag', mark: node.tag === undefined ? undefined : '!' },
      { feature: 'anchor', mark: isAnchored(node) ? '&' : undefined },
    ] as const;
    for (const { feature, mark } of properties) {
      if (mark === undefined) continue;
      let at = source.text.lastIndexOf(mark, start);
      while (source.text[at - 1] === mark) at -= 1; // as in !!str
      refuse(feature, at, at + (/^\S+/.exec(source.text.slice(at))?.[0].length ?? 1));
    }
  }

  function refuseKeys(pairs: readonly { key: unknown }[]): void {
    const first = new Map<string, Range>();
    for (const { key } of pairs) {
      if (!isScalar(key) || key.range == null) continue;
      const [start, end] = key.range;
      const name = String(key.value).normalize('NFC');
      if (name === '<<') refuse('merge key', start, end);
      const earlier = first.get(name);
      if (earlier === undefined) {
        first.set(name, key.range);
        continue;
      }
      const firstPlace = placeOf(earlier[0], earlier[1]);
      const args = { key: name, firstLine: firstPlace.range.start.line };
      diagnostics.push(diagnose('key-is-duplicate', placeOf(start, end), { args, related: [firstPlace] }));
    }
  }
}

function isNode(value: unknown): value is Node {
  return isAlias(value) || isScalar(value) || isCollection(value);
}

function isAnchored(node: Node): boolean {
  return 'anchor' in node && node.anchor !== undefined;
}
