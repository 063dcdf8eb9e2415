import { byCodeUnit, comparePositions, type Edit, type Range } from '../base/edit.ts';
import { type Code, type CodeArgs, type Severity, severityOf } from './table.ts';

/** A span in a file. `path` is as people would type it, with `/` between its parts. */
export interface Place {
  readonly path: string;
  readonly range: Range;
}

/** The way to a value inside a document: field names, and positions in lists from 0. */
export type Pointer = readonly (string | number)[];

/** A field of a file's document, or its name or value alone. `located` makes it a place. */
export interface Spot {
  readonly path: string;
  readonly pointer: Pointer;
  readonly on: 'field' | 'key' | 'value';
}

export type At = Place | Spot;

/** The category or filter that a finding is about, as far as it can be named. */
export interface EntryName {
  readonly kind: 'category' | 'filter';
  /** `<slug>` or `<slug>/<code>`; undefined for a filter without a usable code. */
  readonly key: string | undefined;
  /** The slug of the category that it is or is in. */
  readonly category: string;
  /** Of a filter in its category, from 1. */
  readonly position: number | undefined;
  readonly name_ko: string | undefined;
  readonly name_en: string | undefined;
}

export type Fix = FixOf<{ readonly range: Range }>;
interface FixOf<Where> {
  /** They do not overlap. */
  readonly edits: readonly (Where & { readonly text: string })[];
  /** Tells whether `check --fix` applies it. Another fix is a proposal for people. */
  readonly isSafe: boolean;
  /** The value that a file has afterwards, if it is another one. */
  readonly sets?: { readonly pointer: Pointer; readonly value: unknown } | undefined;
}

interface FindingOf<C extends Code, Where extends At> {
  readonly code: C;
  readonly severity: Severity;
  readonly args: CodeArgs[C];
  /** Undefined where the finding is about a file or the whole catalog. */
  readonly entry: EntryName | undefined;
  /** Undefined where only people can know what is right. */
  readonly fix: FixOf<Where | { readonly range: Range }> | undefined;
  /** Other places that the finding is about, such as the first of two duplicates. */
  readonly related: readonly Where[];
}

/** One finding: what is wrong (code and args, no words) and where. */
export type Finding = { readonly [C in Code]: FindingOf<C, Place> & Place }[Code];

/** The same as rules report it, at spots or places. */
export type Found = { readonly [C in Code]: FindingOf<C, At> & At }[Code];

export type Counts = Readonly<Record<'errors' | 'files' | 'warnings', number>>;

export const fileStart: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

export function deletion(line: number, last = line): Fix {
  const range = { start: { line, column: 1 }, end: { line: last + 1, column: 1 } };
  return { edits: [{ range, text: '' }], isSafe: false };
}

export function createFinding<C extends Code, Where extends At>(
  code: C,
  at: Where,
  details: Pick<FindingOf<C, Where>, 'args'> & Partial<FindingOf<C, Where>>,
): FindingOf<C, Where> & Where {
  const { args, entry, fix, related = [] } = details;
  return { ...at, code, severity: severityOf(code), args, entry, fix, related };
}

export function located(found: readonly Found[], placeOf: (spot: Spot) => Place) {
  const resolved = (at: At): Place => ('range' in at ? at : placeOf(at));
  return found.map((finding) => {
    const { path, range } = resolved(finding);
    const related = finding.related.map(resolved);
    const edits = finding.fix?.edits.map(({ text, ...at }) => {
      return { range: 'range' in at ? at.range : placeOf(at).range, text };
    });
    const fix = finding.fix && edits && { ...finding.fix, edits };
    return { ...finding, path, range, related, fix } as Finding; // the code and its facts stay
  });
}

/** Sorts by file, line, column, then code. */
export function inReadingOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      byCodeUnit(a.path, b.path) ||
      comparePositions(a.range.start, b.range.start) ||
      byCodeUnit(a.code, b.code),
  );
}

/** The edits of all fixes; of two that overlap, the first. */
export function editsOf(findings: readonly Finding[]): readonly Edit[] {
  const edits: Edit[] = [];
  for (const { fix } of findings) {
    const own = fix?.edits ?? [];
    if (!own.some((edit) => edits.some((other) => overlap(edit, other)))) edits.push(...own);
  }
  return edits;
}

function overlap({ range: a }: Edit, { range: b }: Edit): boolean {
  const isBefore = (one: Range, other: Range) => comparePositions(one.start, other.end) < 0;
  const isSameStart = comparePositions(a.start, b.start) === 0; // the order would be unclear
  return isSameStart || (isBefore(a, b) && isBefore(b, a));
}
