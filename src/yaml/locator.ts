import { isMap, isScalar, isSeq, type Node, type ParsedNode } from 'yaml';
import { keyOf, type PlaceOf, type Pointer } from './document.ts';
import type { Span } from './text.ts';

/** By pointer, a name and its value; a list entry, like the whole text, has no name. */
type Nodes = ReadonlyMap<
  string,
  { readonly key: Node | undefined; readonly value: Node | undefined }
>;

/** Says where the names and values of a text stand, which is parsed when that is first asked. */
export function locator(
  rootOf: () => ParsedNode | undefined,
  { text, placeOf }: { text: string; placeOf: PlaceOf },
) {
  let nodes: Nodes | undefined;
  const find = (pointer: Pointer) => {
    nodes ??= nodesIn(rootOf());
    return nodes.get(keyOf(pointer)) ?? { key: undefined, value: undefined };
  };
  /** Of the value, or of the key where there is none. */
  const shownRange = (pointer: Pointer) => {
    const { key, value } = find(pointer);
    const { start, end } = rangeOf(value);
    return start === end ? rangeOf(key ?? value) : { start, end };
  };
  return {
    placeOfKey(pointer: Pointer) {
      const { key, value } = find(pointer);
      const { start, end } = rangeOf(key ?? value);
      return placeOf(start, key === undefined ? start : end);
    },
    placeOfValue(pointer: Pointer) {
      const { start, end } = shownRange(pointer);
      return placeOf(start, end);
    },
    placeInText(pointer: Pointer, part: Span) {
      const { value } = find(pointer);
      const { start, end } = rangeOf(value);
      const span = isScalar(value)
        ? spanInScalar(String(value.value), text.slice(start, end), part)
        : undefined;
      return span && placeOf(start + span.start, start + span.end);
    },
    written(pointer: Pointer) {
      const { start, end } = rangeOf(find(pointer).value);
      const written = text.slice(start, end);
      return written === '' || written.includes('\n') ? undefined : written;
    },
    commentAfter(pointer: Pointer) {
      const { end } = shownRange(pointer);
      const [match = '', comment] = /^:?[ \t]+(#[^\r\n]*)/.exec(text.slice(end, end + 2000)) ?? [];
      if (comment === undefined) return undefined;
      const after = end + match.length;
      return { text: comment.trimEnd(), place: placeOf(after - comment.length, after) };
    },
  };
}

function nodesIn(root: ParsedNode | undefined): Nodes {
  const nodes = new Map<
    string,
    { readonly key: Node | undefined; readonly value: Node | undefined }
  >();
  const add = (pointer: Pointer, value: Node | undefined, key?: Node): void => {
    nodes.set(keyOf(pointer), { key, value });
    if (isMap<ParsedNode, ParsedNode | null>(value)) {
      for (const pair of value.items)
        add([...pointer, String(pair.key)], pair.value ?? undefined, pair.key);
    }
    if (isSeq<ParsedNode>(value))
      for (const [index, item] of value.items.entries()) add([...pointer, index], item);
  };
  add([], root);
  return nodes;
}

function rangeOf(node: Node | undefined): Span {
  const [start, end] = node?.range ?? [0, 0];
  return { start, end };
}

/** Longer texts are too long for any field, and to be searched for each of thousands of invisible characters. */
const longestText = 4000;
const escapeOrUnit = /[ \t]*\r?\n[ \t]*|\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|.)|[^\\]/gi;

/**
 * Where a part of a text is in what was `written` for it: as an escape in double quotes, else as it reads. Undefined
 * where it is written otherwise somewhere, such as a line break, or a space where there is indentation.
 */
function spanInScalar(text: string, written: string, { start, end }: Span): Span | undefined {
  if (written.length > longestText) return undefined;
  if (written.startsWith('"')) {
    const units = written.replace(/^"|(?<!\\)"$/g, '').match(escapeOrUnit) ?? [];
    const offsetOf = (unit: number) => units.slice(0, unit).join('').length + 1;
    return units.length === text.length
      ? { start: offsetOf(start), end: offsetOf(end) }
      : undefined;
  }
  const part = text.slice(start, end);
  const [parts, nth] = [written.split(part), text.slice(0, start).split(part).length];
  if (parts.length !== text.split(part).length) return undefined;
  const before = parts.slice(0, nth).join(part).length;
  return { start: before, end: before + part.length };
}
