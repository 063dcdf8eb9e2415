import { type ChangeKind, changeKinds } from '../catalog/format.ts';
import type { Place } from '../finding/finding.ts';

/** How grave a change is for apps, the gravest first. */
export const levels = ['breaking', 'notable', 'minor'] as const;

export type Level = (typeof levels)[number];

/** An entry of the catalog as people know it. */
export interface ChangedEntry {
  /** `<slug>` or `<slug>/<code>`; `catalog.yaml` for what belongs to no entry. */
  readonly key: string;
  readonly name_ko: string;
  readonly name_en: string;
  /** Of a filter that comes or goes with its category. */
  readonly image_url?: string;
}

/** The value of a field. */
export type Value = boolean | string;

/** The place of an entry in its list, from 1, before and after. */
interface Shift {
  readonly entry: ChangedEntry;
  readonly from: number;
  readonly to: number;
}

export type ChangeDetails =
  | {
      readonly kind: 'activated' | 'added' | 'deactivated' | 'removed';
      /** Of a filter. */
      readonly image_url?: string;
      /** What is said of it otherwise than is usual, as in `is_recommended: true`. */
      readonly fields: readonly { readonly field: string; readonly value: Value }[];
      /** Of a category: the filters that come or go with it. */
      readonly filters: readonly ChangedEntry[];
    }
  | {
      readonly kind: 'changed';
      readonly field: string;
      readonly from: Value;
      readonly to: Value;
      /** The filters that apps get or lose by it. */
      readonly filters?: readonly ChangedEntry[];
    }
  | {
      readonly kind: 'moved';
      /** The key before. */
      readonly from: string;
      /** What it means to apps: a category that is switched off hides its filters. */
      readonly effect: 'appears' | 'disappears' | 'stays';
    }
  | { readonly kind: 'renamed' /** The key before. */; readonly from: string }
  | { readonly kind: 'reordered' /** As few as must be moved. */; readonly shifts: readonly Shift[] };

/** One thing that differs between two catalogs, whether or not apps see it. */
export type Difference = ChangeDetails & {
  /** As it is now; of what is gone, as it was. */
  readonly entry: ChangedEntry;
  /** The category that it is or is in. */
  readonly category: ChangedEntry;
  /** Where it stands now; of what is gone, what stands there now that it belonged to. */
  readonly place?: Place;
  /** Of what is gone, where it stood. */
  readonly formerPlace?: Place;
};

/** One thing that apps would see otherwise. */
export type Change = Difference & { readonly level: Level };

/** A part of the catalog that could not be compared, and why. */
export type Gap = {
  /** In which of the two catalogs. */
  readonly side: 'after' | 'before';
} & (
  | { readonly kind: 'catalog-is-missing'; readonly path: string }
  | { readonly kind: 'file-has-errors'; readonly path: string; readonly line: number; readonly errors: number }
);

/** Where one of two catalogs comes from: a commit, or the files on the disk, with the commit that they were checked out of. */
export type Standpoint = { readonly commit: string } & (
  | { readonly kind: 'merge-base' /** The branch that was left. */; readonly branch: string }
  | { readonly kind: 'revision' /** As it was given. */; readonly revision: string }
  | { readonly kind: 'worktree' }
);

/** A number before and after. */
export interface Total {
  readonly before: number;
  readonly after: number;
}

/** How many categories and filters apps get. */
export interface Totals {
  readonly categories: Total;
  readonly filters: Total;
}

/** An entry of `accepted-changes.yaml`, and what has become of it. */
export interface Acceptance {
  readonly change: string;
  /** The key before the change, or a pattern such as `romantic/*`; empty where none is named. */
  readonly entry: string;
  readonly field: string | undefined;
  readonly reason: string;
  /** The last day on which it holds, as in 2026-12-31 (UTC). */
  readonly expires: string;
  readonly path: string;
  readonly line: number;
  /** Nothing needs one that is `unneeded` or `served`; the latter came with an earlier change. */
  readonly state: 'applies' | 'expired' | 'incomplete' | 'served' | 'unneeded';
  /** The names of the fields that it lacks, or that are no such thing. */
  readonly missing: readonly string[];
  /** The key of an entry that changed so, and is written nearly so. */
  readonly closest: string | undefined;
}

/** How `accepted-changes.yaml` is written, for what is to be added: its list is indented by so many blanks. */
export type AcceptedLayout =
  | { readonly kind: 'empty' | 'none' }
  | { readonly kind: 'list'; readonly indentation: number };

/** Two catalogs, and what differs between them. */
export interface Comparison {
  readonly before: Standpoint;
  readonly after: Standpoint;
  /** The path of the catalog folder, as people type it, and from the root of the repository (a dot for the root itself). */
  readonly folder: { readonly path: string; readonly inRepository: string };
  /** Undefined where a part of the catalog could not be compared. */
  readonly totals: Totals | undefined;
  /** What apps would see otherwise, in the order of the catalog. */
  readonly changes: readonly Change[];
  /** What differs in entries that apps see in neither catalog, and in their order. */
  readonly unseen: readonly Difference[];
  readonly gaps: readonly Gap[];
  /** What `accepted-changes.yaml` has; none where there is no such file. */
  readonly acceptances: readonly Acceptance[];
  readonly acceptedLayout: AcceptedLayout;
  /** The acceptance of each change that is meant. */
  readonly accepted: ReadonlyMap<Change, Acceptance>;
  /** The changes that an acceptance names which lacks something, or has expired. */
  readonly begun: ReadonlySet<Change>;
}

/** A comparison, and what is asked of it. */
export interface Verdict extends Comparison {
  /** The changes of the level that must not be, or of a graver one, that nobody accepted. */
  readonly refused: readonly Change[];
  /** Where they could be accepted. */
  readonly acceptedPath: string;
  /** Today, as in 2026-12-31 (UTC). */
  readonly today: string;
  /** The address under which the host shows files, without `/<commit>/<path>`; undefined where it is not known. */
  readonly filesAddress: string | undefined;
}

/** How many entries changed in which way. */
export type ChangeCounts = Readonly<Record<ChangeKind, number>>;

/** Counts entries, those with several changed fields once, and the filters of a category that comes or goes with it. */
export function countChanges(changes: readonly Change[]): ChangeCounts {
  const keys = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).flatMap(keysOf);
  const counts = changeKinds.map((kind) => [kind, new Set(keys(kind)).size] as const);
  return Object.fromEntries(counts.toSorted(([a], [b]) => (a < b ? -1 : 1))) as ChangeCounts; // of every kind
}

/** How many entries change in a way that breaks apps. */
export function countBreaking(changes: readonly Change[]): number {
  return new Set(changes.filter(({ level }) => level === 'breaking').flatMap(keysOf)).size;
}

function keysOf(change: Change): readonly string[] {
  const isWhole = change.kind === 'added' || change.kind === 'removed'; // a switch is that of the category alone
  return [change.entry.key, ...(isWhole ? change.filters.map(({ key }) => key) : [])];
}

/** The key under which `accepted-changes.yaml` names the entry of a change: the one before. */
export function keyBefore(change: Difference): string {
  return change.kind === 'moved' || change.kind === 'renamed' ? change.from : change.entry.key;
}
