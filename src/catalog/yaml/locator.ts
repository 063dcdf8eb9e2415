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
  const fieldsOf = memoised(
    (map: YAMLMap) => new Map(map.items.map((pair) => [isScalar(pair.key) ? pair.key.value : undefined, pair])),
  );
  const offsetsIn = memoised((node: Node) => {
    const value = isScalar(node) ? node.value : undefined;
    return typeof value === 'string' ? scalarOffsets(value, text.slice(...rangeOf(node))) : undefined;
  });
  const step = ({ value }: Found, name: string | number): Found => {
    const pair = isMap(value) ? fieldsOf(value).get(name) : undefined;
    if (pair !== undefined) return { key: asNode(pair.key), value: asNode(pair.value) };
    return { key: undefined, value: asNode(isSeq(value) && typeof name === 'number' ? value.items[name] : undefined) };
  };
  const find = (pointer: Pointer) => pointer.reduce(step, { key: undefined, value: asNode(tree.contents) });
  /** Of the value, or of the key where there is none. */
  const shownRange = (pointer: Pointer) => {
    const { key, value } = find(pointer);
    const [start, end] = rangeOf(value);
    return start === end ? rangeOf(key ?? value) : ([start, end] as const);
  };
  return {
    placeOfKey(pointer) {
      const { key, value } = find(pointer);
      const [start, end] = rangeOf(key ?? value);
      return placeOf(start, key === undefined ? start : end);
    },
    placeOfValue: (pointer) => placeOf(...shownRange(pointer)),
    placeInText(pointer, { start, end }) {
      const { value } = find(pointer);
      const offsets = value && offsetsIn(value);
      const [first, last] = [offsets?.[start], offsets?.[end - 1]];
      if (first === undefined || last === undefined) return undefined;
      const [offset] = rangeOf(value);
      const span = [offset + first.start, offset + last.end] as const;
      // The line breaks of a block text are how it is written, and not what it says.
      return /^[|>]/.test(text.charAt(offset)) && text.slice(...span).includes('\n') ? undefined : placeOf(...span);
    },
    written(pointer) {
      const written = text.slice(...rangeOf(find(pointer).value));
      return written === '' || written.includes('\n') ? undefined : written;
    },
    commentAfter(pointer) {
      const [, end] = shownRange(pointer);
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

function rangeOf(node: Node | undefined): readonly [start: number, end: number] {
  const [start, end] = node?.range ?? [0, 0];
  return [start, end];
}

/** What is computed is kept: a hostile file can have as many findings in a mapping as it has fields. */
function memoised<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) };
    known.set(key, found);
    return found.value;
  };
}
