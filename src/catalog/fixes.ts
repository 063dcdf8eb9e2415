import type { Place } from '../finding/finding.ts';
import type { Edit, Fix } from '../finding/fix.ts';
import type { Document, Pointer } from './document.ts';

/** Edits of a text that was repaired in memory would meet another one: they are proposals then. */
export function sureFix(document: Document, edits: readonly Edit[], set?: { pointer: Pointer; value: unknown }): Fix {
  return {
    edits,
    effect: document.mendedLines.length > 0 ? undefined : set ? { kind: 'set', ...set } : { kind: 'none' },
  };
}

/** A fix that only people can judge. */
export function proposal({ range }: Place, text: string | undefined): Fix | undefined {
  return text === undefined ? undefined : { edits: [{ range, text }], effect: undefined };
}

/** Writes another value in the place of the one at `pointer`. */
export function replacement(pointer: Pointer, document: Document, value: unknown): Fix {
  const { range } = document.placeOfValue(pointer);
  const isQuoted = /^["']/.test(document.written(pointer) ?? '');
  const isPlain = typeof value === 'boolean' || (!isQuoted && /^https:[!-~]+$/i.test(String(value)));
  const text = isPlain ? String(value) : JSON.stringify(value);
  return sureFix(document, [{ range, text }], { pointer, value });
}
