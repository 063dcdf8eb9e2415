import { type Scalar, visit, type Document as YamlTree } from 'yaml';
import type { Span } from '../text.ts';

interface ScalarSpan extends Span {
  readonly type: Scalar['type'] | undefined;
}

/** All scalars, keys too, as they stand in the text one after the other. */
export function scalarsIn(tree: YamlTree.Parsed): readonly ScalarSpan[] {
  const spans: ScalarSpan[] = [];
  visit(tree, {
    Scalar(_, { range, type }) {
      if (range) spans.push({ start: range[0], end: range[1], type });
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
