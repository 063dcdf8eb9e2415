import { isCollection, isMap, isPair, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { parseOptions } from '../yaml/recovery.ts';
import type { TextEdit as Splice } from '../yaml/syntax-finding.ts';

/** The fields of a file that is a mapping written line by line; undefined for any other. */
export function rootOf(text: string): YAMLMap | undefined {
  const { contents, errors } = parseDocument(text, parseOptions);
  return errors.length === 0 && isMap(contents) ? contents : undefined;
}

/** The field `name` of a mapping. */
export function pairOf(map: YAMLMap, name: string | number): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

/** Where a key or value starts, in UTF-16 units. */
export function startOf(node: unknown): number {
  return spanOf(node)[0];
}

/** Where a key, value, field or list entry ends, without the comments behind it. */
export function endOf(node: unknown): number {
  if (isPair(node)) return Math.max(endOf(node.key), endOf(node.value));
  if (isCollection(node) && node.flow !== true && node.items.length > 0) return endOf(node.items.at(-1));
  return spanOf(node)[1];
}

function spanOf(node: unknown): readonly [number, number] {
  const [start = 0, end = 0] = (node as Node | null)?.range ?? []; // keys and values of parsed texts are nodes
  return [start, end];
}

/** How many characters stand before `offset` on its line. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Where the line starts on which `offset` is. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line after the one starts on which what ends at `offset` ends. */
export function nextLine(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset; // the text of a block ends with its line
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

/**
 * Where the line after the comments starts that follow `offset`, the start of a line, and belong to what stands before
 * it, as they are indented by at least so much.
 */
export function afterComments(text: string, offset: number, indentation: number): number {
  const comments = new RegExp(`(?:[ \\t]*\\r?\\n)*[ \\t]{${Math.max(indentation, 1)},}#[^\\n]*(?:\\n|$)`, 'y');
  let end = offset;
  for (;;) {
    comments.lastIndex = end;
    if (end >= text.length || !comments.test(text)) return end;
    end = comments.lastIndex;
  }
}

/** Puts whole lines before the line that starts at `offset`, or behind a last line that has no end. */
export function linesAt(text: string, offset: number, lines: readonly string[]): Splice {
  const lineEnd = lineEndIn(text);
  const inserted = lines.join('\n').replaceAll('\n', lineEnd);
  const isBehind = offset > 0 && text[offset - 1] !== '\n';
  return { start: offset, end: offset, text: isBehind ? lineEnd + inserted : inserted + lineEnd };
}

/** How the lines of a text end. */
export function lineEndIn(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
