import { byCodeUnit, comparePositions, type Edit, type Range } from '../base/edit.ts';
import { type Code, type CodeArgs, type Severity, severityOf } from './table.ts';

/** A range in a file. `path` is as people would type it, with `/`. */
export interface Place {
  readonly path: string;
  readonly range: Range;
}

/** Path to a value inside a document: field names, and list positions from 0. */
export type Pointer = readonly (string | number)[];

/** A field of a document, or only its key or value. See `resolvePlaces`. */
export interface FieldRef {
  readonly path: string;
  readonly pointer: Pointer;
  readonly on: 'field' | 'key' | 'value';
}

export type Location = Place | FieldRef;

/** The category or filter that a finding is about. */
export interface EntryName {
  readonly kind: 'category' | 'filter';
  /** `<slug>` or `<slug>/<code>`; undefined for a filter without a usable code. */
  readonly key: string | undefined;
  readonly category: string;
  /** The position of a filter in its category, from 1. */
  readonly position: number | undefined;
  readonly name_ko: string | undefined;
  readonly name_en: string | undefined;
}

export type Fix = FixOf<{ readonly range: Range }>;
interface FixOf<Where> {
  /** Edits that do not overlap. */
  readonly edits: readonly (Where & { readonly text: string })[];
  /** True if `check --fix` applies it; otherwise it is only proposed. */
  readonly isSafe: boolean;
  /** The new value, if the fix changes it. */
  readonly sets?: { readonly pointer: Pointer; readonly value: unknown } | undefined;
}

interface FindingOf<C extends Code, Where extends Location> {
  readonly code: C;
  readonly severity: Severity;
  readonly args: CodeArgs[C];
  /** Undefined if the finding is about a file or the whole catalog. */
  readonly entry: EntryName | undefined;
  /** Undefined if the correction is ambiguous. */
  readonly fix: FixOf<Where | { readonly range: Range }> | undefined;
  /** Further places, such as the first of two duplicates. */
  readonly related: readonly Where[];
}

/** `wording` makes its sentence from code and args. */
export type Finding = { readonly [C in Code]: FindingOf<C, Place> & Place }[Code];

/** A finding of a rule, before `resolvePlaces`. */
export type RawFinding = { readonly [C in Code]: FindingOf<C, Location> & Location }[Code];

export type Counts = Readonly<Record<'errors' | 'files' | 'warnings', number>>;

export const fileStart: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

export function deleteLines(line: number, last = line): Fix {
  const range = { start: { line, column: 1 }, end: { line: last + 1, column: 1 } };
  return { edits: [{ range, text: '' }], isSafe: false };
}

export function createFinding<C extends Code, Where extends Location>(
  code: C,
  at: Where,
  details: Pick<FindingOf<C, Where>, 'args'> & Partial<FindingOf<C, Where>>,
): FindingOf<C, Where> & Where {
  const { args, entry, fix, related = [] } = details;
  return { ...at, code, severity: severityOf(code), args, entry, fix, related };
}

export function resolvePlaces(raw: readonly RawFinding[], placeOf: (ref: FieldRef) => Place) {
  const resolve = (at: Location): Place => ('range' in at ? at : placeOf(at));
  return raw.map((finding) => {
    const { path, range } = resolve(finding);
    const related = finding.related.map(resolve);
    const edits = finding.fix?.edits.map(({ text, ...at }) => {
      return { range: 'range' in at ? at.range : placeOf(at).range, text };
    });
    const fix = finding.fix && edits && { ...finding.fix, edits };
    return { ...finding, path, range, related, fix } as Finding; // the code and its facts stay
  });
}

/** Sorts by file, line, column, then code. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      byCodeUnit(a.path, b.path) ||
      comparePositions(a.range.start, b.range.start) ||
      byCodeUnit(a.code, b.code),
  );
}

/** Joins the edits of fixes, without fixes that overlap an earlier one. */
export function joinEdits(findings: readonly Finding[]): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { fix } of findings) {
    const more = fix?.edits ?? [];
    if (!more.some((edit) => edits.some((other) => overlap(edit, other)))) edits.push(...more);
  }
  return edits;
}

function overlap({ range: a }: Edit, { range: b }: Edit): boolean {
  const isSameStart = comparePositions(a.start, b.start) === 0; // the order would be unclear
  const startsBefore = ({ start }: Range, { end }: Range) => comparePositions(start, end) < 0;
  return isSameStart || (startsBefore(a, b) && startsBefore(b, a));
}
