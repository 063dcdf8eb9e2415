import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, LineCounter, Pair, parseDocument, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { defineErrors } from '../base/failure.ts';
import { isRecord } from '../base/json.ts';
import type { Source } from '../yaml/document.ts';

const ordinaryValue = (_: string): unknown => undefined;

import { parseOptions } from '../yaml/parse.ts';

type UnknownName = Readonly<Record<'name' | 'path', string>> & {
  readonly closest: string | undefined;
};

export interface EditFailures {
  'category-is-ambiguous': { readonly name: string; readonly slugs: readonly string[] };
  'category-is-unknown': UnknownName;
  'file-has-errors': { readonly path: string };
  'filter-is-unknown': UnknownName;
  /** Lines to be added by hand; none where it is to be changed there. */
  'file-is-not-spliceable': { readonly path: string; readonly lines: readonly string[] };
}

export const editFailure = defineErrors<EditFailures>();

/** The fields of a file, with where they stand, and as plain data. @throws Failure `file-has-errors` where it is not YAML */
export function parsed({ path, text }: Source) {
  const lines = new LineCounter();
  const ordinary = ordinaryValue(text);
  if (isRecord(ordinary) && Array.isArray(ordinary['filters'])) {
    for (const { index } of text.matchAll(/(?<=^|\n)/g)) lines.addNewLine(index);
    return { fields: ordinaryFields(text), value: ordinary, lines };
  }
  const tree = treeOf(text, lines);
  if (tree === undefined) throw editFailure('file-has-errors', { path });
  const value: Readonly<Record<string, unknown>> = Object(tree.toJS());
  return { fields: isMap(tree.contents) ? tree.contents : undefined, value, lines };
}

const ordinaryField = /^( *)(- )?([a-z_]+):(?: ("[^"]*"|'[^']*'|(?:(?! *#)[^\n\r])+))?/gm;

/** The fields of a category file that `ordinaryValue` reads, each on its line, in a tenth of the time that the library takes. */
function ordinaryFields(text: string): YAMLMap {
  const [file, filters] = [new YAMLMap(), new YAMLSeq()];
  let owner = file;
  for (const {
    0: line,
    1: margin = '',
    2: hyphen = '',
    3: name = '',
    4: typed = '',
    index,
  } of text.matchAll(ordinaryField)) {
    const start = index + margin.length + hyphen.length;
    const end = index + line.length;
    if (hyphen || margin === '') owner = hyphen ? new YAMLMap() : file;
    if (hyphen) filters.items.push(owner);
    if (hyphen) filters.range ??= [start - 2, end, end];
    const value =
      owner === file && name === 'filters' ? filters : scalarAt(typed, end - typed.length);
    owner.items.push(new Pair(scalarAt(name, start), value));
    owner.range = [owner.range?.[0] ?? start, end, end];
  }
  return file;
}

function scalarAt(typed: string, start: number): Scalar {
  const end = start + typed.length;
  const type = typed.startsWith('"')
    ? 'QUOTE_DOUBLE'
    : typed.startsWith("'")
      ? 'QUOTE_SINGLE'
      : 'PLAIN';
  return Object.assign(new Scalar(typed), { type, range: [start, end, end] as const });
}

function treeOf(text: string, lineCounter = new LineCounter()) {
  const tree = parseDocument(text, { ...parseOptions, lineCounter });
  return tree.errors.length === 0 ? tree : undefined;
}

/** What a text says, as plain data. */
export function dataIn(text: string): unknown {
  const value = ordinaryValue(text);
  return isRecord(value) ? value : treeOf(text)?.toJS();
}

/** A changed text, which says just what is expected of it. @throws Failure `file-is-not-spliceable` where it does not */
export function proven(
  text: string,
  expected: unknown,
  facts: EditFailures['file-is-not-spliceable'],
): string {
  if (isDeepStrictEqual(dataIn(text), expected)) return text;
  throw editFailure('file-is-not-spliceable', facts);
}

/** Where a node starts and ends, in UTF-16 units. */
export function spanOf(node: unknown): readonly [number, number] {
  const [start = 0, end = 0] = (isNode(node) && node.range) || [];
  return [start, end];
}

/** The column of an offset, from 0. */
export function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

export function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
