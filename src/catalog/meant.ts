import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import type { Edit, Effect, Fix } from '../finding/fix.ts';
import { type Document, memberOf, type Pointer } from './document.ts';
import { isCode, isSlug } from './slug.ts';
import { clean, decomposedIn, edgeBlanksIn, hiddenIn, isBlank, isPrintable, type Span } from './text.ts';

/** A document with its slips of the pen told and put right, so that nothing else is told because of them. */
export interface Meant {
  readonly document: Document;
  readonly findings: readonly Finding[];
}

/** ASCII and Hangul without a blank at an edge. */
const tidy = /^(?:[!-~\uac00-\ud7a3](?:[ -~\uac00-\ud7a3]*[!-~\uac00-\ud7a3])?)?$/;

/** Tells what nobody sees in the texts of a document, and goes on without it. */
export function withCleanTexts(document: Document): Meant {
  const findings: Finding[] = [];
  const hasTags = /[ \t]#[^\s#]/.test(document.source.text);
  return { document: { ...document, value: cleaned(document.value, []) }, findings };

  function cleaned(value: unknown, at: Pointer): unknown {
    if (typeof value === 'string') return cleanText(value, at);
    if (Array.isArray(value)) return value.map((entry, index) => cleaned(entry, [...at, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cleaned(member, [...at, name])]));
  }

  function cleanText(text: string, pointer: Pointer): string {
    if (hasTags) findings.push(...commentFindings(document, pointer));
    if (tidy.test(text)) return text;
    const field = fieldOf(pointer);
    if (/^is_/.test(field)) return text; // that a switch is no text is told
    const kind = kindOf(field);
    const meant = meantText(field, text);
    if (!isPrintable(meant, kind)) return text; // told as that, and at places that cleaning would move
    if ((field === 'code' && !isCode(meant)) || (field === 'categories' && !isSlug(meant))) return text; // told as that
    if (meant === text || (isBlank(meant) && field !== 'description')) return text; // that it shows nothing is told
    findings.push(...textFindings(document, pointer, { text, kind, field }));
    return meant;
  }
}

/** The text of a field without what nobody sees. The bytes of an address name a picture: its letters stay as they are typed. */
export function meantText(field: string, text: string): string {
  return field === 'image_url' ? trimmed(text) : clean(text, kindOf(field));
}

function kindOf(field: string): 'line' | 'lines' {
  return field === 'description' ? 'lines' : 'line';
}

function trimmed(text: string): string {
  const shown = hiddenIn(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  return shown.trim();
}

/** Edits of a text that was mended would meet another one: they are proposals then. */
export function sure(effect: Effect, { mendedLines }: Document): Effect | undefined {
  return mendedLines.length === 0 ? effect : undefined;
}

interface Text {
  readonly text: string;
  readonly kind: 'line' | 'lines';
  readonly field: string;
}

function textFindings(document: Document, pointer: Pointer, { text, kind, field }: Text): readonly Finding[] {
  const effect = { kind: 'clean', pointer } as const;
  const fixOf = (edits: readonly (Edit | undefined)[]): Fix | undefined =>
    edits.every((edit) => edit !== undefined) ? { edits, effect: sure(effect, document) } : undefined;
  const placeOf = (span: Span): Place => document.placeInText(pointer, span) ?? document.placeOfValue(pointer);
  const edit = (span: Span, replacement: string): Edit | undefined => {
    const place = document.placeInText(pointer, span);
    return place && { range: place.range, text: replacement };
  };

  const hidden = hiddenIn(text);
  const blanks = edgeBlanksIn(text, kind);
  const decomposed = field === 'image_url' ? [] : decomposedIn(text);
  return [
    ...hidden.slice(0, 1).map((span) =>
      createFinding('text-has-invisible-characters', placeOf(span), {
        args: { field, character: text.slice(span.start, span.end) },
        fix: fixOf(hidden.map((one) => edit(one, ''))),
      }),
    ),
    ...blanks.slice(0, 1).map((span) =>
      createFinding('text-has-edge-blanks', placeOf(span), {
        args: { field, isBlock: document.placeInText(pointer, span) === undefined },
        fix: fixOf(blanks.map((one) => edit(one, ''))),
      }),
    ),
    ...decomposed.slice(0, 1).map((span) =>
      createFinding('text-is-decomposed', placeOf({ ...span, end: decomposed.at(-1)?.end ?? span.end }), {
        args: { field },
        fix: fixOf(decomposed.map((one) => edit(one, one.composed))),
      }),
    ),
  ];
}

/** `C#1 #tag` is the text `C#1` and a comment. Those who write a comment put a blank after the `#`. */
function commentFindings(document: Document, pointer: Pointer): readonly Finding[] {
  const comment = document.commentAfter(pointer);
  const written = document.written(pointer);
  if (comment === undefined || written === undefined || !/^#[^\s#]/.test(comment.text)) return [];
  if (/^["']/.test(written)) return [];
  const { start } = document.placeOfValue(pointer).range;
  const blanks = comment.place.range.start.column - start.column - written.length;
  const text = JSON.stringify(`${written}${' '.repeat(Math.max(blanks, 1))}${comment.text}`);
  const edits = [{ range: { start, end: comment.place.range.end }, text }];
  return [
    createFinding('text-is-cut-by-a-comment', comment.place, {
      args: { field: fieldOf(pointer), comment: comment.text },
      fix: { edits, effect: undefined },
    }),
  ];
}

/** The name of the field that a pointer leads to, or whose list it leads into. */
export function fieldOf(pointer: Pointer): string {
  return String(pointer.findLast((step) => typeof step === 'string') ?? '');
}

/** A field that is written under another name than it should have. */
export interface Misspelt {
  readonly parent: Pointer;
  readonly written: string;
  readonly meant: string;
  /** Whether it is a slip of the finger, and not another word for it. */
  readonly isSure: boolean;
}

/** The document as if the misspelt fields had their right names. */
export function withFieldsRenamed(document: Document, misspelt: readonly Misspelt[]): Document {
  const writtenNames = new Map(misspelt.map(({ parent, written, meant }) => [keyOf([...parent, meant]), written]));
  const meantNames = new Map(misspelt.map(({ parent, written, meant }) => [keyOf([...parent, written]), meant]));
  const asWritten = (pointer: Pointer): Pointer =>
    pointer.map((step, index) => writtenNames.get(keyOf(pointer.slice(0, index + 1))) ?? step);
  return {
    ...document,
    value: renamed(document.value, []),
    asWritten: (pointer) => document.asWritten(asWritten(pointer)),
    placeOfKey: (pointer) => document.placeOfKey(asWritten(pointer)),
    placeOfValue: (pointer) => document.placeOfValue(asWritten(pointer)),
    placeInText: (pointer, span) => document.placeInText(asWritten(pointer), span),
    written: (pointer) => document.written(asWritten(pointer)),
    commentAfter: (pointer) => document.commentAfter(asWritten(pointer)),
  };

  function renamed(value: unknown, at: Pointer): unknown {
    if (Array.isArray(value)) return value.map((entry, index) => renamed(entry, [...at, index]));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.keys(value).map((name) => {
        const path = [...at, name];
        return [meantNames.get(keyOf(path)) ?? name, renamed(memberOf(value, name), path)];
      }),
    );
  }
}

function keyOf(pointer: Pointer): string {
  return JSON.stringify(pointer);
}
