import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Fix, Place } from '../finding/finding.ts';
import type { Document, Pointer } from '../yaml/document.ts';
import { asComment } from '../yaml/line.ts';

/** A value that breaks a keyword of a schema. */
export interface Broken {
  readonly error: ErrorObject;
  readonly pointer: Pointer;
  readonly document: Document;
  readonly field: string;
  readonly value: unknown;
  /** The value as a text, for the keywords of texts. */
  readonly text: string;
  readonly place: Place;
}

/** Another text for people to judge. */
export function suggestedFix({ range }: Place, text: string | undefined): Fix | undefined {
  if (text === undefined) return undefined;
  const isLine = range.start.line < range.end.line && range.end.column === 1; // a list of YAML ends with its last line
  return { edits: [{ range, text: isLine ? `${text}\n` : text }], isSafe: false };
}

/**
 * What is closest to a value, and as a comment what stands behind it as a note: `true (new)`,
 * `rosy_dusk // new`.
 */
export function closestWithNote(
  text: string,
  closestTo: (value: string) => string | undefined,
): string | undefined {
  const [, value = text, note] = /^(.*?\S)\s*(\s(?:\/\/|\/\*|<!--|<-).*|\(.*)$/.exec(text) ?? [];
  const right = closestTo(value);
  return right && note ? `${right} ${asComment(note.trim())}` : right;
}

/** A hyphen before the first field of a filter, in place of its indentation where it has some. */
export function hyphenBefore({ range: { start } }: Place): Fix {
  const range = { start: { ...start, column: Math.max(start.column - 2, 1) }, end: start };
  return { edits: [{ range, text: start.column > 2 ? '- ' : '  - ' }], isSafe: false };
}

/** Writes another value in the place of one that is wrong. */
export function replacement({ pointer, document, place: { range } }: Broken, value: unknown): Fix {
  const isQuoted = /^["']/.test(document.written(pointer) ?? '');
  const isPlain =
    typeof value === 'boolean' || (!isQuoted && /^https:[!-~]+$/i.test(String(value)));
  const text = isPlain ? String(value) : JSON.stringify(value);
  return { edits: [{ range, text }], isSafe: true, sets: { pointer, value } };
}
