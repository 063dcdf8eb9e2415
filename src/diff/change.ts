import type { Timestamp } from '../base/time.ts';
import { type ChangeKind, changeKinds } from '../catalog/catalog.ts';
import type { Value } from '../catalog/fields.ts';
import type { Place } from '../finding/finding.ts';
import type { CategoryPair } from './pairs.ts';

/** How severe a change is for apps, the most severe first. */
export const levels = ['breaking', 'notable', 'minor'] as const;
export type Level = (typeof levels)[number];

export interface ChangedEntry {
  /** `catalog.yaml` for what belongs to no entry. */
  readonly key: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url?: string;
}

export type ChangeDetails =
  | {
      readonly kind: 'activated' | 'added' | 'deactivated' | 'removed';
      readonly image_url?: string;
      /** Of a new entry: the fields that differ from their defaults, its names and image apart. */
      readonly fields: readonly { readonly field: string; readonly value: Value }[];
      /** Of a category: the filters that come or go with it. */
      readonly filters: readonly ChangedEntry[];
    }
  | {
      readonly kind: 'changed';
      readonly field: string;
      readonly from: Value;
      readonly to: Value;
      /** Of a choice for the snapshot: the filters that apps get or lose. */
      readonly filters?: readonly ChangedEntry[];
    }
  | {
      readonly kind: 'moved';
      /** The key before. */
      readonly from: string;
      /** Whether apps see the filter before and after: an inactive category hides its filters. */
      readonly effect: 'appears' | 'disappears' | 'stays';
    }
  | { readonly kind: 'renamed'; readonly from: string }
  | {
      readonly kind: 'reordered';
      /** The fewest entries that must be moved, of a list turned round all that are, with their places in the list before and after, from 1. */
      readonly shifts: readonly {
        readonly entry: ChangedEntry;
        readonly from: number;
        readonly to: number;
      }[];
      /** Whether the whole list stands the other way round. */
      readonly is_reversed: boolean;
    };

/** One thing that differs between two catalogs, whether or not apps see it. */
export type Difference = ChangeDetails & {
  /** As it is after the change; if removed, as it was. */
  readonly entry: ChangedEntry;
  /** The category that it is or is in. */
  readonly category: ChangedEntry;
  /** Where it stands after the change; if removed, where its category or the order of the categories stands. */
  readonly place?: Place;
  /** If removed, where it stood. */
  readonly formerPlace?: Place;
};

/** A difference that apps see. */
export type Change = Difference & { readonly level: Level };

/** A part of the catalog that could not be compared, and why. */
export type Gap = { readonly side: 'after' | 'before'; readonly path: string } & (
  | { readonly kind: 'catalog-is-missing' }
  | { readonly kind: 'file-has-errors'; readonly line: number; readonly errors: number }
);

/** Where one of two catalogs comes from: a commit, or the files on the disk with the commit that is checked out, or as they would be. */
export type Revision = { readonly commit: string } & (
  | { readonly kind: 'merge-base'; readonly branch: string }
  | { readonly kind: 'revision' /** As the user typed it. */; readonly revision: string }
  | { readonly kind: 'proposed' }
  | { readonly kind: 'worktree' }
);

/** What is to happen at a moment, and what was to happen and is not any more. */
export type Moment = { readonly at: Timestamp } & Readonly<
  Record<'cancelled' | 'changes', readonly Change[]>
>;

/** The same of two catalogs. */
export type BeforeAfter<Of> = Readonly<Record<'after' | 'before', Of>>;
export type Total = BeforeAfter<number>;

/** An entry that `accepted-changes.yaml` names, and whether it accepts anything. */
export interface Acceptance {
  readonly change: string;
  /** The key before or after the change, or a pattern such as `romantic/*`; empty if none is named. */
  readonly entry: string;
  readonly field: string | undefined;
  readonly reason: string;
  /** The last day on which it holds (UTC). */
  readonly expires: string;
  readonly path: string;
  readonly line: number;
  /** The required fields that it lacks. */
  readonly missing: readonly string[];
  /** For a misspelt entry, the most similar key that changed in this way. */
  readonly closest: string | undefined;
  /** `served`: it was there before, and its changes were made earlier. `unneeded`: it is new and names no change. */
  readonly state: 'applies' | 'expired' | 'incomplete' | 'served' | 'unneeded';
}

