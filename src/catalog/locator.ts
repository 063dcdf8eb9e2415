import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type Document as YamlTree } from 'yaml';
import type { Document, Pointer } from './document.ts';
import type { PlaceOf } from './parse.ts';
import type { Source } from './source.ts';

interface Found {
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

/** Finds values of a parsed file by pointer, and says where their names and values stand. */
export function locator(
  tree: YamlTree.Parsed,
  source: Source,
  placeOf: PlaceOf,
): Pick<Document, 'placeOfKey' | 'placeOfValue' | 'written'> {
  const spanOf = (node: Node | undefined) => {
    const [start, end] = node?.range ?? [0, 0];
    return placeOf(start, end);
  };
  const fieldsOf = memoised((map: YAMLMap) => new Map(map.items.map((pair) => [keyOf(pair), pair])));
  const step = ({ value }: Found, name: string | number): Found => {
    const pair = isMap(value) ? fieldsOf(value).get(name) : undefined;
    if (pair !== undefined) return { key: asNode(pair.key), value: asNode(pair.value) };
    const entry = isSeq(value) && typeof name === 'number' ? value.items[name] : undefined;
    return { key: undefined, value: asNode(entry) };
  };
  const find = (pointer: Pointer) => pointer.reduce(step, { key: undefined, value: asNode(tree.contents) });
  return {
    placeOfKey(pointer) {
      const { key, value } = find(pointer);
      if (key !== undefined) return spanOf(key);
      const start = value?.range?.[0] ?? 0;
      return placeOf(start, start);
    },
    placeOfValue(pointer) {
      const { key, value } = find(pointer);
      return spanOf(isEmpty(value) ? (key ?? value) : value);
    },
    written(pointer) {
      const { value } = find(pointer);
      if (!isScalar(value) || value.range == null) return undefined;
      const text = source.text.slice(value.range[0], value.range[1]);
      return text === '' || text.includes('\n') ? undefined : text;
    },
  };
}

function asNode(value: unknown): Node | undefined {
  return isMap(value) || isSeq(value) || isScalar(value) ? value : undefined;
}

function keyOf(pair: Pair): unknown {
  return isScalar(pair.key) ? pair.key.value : undefined;
}

/** The index of a map is kept: a hostile file can have as many findings in it as it has fields. */
function memoised<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}

function isEmpty(node: Node | undefined): boolean {
  return node === undefined || node.range == null || node.range[0] === node.range[1];
}
