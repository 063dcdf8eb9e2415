import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import type { Source } from '../../yaml/document.ts';
import { parseOptions } from '../../yaml/parse.ts';
import { newFailure } from './words.ts';

/** A file as it is to be written, and the line, from 1, on which each new entry begins. */
export interface Change {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** What goes into a list that is a field of a file. */
interface Insertion {
  readonly field: 'categories' | 'filters';
  /** The lines of each entry, without hyphen and indentation. */
  readonly entries: readonly (readonly string[])[];
  /** How many of the entries that are there stand before; undefined: all of them. */
  readonly index?: number | undefined;
}

/**
 * Puts entries into a list in the layout of the file, by new lines alone. The result is parsed again, and must say what
 * the file said, and the entries.
 *
 * @throws Failure `file-has-errors` where it is not YAML; `file-is-not-spliceable` where the result would say something
 * else, as for a list in brackets.
 */
export function insertEntries({ path, text }: Source, insertion: Insertion): Change {
  const { field, entries, index } = insertion;
  const tree = parsed(text);
  if (tree === undefined) throw newFailure('file-has-errors', { path });
  const value: Readonly<Record<string, unknown>> = Object(tree.toJS());
  const list = [value[field] ?? []].flat();
  const at = index ?? list.length;
  const values = entries.map((lines) => parsed(lines.join('\n'))?.toJS());
  const expected = { ...value, [field]: list.toSpliced(at, 0, ...values) };

  const changed = isMap(tree.contents) ? withEntries(text, tree.contents, insertion) : text;
  const after = parsed(changed);
  if (isDeepStrictEqual(after?.toJS(), expected)) {
    const starts = entries.map((_, nth) => spanOf(after?.getIn([field, at + nth], true))[0]);
    return { path, text: changed, lines: starts.map((offset) => changed.slice(0, offset).split('\n').length) };
  }
  const byHand = entries.flatMap(([head, ...rest]) => [`  - ${head}`, ...rest.map((line) => `    ${line}`)]);
  throw newFailure('file-is-not-spliceable', { path, lines: [...(field in value ? [] : [`${field}:`]), ...byHand] });
}

/** The text with the entries in it, laid out like those that are there; a list in brackets does not become right by it. */
function withEntries(text: string, { items: pairs }: YAMLMap, { field, entries, index }: Insertion): string {
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
  const items = isSeq(pair?.value) ? pair.value.items : [];
  const at = index ?? items.length;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const [start, end] = spanOf(pair?.value);
  const isEmptied = /^(?:\[\s*\]|null|~)$/i.test(text.slice(start, end));
  const lines = (isEmptied ? text.slice(0, start).trimEnd() + text.slice(end) : text).split(lineEnd);

  const column = items.length === 0 ? 2 : start - (text.lastIndexOf('\n', start - 1) + 1);
  const block = (rows: readonly string[]) =>
    rows.map((row, nth) => `${' '.repeat(column)}${nth === 0 ? '- ' : '  '}${row}`);

  const gap = isSpaced(text, items, field) ? [''] : [];
  const added = entries.flatMap((rows, nth) => (nth === 0 ? block(rows) : [...gap, ...block(rows)]));
  if (at > 0) added.unshift(...gap);
  else if (items.length > 0) added.push(...gap);
  if (pair === undefined) added.unshift(`${field}:`);

  // Behind the entry before, the name of the field, or all other fields; and behind the comments that belong to it.
  const [, endBefore] = spanOf(at > 0 ? items[at - 1] : (pair?.key ?? pairs.at(-1)?.value));
  const row = text.slice(0, endBefore - 1).split(lineEnd).length; // an entry ends where the next line starts, or before
  const indentation = at === items.length ? Math.max(column, 1) : column + 1;
  return lines.toSpliced(behindComments(lines, row, indentation), 0, ...added).join(lineEnd);
}

/** Whether entries have an empty line between them, as the last two have; filters do where there are no two. */
function isSpaced(text: string, items: readonly unknown[], field: Insertion['field']): boolean {
  const [before, last] = items.slice(-2).map(spanOf);
  if (before === undefined || last === undefined) return field === 'filters';
  return /\n[ \t]*\r?\n/.test(text.slice(before[1] - 1, last[0]));
}

/** The first line from `row` on behind the comments that are indented so far at least. */
function behindComments(lines: readonly string[], row: number, indentation: number): number {
  const next = lines.findIndex((line, at) => at >= row && line.trim() !== '');
  const comment = /^[ \t]*(?=#)/.exec(lines[next] ?? '');
  return comment !== null && comment[0].length >= indentation ? behindComments(lines, next + 1, indentation) : row;
}

function parsed(text: string) {
  const tree = parseDocument(text, parseOptions);
  return tree.errors.length === 0 ? tree : undefined;
}

/** Where a node starts and ends, in UTF-16 units. */
function spanOf(node: unknown): readonly [number, number] {
  const [start = 0, end = 0] = (isNode(node) && node.range) || [];
  return [start, end];
}