/** An image that is kept in a catalog; where it is the same in both, in that before the change. */
export type ImageFile = { readonly path: string; readonly side: 'after' | 'before' };

/** A setting of the catalog that apps do not see, as `rules: name-is-shared`, with its values; null where it is not written. */
export type SettingChange = { readonly setting: string } & Readonly<
  Record<'from' | 'to', string | null>
>;

export interface FolderComparison {
  /** How many categories and filters apps get; undefined if a part of the catalog could not be compared. */
  readonly totals: { readonly categories: Total; readonly filters: Total } | undefined;
  /** What apps see, in the order of the catalog. */
  readonly changes: readonly Change[];
  /** What differs in entries, and in their order, and changes nothing for apps at present. */
  readonly unseen: readonly Difference[];
  /** What the windows of entries make happen later, where it was not to happen before, in order. */
  readonly future: readonly Moment[];
  /** In which moments are told. */
  readonly zone: string;
  /** Every category and filter of both, as far as they can be compared. */
  readonly pairs: readonly CategoryPair[];
  readonly gaps: readonly Gap[];
  /** What seems to be removed, and may stand in a file that has errors. */
  readonly withheld: readonly Change[];
  readonly settings: readonly SettingChange[];
  /** The images that are kept in the catalogs, by the address where apps get them. */
  readonly images: ReadonlyMap<string, ImageFile>;
  readonly acceptances: readonly Acceptance[];
  /** The accepted changes, each with its acceptance. */
  readonly accepted: ReadonlyMap<Change, Acceptance>;
  /** The changes that an incomplete or expired acceptance names. */
  readonly alreadyNamed: ReadonlySet<Change>;
  /** `accepted-changes.yaml` as it is written: the indentation of its list, if it has one. */
  readonly acceptedLayout: 'empty' | 'none' | number;
}

export interface Comparison extends FolderComparison {
  readonly before: Revision;
  readonly after: Revision;
  /** The catalog folder, as the user typed it and relative to the root of the repository. */
  readonly folder: { readonly path: string; readonly inRepository: string };
}

export interface Verdict extends Comparison {
  /** The changes that `--fail-on` refuses. */
  readonly refused: readonly Change[];
  readonly acceptedPath: string;
  /** As in 2026-12-31 (UTC). */
  readonly today: string;
  /** The URL under which the host has files, without `/blob/<commit>/<path>`; undefined if it is not known. */
  readonly filesAddress: string | undefined;
  /** The commit that links lead to, where that is not the one that was compared; empty is none. */
  readonly linkTo?: string | undefined;
}

/** Counts entries by kind of change: one with several changed fields once, and the filters that come or go with a category. */
export function countChanges(changes: readonly Change[]): Readonly<Record<ChangeKind, number>> {
  const countOf = (kind: ChangeKind) =>
    countEntries(changes.filter((change) => change.kind === kind));
  const counts = changeKinds.toSorted().map((kind) => [kind, countOf(kind)] as const);
  return Object.fromEntries(counts) as Record<ChangeKind, number>; // of every kind
}

export function countEntries(changes: readonly Difference[]): number {
  const keys = changes.flatMap((change) => {
    const isWhole = change.kind === 'added' || change.kind === 'removed'; // only the category itself is switched on or off
    return [change.entry.key, ...(isWhole ? change.filters.map(({ key }) => key) : [])];
  });
  return new Set(keys).size;
}

/** The key before the change. */
export function keyBefore(change: Difference): string {
  return change.kind === 'moved' || change.kind === 'renamed' ? change.from : change.entry.key;
}
