import type { ChangeKind } from '../catalog/format.ts';
import type { Acceptance, ChangeCounts, Comparison, Gap, Level, Totals } from '../diff/change.ts';

/** The words for what apps would see otherwise. */
export interface ChangesWording {
  /** The heading of a report. */
  readonly title: string;
  readonly none: string;
  /** Stands in its place where a part could not be compared. */
  readonly noneKnown: string;
  /** Says what was compared with what. */
  readonly compared: (comparison: Pick<Comparison, 'after' | 'before'>) => string;
  readonly counts: (counts: ChangeCounts) => string;
  /** Says how many categories and filters apps got before, and get now. */
  readonly totals: (totals: Totals) => string;
  /** Says how many of the changes break apps. */
  readonly breaking: (count: number) => string;
  readonly kinds: Readonly<Record<ChangeKind, string>>;
  /** What `renamed` means of a filter, and of a category. */
  readonly renamedFilter: string;
  readonly renamedCategory: string;
  readonly levels: Readonly<Record<Level, string>>;
  /** What stands for an empty text. */
  readonly empty: string;
  /** Says how many filters come or go with a category. */
  readonly withFilters: (count: number) => string;
  readonly effects: Readonly<Record<'appears' | 'disappears', string>>;
  /** A place in an order, from 1. */
  readonly position: (position: number) => string;
  readonly shift: (shift: { readonly from: number; readonly to: number }) => string;
  /** Says of an entry that is gone, and one that looks the same, by which line it keeps its identifier. */
  readonly replaced: (replacement: { readonly gone: string; readonly added: string; readonly line: string }) => string;
  /** Introduces so many differences that apps do not see. */
  readonly unseen: (count: number) => string;
  readonly gap: (gap: Gap) => string;
  readonly accepted: (acceptance: Acceptance) => string;
  /** Says what is wrong with an acceptance that has expired, or that nothing needs. */
  readonly acceptance: (acceptance: Acceptance) => string;
  /** Says that so many changes are refused, and introduces the lines that accept them. */
  readonly refused: (count: number, path: string) => string;
  /** Opens the lines that accept them, where they are many. */
  readonly lines: (count: number) => string;
  /** Stands in place of lines that are too long for a comment. */
  readonly linesByCommand: string;
  /** Stands behind the field that is to be filled in. */
  readonly whyMeant: string;
  /** Stands behind the line that takes the place of another. */
  readonly inPlace: string;
  /** Says that the guard cannot judge what could not be compared. */
  readonly unjudged: string;
  /** Says that this many changes more are not shown. */
  readonly more: (count: number) => string;
  readonly columns: Readonly<Record<'after' | 'before' | 'change' | 'entry', string>>;
}
