import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { Failure } from '../../finding/failure.ts';
import type { Source } from '../document.ts';
import { parseOptions } from '../yaml/recovery.ts';

/** A file as it is to be written, and the line, from 1, on which each new entry begins. */
export interface Change {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** What goes into a list that is a field of a file. */
export interface Insertion {
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
  if (tree === undefined) throw new Failure('file-has-errors', { path });
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
  throw new Failure('file-is-not-spliceable', { path, lines: [...(field in value ? [] : [`${field}:`]), ...byHand] });
}

function withEntries(text: string, { items: pairs }: YAMLMap, { field, entries, index }: Insertion): string {
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === field);
  const items = isSeq(pair?.value) ? pair.value.items : [];
  const at = index ?? items.length;
  const [start, stop] = spanOf(pair?.value);
  const isEmptied = /^(?:\[\s*\]|null|~)$/i.test(text.slice(start, stop));
  const base = isEmptied ? text.slice(0, start).trimEnd() + text.slice(stop) : text;

  const columnOf = (offset: number) => offset - (text.lastIndexOf('\n', offset - 1) + 1);
  const margin = columnOf(spanOf(pairs[0]?.key)[0]);
  const column = items.length === 0 ? margin + 2 : columnOf(start);
  const [hyphen = '- '] = items.length === 0 ? [] : (/^-[ ]+(?=\S)/.exec(text.slice(start)) ?? []);
  const [before, last] = items.slice(-2).map(spanOf);
  const isSpaced = before && last ? /\n[ \t]*\r?\n/.test(text.slice(before[1] - 1, last[0])) : field === 'filters';
  const isFirst = at === 0 && items.length > 0;
  const blocks = entries.map((lines) =>
    lines.map((line, row) => ' '.repeat(column) + (row === 0 ? hyphen : ' '.repeat(hyphen.length)) + line),
  );
  const gap = isSpaced ? [''] : [];
  const added = blocks.flatMap((block, nth) => [...(at + nth > 0 ? gap : []), ...block]);
  if (pair === undefined) added.unshift(`${' '.repeat(margin)}${field}:`);
  if (isFirst) added.push(...gap);

  // Behind the entry before, the name of the field, or all other fields; and behind the comments there, as far as they
  // are indented like what they follow.
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = base.split(lineEnd);
  const [, end] = spanOf(at > 0 ? items[at - 1] : (pair?.key ?? pairs.at(-1)?.value));
  const row = text.slice(0, end - 1).split(lineEnd).length; // an entry ends where the next line starts, or before
  const indentation = items.length === 0 ? margin + 1 : at === items.length ? Math.max(column, 1) : column + 1;
  return lines.toSpliced(isFirst ? row : behindComments(lines, row, indentation), 0, ...added).join(lineEnd);
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
