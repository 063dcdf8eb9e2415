import { isMap, isNode, isScalar, isSeq, type Pair, type ParsedNode, type YAMLMap } from 'yaml';
import type { Range } from '../base/edit.ts';
import type { FieldRef, Place, Pointer } from '../finding/finding.ts';
import type { Span } from './tree.ts';

export type { Pointer };

/** A file of a catalog. `path` is as people would type it. */
export interface FileSource {
  readonly path: string;
  /** Without a byte order mark; undefined if the file cannot be read. */
  readonly text: string | undefined;
}

export interface Source extends FileSource {
  readonly text: string;
  /** The text by original line. A recovered line may contain line breaks. */
  readonly lines?: readonly string[];
}

/** Converts offsets in UTF-16 units. */
export type RangeOf = (start: number, end: number) => Range;

/** A parsed file: its value as plain data, and the places of its parts. */
export type Document = ReturnType<typeof createDocument>;

const trailingSpace = /(?<![ \t\r\n])[ \t\r\n]+$/;

export function createDocument(
  source: Source,
  { root, value, rangeOf }: { root: ParsedNode | null; value: unknown; rangeOf: RangeOf },
) {
  const { path, text } = source;
  const nodesAt = createLookup(root);
  const place = (start: number, end: number): Place => ({ path, range: rangeOf(start, end) });
  /** Resolves a field. An empty value is at the place of its key. List entries have no key. */
  const placeOf = ({ pointer, on }: Pick<FieldRef, 'on' | 'pointer'>): Place => {
    const { key, value } = nodesAt(pointer);
    const [[keyStart, keyEnd], [start, end]] = [spanOf(key ?? value), spanOf(value)];
    if (on === 'key') return place(keyStart, key ? keyEnd : keyStart);
    const span: Span = start === end ? [keyStart, keyEnd] : [start, end];
    const last = span[0] + text.slice(...span).replace(trailingSpace, '').length;
    return place(on === 'field' ? keyStart : span[0], last);
  };
  return {
    source,
    value,
    /** Numbers, from 1, of lines recovered in memory. They differ in the file. */
    recoveredLines: [] as readonly number[],
    placeOf,
    placeOfKey: (pointer: Pointer) => placeOf({ pointer, on: 'key' }),
    placeOfValue: (pointer: Pointer) => placeOf({ pointer, on: 'value' }),
    /** Returns the place of a part of a string; undefined if it has escapes. */
    placeInText(pointer: Pointer, part: Readonly<Record<'end' | 'start', number>>) {
      const { value } = nodesAt(pointer);
      const [start, end] = spanOf(value);
      const raw = text.slice(start, end);
      const before = isScalar(value) ? raw.indexOf(String(value.value)) : -1;
      if (before < 0 || raw.includes('\n')) return undefined;
      return place(start + before + part.start, start + before + part.end);
    },
    /** Returns a value as written in the file; undefined if it has several lines. */
    rawText(pointer: Pointer): string | undefined {
      const raw = text.slice(...spanOf(nodesAt(pointer).value));
      return raw === '' || raw.includes('\n') ? undefined : raw;
    },
    /** Returns the comment, with its `#`, after a value on the same line. */
    commentAfter(pointer: Pointer) {
      const { key, value } = nodesAt(pointer);
      const [start, valueEnd] = spanOf(value);
      const end = start === valueEnd ? spanOf(key ?? value)[1] : valueEnd;
      const [match = '', comment] = /^:?[ \t]+(#[^\r\n]*)/.exec(text.slice(end, end + 2000)) ?? [];
      if (comment === undefined) return undefined;
      const after = end + match.length;
      return { text: comment.trimEnd(), place: place(after - comment.length, after) };
    },
  };
}

/** Finds the key and value nodes of a pointer. */
function createLookup(root: ParsedNode | null) {
  const pairsByMap = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  const pairIn = (map: YAMLMap, name: string | number) => {
    const pairs = pairsByMap.get(map) ?? new Map(map.items.map((pair) => [String(pair.key), pair]));
    pairsByMap.set(map, pairs);
    return pairs.get(String(name));
  };
  return (pointer: Pointer) => {
    let key: unknown;
    let value: unknown = root;
    for (const step of pointer) {
      const pair = isMap(value) ? pairIn(value, step) : undefined;
      key = pair?.key;
      value = isSeq(value) ? value.items[Number(step)] : pair?.value;
    }
    return { key, value };
  };
}

export function spanOf(node: unknown): Span {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return [start, end];
}

/** Returns a member of plain data; undefined for other values. */
export function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return Reflect.get(value, step);
}

/** Returns the last field name in a pointer. */
export function fieldOf(pointer: Pointer): string {
  return String(pointer.findLast((step) => typeof step === 'string') ?? '');
}

/** Maps all values of plain data, parents first. Undefined removes a field. */
export function mapDeep(
  value: unknown,
  change: (value: unknown, at: Pointer) => unknown,
  at: Pointer = [],
): unknown {
  const changed = change(value, at);
  if (Array.isArray(changed))
    return changed.map((entry, index) => mapDeep(entry, change, [...at, index]));
  if (typeof changed !== 'object' || changed === null) return changed;
  const members = Object.entries(changed).map(([name, member]) => [
    name,
    mapDeep(member, change, [...at, name]),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** Returns a pointer as the key of a map. */
export function pointerKey(pointer: Pointer): string {
  return JSON.stringify(pointer);
}
