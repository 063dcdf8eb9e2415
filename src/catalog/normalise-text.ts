import { isScalar, parseDocument } from 'yaml';
import { unseen } from '../base/printable.ts';
import { createFinding, type Fix, type Found } from '../finding/finding.ts';
import { type Document, fieldOf, mapped, type Pointer } from '../yaml/document.ts';
import { decomposedIn, edgeSpacesIn, hiddenIn, type Span } from '../yaml/text.ts';
import { type Format, kinds } from './schema/kinds.ts';
import { type FileKind, formatAt } from './schema/schemas.ts';

/** Reports invisible characters, and returns the document without them. */
export function normaliseTexts(document: Document, file: FileKind) {
  const findings: Found[] = [];
  const hasHashWords = /[ \t]#[^\s#]/.test(document.source.text);
  const value = mapped(document.value, (text, pointer) => {
    if (typeof text !== 'string') return text;
    const format = formatAt(file, pointer);
    const normal = kinds[format].normalise(text);
    if (hasHashWords) findings.push(...commentFindings(document, pointer, format));
    // The schema reports a wrong text; changing it here would move the place of that finding.
    if (normal === text || isWrong(format, normal)) return text;
    findings.push(...textFindings(document, { pointer, format, text }));
    return normal;
  });
  return { document: { ...document, value }, findings };
}

/** Whether a text still breaks the schema after it was normalised. */
function isWrong(format: Format, normal: string): boolean {
  if (format === 'switch' || (format !== 'address' && !kinds[format].is(normal))) return true;
  return normal.replace(unseen, '') === '' && format !== 'lines';
}

function textFindings(
  document: Document,
  { pointer, format, text }: { pointer: Pointer; format: Format; text: string },
): readonly Found[] {
  const field = fieldOf(pointer);
  const hidden = hiddenIn(text);
  const spaces = edgeSpacesIn(text, format === 'lines' ? 'lines' : 'line');
  const { normalise, write } = kinds[format];
  const decomposed = normalise(text) === normalise(text).normalize('NFC') ? decomposedIn(text) : [];
  const placeOf = (span: Span) =>
    document.placeInText(pointer, span) ?? document.placeOfValue(pointer);
  const found: Found[] = [];
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
      createFinding('text-is-decomposed', place, {
        args: { field, isSingleton: false },
        fix: fixOf(decomposed),
      }),
    );
  }
  return found;

  function fixOf(spans: readonly (Span & { readonly composed?: string })[]): Fix | undefined {
    const edits = spans.flatMap((span) => {
      const place = document.placeInText(pointer, span);
      return place === undefined ? [] : [{ range: place.range, text: span.composed ?? '' }];
    });
    const written = document.written(pointer);
    const normal = normalise(text);
    if (edits.length < spans.length) {
      const whole = { range: document.placeOfValue(pointer).range, text: write(normal) };
      return normal.includes('\n') ? undefined : { edits: [whole], isSafe: false };
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
function commentFindings(document: Document, pointer: Pointer, format: Format): readonly Found[] {
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
  const isText = /^lines?$/.test(format); // a code or an address has no space
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
