import { isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { type Pointer, replaced } from '../document.ts';
import { knownFields } from '../schema/validators.ts';
import { scalar } from '../write/scalar.ts';
import type { TextEdit as Splice } from '../yaml/syntax-finding.ts';
import { columnOf, endOf, lineEndIn, pairOf, rootOf, startOf } from './layout.ts';
import { fieldAt } from './new-field.ts';
import { proved } from './proved.ts';

/** A field, and the value that it is to have. */
export interface FieldChange {
  readonly pointer: Pointer;
  readonly value: boolean | string;
}

/**
 * A file of the catalog in which one field has another value, or is added, and every other character is as it was;
 * undefined where it is written so that this cannot be done surely. The text is without a byte order mark.
 */
export function setField(text: string, pointer: Pointer, value: boolean | string): string | undefined {
  const ways = waysToSet(text, rootOf(text), { pointer, value });
  return ways && proved(text, { change: (whole) => replaced(whole, pointer, () => value), ways });
}

/** As `setField` does with one, for fields that are each another; proved once for all where that is enough. */
export function setFields(text: string, changes: readonly FieldChange[]): string | undefined {
  const root = rootOf(text);
  const ways = changes.map((change) => waysToSet(text, root, change));
  if (ways.includes(undefined)) return undefined;
  const inOrder = ways.flatMap((each) => each?.[0] ?? []).toSorted((a, b) => a.start - b.start);
  const atOnce = proved(text, {
    change: (whole) => changes.reduce((rest, { pointer, value }) => replaced(rest, pointer, () => value), whole),
    ways: [inOrder],
  });
  if (atOnce !== undefined) return atOnce;
  return changes.reduce<string | undefined>((rest, { pointer, value }) => rest && setField(rest, pointer, value), text);
}

/** The ways to write a field, best first; undefined where it has no place. */
function waysToSet(
  text: string,
  root: YAMLMap | undefined,
  { pointer, value }: FieldChange,
): readonly (readonly Splice[])[] | undefined {
  const name = pointer.at(-1);
  const map = pointer.slice(0, -1).reduce<unknown>(memberOfNode, root);
  if (typeof name !== 'string' || !isMap(map) || map.items.length === 0) return undefined;
  const column = columnOf(text, startOf(map.items[0]?.key));
  const pair = pairOf(map, name);
  return spellings(value, column).map((spelled) =>
    pair === undefined
      ? [fieldAt(text, map, { name, order: orderOf(pointer), lines: [`${' '.repeat(column)}${name}: ${spelled}`] })]
      : replacement(text, pair, spelled.replaceAll('\n', lineEndIn(text))),
  );
}

/** A text that is fine on a line of its own may not be so between brackets or before a comment. */
function spellings(value: boolean | string, column: number): readonly string[] {
  return typeof value === 'boolean' ? [String(value)] : [scalar(value, column), JSON.stringify(value)];
}

function replacement(text: string, pair: Pair, spelled: string): readonly Splice[] {
  const { value } = pair;
  if (value !== null && !isScalar(value)) return [];
  const [start, end] = [startOf(value), endOf(value)];
  const written = text.slice(start, end).trimEnd(); // the text of a block ends with its line
  if (value === null || written === '') {
    const key = endOf(pair.key);
    const colon = key + (/^[ \t]*:/.exec(text.slice(key))?.[0].length ?? 0);
    return [{ start: colon, end: colon, text: ` ${spelled}` }];
  }
  const hasComment = isBlock(value) && /^[^\r\n]*#/.test(written);
  return hasComment ? [] : [{ start, end: start + written.length, text: spelled }];
}

function isBlock({ type }: Scalar): boolean {
  return type === 'BLOCK_FOLDED' || type === 'BLOCK_LITERAL';
}

function memberOfNode(node: unknown, step: string | number): unknown {
  if (isMap(node)) return pairOf(node as YAMLMap, step)?.value;
  return isSeq(node) && typeof step === 'number' ? node.items[step] : undefined;
}

function orderOf([first, ...rest]: Pointer): readonly string[] {
  const { categoryFile, catalogFile, filter, snapshot } = knownFields;
  if (rest.length > 0) return first === 'snapshot' ? snapshot : filter;
  return [...new Set([...categoryFile, ...catalogFile])]; // what both have comes first in both
}
