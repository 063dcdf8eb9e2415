import { isScalar, type Scalar, visit, type Document as YamlTree } from 'yaml';

interface Span {
  readonly start: number;
  readonly end: number;
}

interface ScalarSpan extends Span {
  readonly type: Scalar['type'] | undefined;
}

/** All scalars, keys too, as they stand in the text one after the other. */
export function scalarsIn(tree: YamlTree.Parsed): readonly ScalarSpan[] {
  const spans: ScalarSpan[] = [];
  visit(tree, {
    Scalar(_, node) {
      if (isScalar(node) && node.range) spans.push({ start: node.range[0], end: node.range[1], type: node.type });
    },
  });
  return spans;
}

/** Of spans in order, the last that starts at `offset` or before it, by bisection. */
export function lastUpTo<T extends { readonly start: number }>(spans: readonly T[], offset: number): T | undefined {
  let [low, high] = [-1, spans.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return spans[low];
}

/** What stands for a part of a scalar: by the quote that it begins with, a line break aside. */
const pieces = {
  '"': /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r?\n[ \t]*|.)|[ \t]{0,200}\r?\n[ \t\r\n]*|./s,
  "'": /''|[ \t]{0,200}\r?\n[ \t\r\n]*|./s,
  '': /[ \t]{0,200}\r?\n[ \t\r\n]*|./s,
} as const;

/**
 * Where each UTF-16 unit of `value` stands in what was written for it: as itself, as an escape, or as the line break and
 * indentation that became a space. Undefined where the two do not go together.
 */
export function scalarOffsets(value: string, written: string): readonly Span[] | undefined {
  const quote = written.startsWith('"') ? '"' : written.startsWith("'") ? "'" : '';
  const piece = new RegExp(pieces[quote], 'sy');
  piece.lastIndex = quote === '' ? (/^[|>][^\n]*/.exec(written)?.[0].length ?? 0) : 1;
  const breaks = /[ \n]*/y;
  const offsets: Span[] = [];
  while (offsets.length < value.length) {
    const start = piece.lastIndex;
    const text = piece.exec(written)?.[0];
    const units = text === undefined ? undefined : unitsOf(text);
    if (units === undefined) return undefined;
    for (let unit = 0; unit < units; unit += 1) offsets.push({ start, end: piece.lastIndex });
  }
  return offsets;

  /** How much of the value was written as `text`. */
  function unitsOf(text: string): number | undefined {
    if (quote === '"' && text.startsWith('\\')) {
      if (/^\\\r?\n/.test(text)) return 0;
      return text.startsWith('\\U') && Number.parseInt(text.slice(2), 16) > 0xffff ? 2 : 1;
    }
    if (text.includes('\n')) {
      breaks.lastIndex = offsets.length;
      return breaks.exec(value)?.[0].length; // what is indentation in the text is nothing in the value
    }
    return text.charAt(0) === value.charAt(offsets.length) ? 1 : undefined;
  }
}
