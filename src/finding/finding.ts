import { byCodeUnit, comparePositions, type Edit, type Range } from '../base/edit.ts';
import { type Code, type CodeArgs, type Severity, severityOf } from './table.ts';

export type { Range };

/** A span in a named file. `path` is as people would type it from where they stand, with `/` between its parts. */
export interface Place {
  readonly path: string;
  readonly range: Range;
}

/** The way to a value inside a document: field names, and positions in lists from 0. */
export type Pointer = readonly (string | number)[];

/** A part of a file's document: the name or the value of a field, or the field from its name to the end of its value. */
export interface Spot {
  readonly path: string;
  readonly pointer: Pointer;
  readonly on: 'field' | 'key' | 'value';
}

/** Where a finding is: a rule knows a spot, which becomes a place once, when all findings are collected. */
export type At = Place | Spot;

/** The category or filter that a finding is about, as far as it can be named. */
export interface EntryName {
  readonly kind: 'category' | 'filter';
  /** `<slug>` or `<slug>/<code>`; undefined for a filter that has no usable code. */
  readonly key: string | undefined;
  /** The slug of the category that it is or is in. */
  readonly category: string;
  /** Of a filter: its position in its category, from 1. */
  readonly position: number | undefined;
  readonly name_ko: string | undefined;
  readonly name_en: string | undefined;
}

/** Edits that repair a finding; they do not overlap. */
export interface Fix extends FixOf<{ readonly range: Range }> {}

interface FixOf<Where> {
  readonly edits: readonly (Where & { readonly text: string })[];
  /** Whether only one thing can be meant. Another fix is a proposal for people, which `check --fix` leaves alone. */
  readonly isSafe: boolean;
  /**
   * What `check` then reads at a pointer of field names and list positions. Undefined where it reads the same as before,
   * as with a misspelt name or a text with spaces around it.
   */
  readonly sets?:
    | { readonly pointer: readonly (string | number)[]; readonly value: unknown }
    | undefined;
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

/** A finding as rules report it, with spots or places. `located` gives all of them places. */
export type Found = { readonly [C in Code]: FindingOf<C, At> & At }[Code];

/** How many findings of each kind there are, and in how many files they were sought. */
export type Counts = Readonly<Record<'errors' | 'files' | 'warnings', number>>;

export const fileStart: Range = { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

/** Deletes a line. */
export function deletion(line: number, last = line): Fix {
  const range = { start: { line, column: 1 }, end: { line: last + 1, column: 1 } };
  return { edits: [{ range, text: '' }], isSafe: false };
}

/** Makes the finding `code` at a place or spot; its severity is the one listed for the code. */
export function createFinding<C extends Code, Where extends At>(
  code: C,
  at: Where,
  details: Pick<FindingOf<C, Where>, 'args'> &
    Partial<Pick<FindingOf<C, Where>, 'entry' | 'fix' | 'related'>>,
): FindingOf<C, Where> & Where {
  const { args, entry, fix, related = [] } = details;
  return { ...at, code, severity: severityOf(code), args, entry, fix, related };
}

/** The same findings, each spot as the place where it stands. */
export function located(
  found: readonly Found[],
  placeOf: (spot: Spot) => Place,
): readonly Finding[] {
  const resolved = (at: At): Place => ('range' in at ? at : placeOf(at));
  return found.map((finding) => {
    const { path, range } = resolved(finding);
    const related = finding.related.map(resolved);
    const edits = finding.fix?.edits.map((edit) => ({
      range: 'range' in edit ? edit.range : placeOf(edit).range,
      text: edit.text,
    }));
    const fix = finding.fix && edits && { ...finding.fix, edits };
    return { ...finding, path, range, related, fix } as Finding;
  });
}

/** The same findings in reading order: by file, line, column, then code; by code unit, so that no locale matters. */
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
  const isSameStart = comparePositions(a.start, b.start) === 0; // of two insertions the order would be in doubt
  return (
    isSameStart || (comparePositions(a.start, b.end) < 0 && comparePositions(b.start, a.end) < 0)
  );
}
