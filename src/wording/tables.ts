import type {} from '../catalog/failures.ts';
import type {} from '../diff/failures.ts';
import type {} from '../import/failures.ts';
import type { ImportPlan } from '../import/plan.ts';
import type {} from '../publish/failures.ts';
import type { Shrinkage } from '../publish/shrink.ts';
import type { StampChange } from '../publish/stamps/plan.ts';
import type { PublishedPart } from '../publish/verify.ts';

export type Language = 'en' | 'ko';

/** What commands say of their work to people who wait, with the facts that each sentence needs. */
export interface NoteArgs {
  'addition-begins': { readonly kind: 'category' | 'filter' };
  'category-is-added': {
    readonly slug: string;
    readonly path: string;
    /** With its line; undefined where the order is as it was. */
    readonly order: string | undefined;
    /** The command that adds a filter; undefined where apps do not see the category. */
    readonly filter: string | undefined;
    readonly check: string;
    readonly diff: string;
  };
  'catalog-is-imported': ImportPlan['counts'] & { readonly folder: string; readonly memory: string };
  'change-is-stamped': StampChange;
  'file-is-left-alone': { readonly path: string };
  /** The place has the line of the first; the others are commands. */
  'filter-is-added': {
    readonly keys: readonly string[];
    readonly place: string;
    readonly check: string;
    readonly diff: string;
  };
  'headings-are-wrong': {
    readonly unknown: readonly string[];
    readonly missing: readonly string[];
    readonly optional: readonly string[];
  };
  'imported-catalog-has-errors': { readonly memory: string; readonly next: string };
  'line-is-repaired': { readonly path: string; readonly line: number; readonly before: string; readonly after: string };
  /** A folder held nothing yet: a memory begins, or is taken from a branch. */
  'memory-begins': { readonly folder: string };
  'memory-is-taken-over': { readonly folder: string; readonly from: string };
  'nothing-is-repaired': Readonly<Record<never, never>>;
  /** The command publishes. */
  'published-folder-differs': { readonly folder: string; readonly difference: PublishedPart; readonly command: string };
  'published-folder-is-current': { readonly folder: string };
  'table-is-awaited': Readonly<Record<never, never>>;
  'table-rows': { readonly rows: readonly number[] };
  'slug-is-taken': { readonly slug: string; readonly path: string };
  'snapshot-is-kept': Omit<SnapshotFacts, 'folder'> & {
    /** The git commit that it was built from; null outside git. */
    readonly commit: string | null;
    readonly last_modified: string;
    readonly isCurrent: boolean;
  };
  'snapshot-is-published': SnapshotFacts;
  'snapshot-is-rolled-back': SnapshotFacts;
  'snapshot-is-unchanged': SnapshotFacts;
  /** A build that is refused, and the command that publishes all the same. */
  'snapshot-would-shrink': Shrinkage & { readonly folder: string; readonly allow: string };
  'warnings-are-too-many': { readonly warnings: number; readonly maximum: number };
}

export interface SnapshotFacts {
  readonly folder: string;
  readonly digest: string;
  readonly categories: number;
  readonly filters: number;
}
