import { isMap, isScalar, isSeq, type Node, type Pair, type YAMLMap, type Document as YamlTree } from 'yaml';
import type { Document, Pointer } from '../document.ts';
import type { PlaceOf } from '../parse.ts';
import { spell } from './spelling.ts';

interface Found {
  readonly key: Node | undefined;
  readonly value: Node | undefined;
}

/** Finds values of a parsed text by pointer, and says where their names and values stand. */
export function locator(
  tree: YamlTree.Parsed,
  text: string,
  placeOf: PlaceOf,
): Omit<Document, 'mendedLines' | 'source' | 'value'> {
  const spanOf = (node: Node | undefined) => {
    const [start, end] = node?.range ?? [0, 0];
    return placeOf(start, end);
  };
  const fieldsOf = memoised((map: YAMLMap) => new Map(map.items.map((pair) => [keyOf(pair), pair])));
  const spelledIn = memoised((node: Node) => {
    const value = isScalar(node) ? node.value : undefined;
    const [start, end] = node.range ?? [0, 0];
    return typeof value === 'string' ? spell(value, text.slice(start, end)) : undefined;
  });
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
    placeInText(pointer, { start, end }) {
      const { value } = find(pointer);
      const spelled = value && spelledIn(value);
      const [first, last] = [spelled?.[start], spelled?.[end - 1]];
      const offset = value?.range?.[0] ?? 0;
      if (first === undefined || last === undefined) return undefined;
      // The line breaks of a block text are how it is written, and not what it says.
      const isBreak =
        /^[|>]/.test(text.charAt(offset)) && text.slice(offset + first.start, offset + last.end).includes('\n');
      return isBreak ? undefined : placeOf(offset + first.start, offset + last.end);
    },
    written(pointer) {
      const { value } = find(pointer);
      if (value?.range == null) return undefined;
      const written = text.slice(value.range[0], value.range[1]);
      return written === '' || written.includes('\n') ? undefined : written;
    },
    commentAfter(pointer) {
      const { key, value } = find(pointer);
      const end = (isEmpty(value) ? key : value)?.range?.[1] ?? 0;
      const [match, before = '', comment] = /^(:?[ \t]+)(#[^\r\n]*)/.exec(text.slice(end, end + 2000)) ?? [];
      if (match === undefined || comment === undefined) return undefined;
      return { text: comment.trimEnd(), place: placeOf(end + before.length, end + before.length + comment.length) };
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
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) };
    known.set(key, found);
    return found.value;
  };
}

function isEmpty(node: Node | undefined): boolean {
  return node === undefined || node.range == null || node.range[0] === node.range[1];
}
