import { isMap, isNode, isScalar, isSeq, type Pair, type ParsedNode, type YAMLMap } from 'yaml';
import type { Range } from '../base/edit.ts';
import type { FieldRef, Place, Pointer } from '../finding/finding.ts';
import type { Span } from './tree.ts';

export type { Pointer };

/** A file of a catalog, whether or not it is there, under the path by which people know it. */
export interface FileSource {
  readonly path: string;
  /** Without a byte order mark; undefined where the file cannot be read. */
  readonly text: string | undefined;
}

/** One that is there. */
export interface Source extends FileSource {
  readonly text: string;
  /** The lines of the text, of which recovered ones may have become several. */
  readonly lines?: readonly string[];
}

/** The range between two offsets, in UTF-16 units. */
export type RangeOf = (start: number, end: number) => Range;

/** A parsed file: its value as plain data, and where each part of it stands. */
export type Document = ReturnType<typeof createDocument>;

const blanksAtEnd = /(?<![ \t\r\n])[ \t\r\n]+$/;

/** The document of a parsed text; `root` takes the names that its fields have by then. */
export function createDocument(
  source: Source,
  { root, value, rangeOf }: { root: ParsedNode | null; value: unknown; rangeOf: RangeOf },
) {
  const { path, text } = source;
  const partAt = partsIn(root);
  const place = (start: number, end: number): Place => ({ path, range: rangeOf(start, end) });
  /** The place of a spot: the key of a field without a value, the value of a list entry. */
  const placeOf = ({ pointer, on }: Pick<FieldRef, 'on' | 'pointer'>): Place => {
    const { key, value } = partAt(pointer);
    const [[keyStart, keyEnd], [start, end]] = [spanOf(key ?? value), spanOf(value)];
    if (on === 'key') return place(keyStart, key ? keyEnd : keyStart);
    const shown: Span = start === end ? [keyStart, keyEnd] : [start, end];
    const last = shown[0] + text.slice(...shown).replace(blanksAtEnd, '').length;
    return place(on === 'field' ? keyStart : shown[0], last);
  };
  return {
    source,
    value,
    /** The lines, from 1, that were recovered in memory. Edits would meet another text. */
    recoveredLines: [] as readonly number[],
    placeOf,
    /** The place of the name of the field at `pointer`. */
    placeOfKey: (pointer: Pointer) => placeOf({ pointer, on: 'key' }),
    /** The place of the value at `pointer`. */
    placeOfValue: (pointer: Pointer) => placeOf({ pointer, on: 'value' }),
    /** The place of a part of the text at `pointer`, in UTF-16 units; undefined where escaped. */
    placeInText(pointer: Pointer, part: Readonly<Record<'end' | 'start', number>>) {
      const { value } = partAt(pointer);
      const [start, end] = spanOf(value);
      const written = text.slice(start, end);
      const before = isScalar(value) ? written.indexOf(String(value.value)) : -1;
      if (before < 0 || written.includes('\n')) return undefined;
      return place(start + before + part.start, start + before + part.end);
    },
    /** The value at `pointer` as it is typed in the file, when it stands on one line. */
    written(pointer: Pointer): string | undefined {
      const typed = text.slice(...spanOf(partAt(pointer).value));
      return typed === '' || typed.includes('\n') ? undefined : typed;
    },
    /** A comment behind the value at `pointer` on its line, from its `#` on. */
    commentAfter(pointer: Pointer) {
      const { key, value } = partAt(pointer);
      const [start, valueEnd] = spanOf(value);
      const end = start === valueEnd ? spanOf(key ?? value)[1] : valueEnd;
      const [match = '', comment] = /^:?[ \t]+(#[^\r\n]*)/.exec(text.slice(end, end + 2000)) ?? [];
      if (comment === undefined) return undefined;
      const after = end + match.length;
      return { text: comment.trimEnd(), place: place(after - comment.length, after) };
    },
  };
}

/** The name and value that a pointer leads to. List entries and the document have no name. */
function partsIn(root: ParsedNode | null) {
  const known = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  const pairIn = (map: YAMLMap, name: string | number) => {
    const pairs = known.get(map) ?? new Map(map.items.map((pair) => [String(pair.key), pair]));
    known.set(map, pairs);
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

/** Where a node starts and ends, in UTF-16 units. */
export function spanOf(node: unknown): Span {
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  return [start, end];
}

/** What stands at `step` in a mapping or list of plain data. */
export function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return Reflect.get(value, step);
}

/** The name of the field that a pointer leads to, or whose list it leads into. */
export function fieldOf(pointer: Pointer): string {
  return String(pointer.findLast((step) => typeof step === 'string') ?? '');
}

/** Plain data with each value changed, the outer first. Undefined removes a field. */
export function mapped(
  value: unknown,
  change: (value: unknown, at: Pointer) => unknown,
  at: Pointer = [],
): unknown {
  const changed = change(value, at);
  if (Array.isArray(changed))
    return changed.map((entry, index) => mapped(entry, change, [...at, index]));
  if (typeof changed !== 'object' || changed === null) return changed;
  const members = Object.entries(changed).map(([name, member]) => [
    name,
    mapped(member, change, [...at, name]),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** A pointer as the key of a map. */
export function keyOf(pointer: Pointer): string {
  return JSON.stringify(pointer);
}
