import { isDeepStrictEqual } from 'node:util';
import { LineCounter, parseDocument } from 'yaml';
import { defineErrors } from '../base/failure.ts';
import type { Source } from '../yaml/document.ts';
import { parseOptions } from '../yaml/parse.ts';

type UnknownName = { name: string; path: string; closest: string | undefined };

export interface EditFailures {
  'category-is-ambiguous': { name: string; slugs: readonly string[] };
  'category-is-unknown': UnknownName;
  'file-has-errors': { path: string };
  'filter-is-unknown': UnknownName;
  /** `at`: line numbers to change by hand. `lines`: the text to add there. */
  'file-is-not-spliceable': { path: string; at: readonly number[]; lines: readonly string[] };
}

export const editFailure = defineErrors<EditFailures>();

/** Parses a file to nodes and data. @throws Failure `file-has-errors` */
export function parseFile({ path, text }: Source) {
  const result = read(text);
  if (result === undefined) throw editFailure('file-has-errors', { path });
  const value: Readonly<Record<string, unknown>> = Object(result.value);
  return { ...result, value };
}

/** Parses a text to data; undefined if it is invalid. */
export function parseData(text: string): unknown {
  return read(text)?.value;
}

function read(text: string, lines = new LineCounter()) {
  const tree = parseDocument(text, { ...parseOptions, lineCounter: lines });
  try {
    const value: unknown = tree.toJS();
    return tree.errors.length > 0 ? undefined : { lines, tree, value };
  } catch {
    // An alias without its anchor, as in `*bold*`, throws.
    return undefined;
  }
}

type Refusal = EditFailures['file-is-not-spliceable'];

/** Returns a text if its data is as expected. @throws Failure `file-is-not-spliceable` */
export function verify(text: string, expected: unknown, refusal: Refusal): string {
  if (isDeepStrictEqual(parseData(text), expected)) return text;
  throw editFailure('file-is-not-spliceable', refusal);
}

/** The column of an offset, from 0. */
export function columnAt(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

export function lineEndOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
