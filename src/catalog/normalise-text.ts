import { insignificantCharacters } from '../base/printable.ts';
import { createFinding, type Pointer, type RawFinding } from '../finding/finding.ts';
import { type Document, fieldOf, mapDeep } from '../yaml/document.ts';
import { doubleQuote } from '../yaml/write-scalar.ts';
import { suggestFix } from './partial-entries.ts';
import { type Format, kinds } from './schema/kinds.ts';
import { type FileKind, formatAt } from './schema/schemas.ts';
import { findEdgeSpaces, findHidden, type TextPart } from './text.ts';

interface Text {
  readonly pointer: Pointer;
  readonly format: Format;
  readonly text: string;
}

/** Reports and removes invisible characters and edge spaces. */
export function normaliseTexts(document: Document, file: FileKind) {
  const findings: RawFinding[] = [];
  const hasHashWords = /[ \t]#[^\s#]/.test(document.source.text);
  const value = mapDeep(document.value, (text, pointer) => {
    if (typeof text !== 'string') return text;
    const format = formatAt(file, pointer);
    const normal = kinds[format].normalise(text);
    const isTextLine = /^lines?$/.test(format); // a code or an address has no space
    if (hasHashWords && isTextLine) findings.push(...commentFindings(document, pointer));
    // The schema reports invalid texts; a change here would shift their columns.
    if (normal === text || isInvalid(format, normal)) return text;
    findings.push(...textFindings(document, { pointer, format, text }, normal));
    return normal;
  });
  return { document: { ...document, value }, findings };
}

/** True if a normalised text still breaks the schema. */
function isInvalid(format: Format, normal: string): boolean {
  if (format === 'switch' || (format !== 'address' && !kinds[format].isValid(normal))) return true;
  return normal.replace(insignificantCharacters, '') === '' && format !== 'lines';
}

function textFindings(document: Document, { pointer, format, text }: Text, normal: string) {
  const field = fieldOf(pointer);
  const written = document.rawText(pointer);
  const place = document.placeOfValue(pointer);
  const placeOf = (span: TextPart) => document.placeInText(pointer, span) ?? place;
  const write = /^["']/.test(written ?? '') ? doubleQuote : kinds[format].write;
  const edits = [{ range: place.range, text: write(normal) }];
  const fix = normal.includes('\n') ? undefined : { edits, isSafe: written !== undefined };
  const [hidden] = findHidden(text);
  const [edge] = findEdgeSpaces(text, format === 'lines' ? 'lines' : 'line');
  const findings: RawFinding[] = [];
  if (hidden) {
    const args = { field, character: text.slice(hidden.start, hidden.end) };
    findings.push(createFinding('text-has-invisible-characters', placeOf(hidden), { args, fix }));
  }
  if (edge) {
    findings.push(createFinding('text-has-edge-blanks', placeOf(edge), { args: { field }, fix }));
  }
  if (normal === normal.normalize() && text !== text.normalize()) {
    const letter = [...text].find((each) => each !== each.normalize());
    findings.push(createFinding('text-is-decomposed', place, { args: { field, letter }, fix }));
  }
  return findings;
}

/** Reports cut texts: `C#1 #tag` is `C#1` and a comment. Real comments have a space after `#`. */
function commentFindings(document: Document, pointer: Pointer): readonly RawFinding[] {
  const { text = '', place } = document.commentAfter(pointer) ?? {};
  const written = document.rawText(pointer) ?? '"';
  if (place === undefined || !/^#[^\s#]/.test(text) || /^["']/.test(written)) return [];
  const { start } = document.placeOfValue(pointer).range;
  const blanks = ' '.repeat(place.range.start.column - start.column - written.length);
  const whole = { ...place, range: { ...place.range, start } };
  const fix = suggestFix(whole, JSON.stringify(`${written}${blanks}${text}`));
  const args = { field: fieldOf(pointer), comment: text };
  return [createFinding('text-is-cut-by-a-comment', place, { args, fix })];
}
