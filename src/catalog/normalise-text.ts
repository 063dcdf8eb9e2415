import { isScalar, parseDocument } from 'yaml';
import { ignoredWhenComparing } from '../base/printable.ts';
import { createFinding, type Finding, type Fix } from '../finding/finding.ts';
import { type Document, fieldOf, mapped, type Pointer } from '../yaml/document.ts';
import {
  clean,
  controlsIn,
  decomposedIn,
  edgeSpacesIn,
  hiddenIn,
  type Span,
  without,
} from '../yaml/text.ts';
import { scalar } from '../yaml/write-scalar.ts';
import { suggestedFix } from './fixes.ts';
import { mayBeBlank, textKindOf, typeOf } from './schema/schemas.ts';
import { isCode, isSlug } from './slug.ts';

/** Reports what cannot be seen in the texts of a document, and goes on with the texts that remain without it. */
export function normaliseTexts(document: Document) {
  const findings: Finding[] = [];
  const hasHashWords = /[ \t]#[^\s#]/.test(document.source.text);
  const value = mapped(document.value, (text, pointer) => {
    if (typeof text !== 'string') return text;
    const field = fieldOf(pointer);
    const normal = normalText(field, text);
    if (hasHashWords) findings.push(...commentFindings(document, pointer));
    // The schema reports a wrong text; changing it here would move the place of that finding.
    if (normal === text || isWrong(field, normal)) return text;
    findings.push(...textFindings(document, pointer, text));
    return normal;
  });
  return { document: { ...document, value }, findings };
}

/** The text of a field without what cannot be seen. The bytes of an address name an image: its letters stay as typed. */
export function normalText(field: string, text: string): string {
  return field.endsWith('_url')
    ? without(text, hiddenIn(text)).trim()
    : clean(text, textKindOf(field));
}

/** Whether the text still breaks the schema after it was normalised. */
function isWrong(field: string, normal: string): boolean {
  if (typeOf(field) === 'boolean' || controlsIn(normal, textKindOf(field)).length > 0) return true;
  if (field === 'code') return !isCode(normal);
  if (field === 'categories') return !isSlug(normal);
  return normal.replace(ignoredWhenComparing, '') === '' && !mayBeBlank(field);
}

function textFindings(document: Document, pointer: Pointer, text: string): readonly Finding[] {
  const field = fieldOf(pointer);
  const hidden = hiddenIn(text);
  const spaces = edgeSpacesIn(text, textKindOf(field));
  const decomposed = field.endsWith('_url') ? [] : decomposedIn(text);
  const placeOf = (span: Span) =>
    document.placeInText(pointer, span) ?? document.placeOfValue(pointer);
  const found: Finding[] = [];
  if (hidden[0] !== undefined) {
    const args = { field, character: text.slice(hidden[0].start, hidden[0].end) };
    found.push(
      createFinding('text-has-invisible-characters', placeOf(hidden[0]), {
        args,
        fix: fixOf(hidden),
      }),
    );
  }
  if (spaces[0] !== undefined) {
    const args = { field, isBlock: document.placeInText(pointer, spaces[0]) === undefined };
    found.push(
      createFinding('text-has-edge-blanks', placeOf(spaces[0]), { args, fix: fixOf(spaces) }),
    );
  }
  if (decomposed[0] !== undefined) {
    const place = placeOf({ start: decomposed[0].start, end: decomposed.at(-1)?.end ?? 0 });
    found.push(
      createFinding('text-is-decomposed', place, { args: { field }, fix: fixOf(decomposed) }),
    );
  }
  return found;

  function fixOf(spans: readonly (Span & { readonly composed?: string })[]): Fix | undefined {
    const edits = spans.flatMap((span) => {
      const place = document.placeInText(pointer, span);
      return place === undefined ? [] : [{ range: place.range, text: span.composed ?? '' }];
    });
    const written = document.written(pointer);
    const normal = normalText(field, text);
    if (edits.length < spans.length) {
      return normal.includes('\n')
        ? undefined
        : suggestedFix(document.placeOfValue(pointer), scalar(normal));
    }
    if (written === undefined || /^["']/.test(written) || isReadAsText(normal))
      return { edits, isSafe: true };
    // Without quotes, `0\u200b01` would become a number once nothing is hidden in it, and `\u200b[a]` a list.
    if (!/^[\w.]/.test(normal)) return { edits, isSafe: false };
    return {
      edits: [{ range: document.placeOfValue(pointer).range, text: JSON.stringify(normal) }],
      isSafe: true,
    };
  }
}

function isReadAsText(plain: string): boolean {
  const { errors, contents } = parseDocument(plain);
  return errors.length === 0 && isScalar(contents) && contents.value === plain;
}

/** `C#1 #tag` is the text `C#1` and a comment. Those who write a comment put a space after the `#`. */
function commentFindings(document: Document, pointer: Pointer): readonly Finding[] {
  const comment = document.commentAfter(pointer);
  const written = document.written(pointer);
  if (comment === undefined || written === undefined) return [];
  if (!/^#[^\s#]/.test(comment.text) || /^["']/.test(written)) return [];
  const { start } = document.placeOfValue(pointer).range;
  const spaces = comment.place.range.start.column - start.column - written.length;
  const text = JSON.stringify(`${written}${' '.repeat(Math.max(spaces, 1))}${comment.text}`);
  const field = fieldOf(pointer);
  const { start: hash, end } = comment.place.range;
  const behind = { ...hash, column: hash.column + '#'.length };
  const isText = /^(?:description|name_)/.test(field); // a code or an address has no space
  const edits = [
    isText ? { range: { start, end }, text } : { range: { start: behind, end: behind }, text: ' ' },
  ];
  const args = { field, comment: comment.text };
  return [
    createFinding('text-is-cut-by-a-comment', comment.place, {
      args,
      fix: { edits, isSafe: false },
    }),
  ];
}
