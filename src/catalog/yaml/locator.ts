import { isMap, isScalar, isSeq, type Node, type YAMLMap, type Document as YamlTree } from 'yaml';
import type { Document, Pointer } from '../document.ts';
import type { PlaceOf } from '../source.ts';
import { scalarOffsets } from './scalars.ts';

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
  const fieldsOf = memoised((map: YAMLMap) => new Map(map.items.map((pair) => [keyOf(pair), pair])));
  const offsetsIn = memoised((node: Node) => {
    const [start, end] = rangeOf(node);
    const value = isScalar(node) ? node.value : undefined;
    return typeof value === 'string' ? scalarOffsets(value, text.slice(start, end)) : undefined;
  });
  const step = ({ value }: Found, name: string | number): Found => {
    const pair = isMap(value) ? fieldsOf(value).get(name) : undefined;
    if (pair !== undefined) return { key: asNode(pair.key), value: asNode(pair.value) };
    return { key: undefined, value: asNode(isSeq(value) && typeof name === 'number' ? value.items[name] : undefined) };
  };
  const find = (pointer: Pointer) => pointer.reduce(step, { key: undefined, value: asNode(tree.contents) });
  /** What shows that there is a value: the value, or the key of one that is left out. */
  const shownAt = (pointer: Pointer) => {
    const { key, value } = find(pointer);
    const [start, end] = rangeOf(value);
    return start === end ? rangeOf(key ?? value) : [start, end];
  };
  return {
    asWritten: (pointer) => pointer,
    placeOfKey(pointer) {
      const { key, value } = find(pointer);
      const [start, end] = rangeOf(key ?? value);
      return placeOf(start, key === undefined ? start : end);
    },
    placeOfValue(pointer) {
      const [start, end] = shownAt(pointer);
      return placeOf(start, end);
    },
    placeInText(pointer, { start, end }) {
      const { value } = find(pointer);
      const offsets = value && offsetsIn(value);
      const [first, last] = [offsets?.[start], offsets?.[end - 1]];
      if (first === undefined || last === undefined) return undefined;
      const [offset] = rangeOf(value);
      // The line breaks of a block text are how it is written, and not what it says.
      const isBlock = /^[|>]/.test(text.charAt(offset));
      if (isBlock && text.slice(offset + first.start, offset + last.end).includes('\n')) return undefined;
      return placeOf(offset + first.start, offset + last.end);
    },
    written(pointer) {
      const [start, end] = rangeOf(find(pointer).value);
      const written = text.slice(start, end);
      return written === '' || written.includes('\n') ? undefined : written;
    },
    commentAfter(pointer) {
      const [, end] = shownAt(pointer);
      const [match = '', comment] = /^:?[ \t]+(#[^\r\n]*)/.exec(text.slice(end, end + 2000)) ?? [];
      if (comment === undefined) return undefined;
      const after = end + match.length;
      return { text: comment.trimEnd(), place: placeOf(after - comment.length, after) };
    },
  };
}

function asNode(value: unknown): Node | undefined {
  return isMap(value) || isSeq(value) || isScalar(value) ? value : undefined;
}

function rangeOf(node: Node | undefined): readonly [start: number, end: number, nodeEnd: number] {
  return node?.range ?? [0, 0, 0];
}

function keyOf({ key }: YAMLMap['items'][number]): unknown {
  return isScalar(key) ? key.value : undefined;
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
