import { type Scalar, visit, type Document as YamlTree } from 'yaml';
import { lastWhere } from '../base/edit.ts';
import type { Span } from './text.ts';

/** All scalars, keys too, as they stand in the text one after the other. */
export function scalarsIn(tree: YamlTree.Parsed) {
  const spans: (Span & { readonly type: Scalar['type'] | undefined })[] = [];
  visit(tree, {
    Scalar(_, { range, type }) {
      if (range) spans.push({ start: range[0], end: range[1], type });
    },
  });
  return spans;
}

/** Of spans in order, the last that starts at `offset` or before it. */
export function lastUpTo<T extends { readonly start: number }>(spans: readonly T[], offset: number): T | undefined {
  return lastWhere(spans, ({ start }) => start <= offset);
}
