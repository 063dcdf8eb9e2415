import type {} from '../catalog/failures.ts';
import type {} from '../diff/failures.ts';
import type { ImportPlan } from '../features/import/plan.ts';
import type {} from '../features/init/failures.ts';
import type { StampChange } from '../memory/plan.ts';
import type { Shrinkage } from '../publish/shrink.ts';
import type { PublishedPart } from '../publish/verify.ts';

export type Language = 'en' | 'ko';

/** What commands say of their work to people who wait, with the facts that each sentence needs. */
export interface NoteArgs {
  'addition-begins': { kind: 'category' | 'filter' };
  'answer-is-not-listed': Readonly<Record<never, never>>;
  /** `order`: its place there, if that changed. `filter`: the command that adds one, if apps see the category. */
  'category-is-added': Record<'check' | 'diff' | 'path' | 'slug', string> &
    Record<'filter' | 'order', string | undefined>;
  'catalog-is-imported': ImportPlan['counts'] & { folder: string; memory: string };
  'change-is-stamped': StampChange;
  'file-is-left-alone': { path: string };
  /** The command writes them. */
  'files-are-missing': { paths: readonly string[]; command: string };
  /** The place has the line of the first; the others are commands. */
  'filter-is-added': { keys: readonly string[]; place: string; check: string; diff: string };
  'headings-are-wrong': { unknown: readonly string[]; missing: readonly string[]; optional: readonly string[] };
  /** Of so many, none could be asked for at these hosts. */
  'images-are-not-asked': { all: number; hosts: readonly string[] };
  'images-are-asked': { done: number; all: number };
  /** Of so many, this many took too long. */
  'images-are-left': { left: number };
  /** Why it is not known which images changed. */
  'images-before-are-unknown': { reason: string };
  'imported-catalog-has-errors': { memory: string; next: string };
  'line-is-repaired': { path: string; line: number; before: string; after: string };
  /** A folder held nothing yet: a memory begins, or is taken from a branch. */
  'memory-begins': { folder: string };
  'memory-is-taken-over': { folder: string; from: string };
  'no-file-is-of-the-catalog': Readonly<Record<never, never>>;
  'nothing-is-repaired': Readonly<Record<never, never>>;
  'page-is-shown': { url: string };
  'page-is-written': { file: string };
  /** The command publishes. */
  'published-folder-differs': { folder: string; difference: PublishedPart; command: string };
  'published-folder-is-current': { folder: string };
  'repository-can-be-updated': { command: string };
  'repository-is-current': Readonly<Record<never, never>>;
  'repository-is-updated': { paths: readonly string[] };
  /**
   * `organization`: the identifier that was made, if one was. `branch`: that of which each push publishes, if one does.
   * `jobs`: the file of those that are to be added to `.gitlab-ci.yml`, where that is another's.
   */
  'repository-is-written': Record<'left' | 'publish' | 'remote' | 'serve' | 'written', readonly string[]> &
    Record<'branch' | 'jobs' | 'organization', string | undefined> & {
      folder: string;
      isBegun: boolean;
      isNested: boolean;
    };
  'table-is-awaited': Readonly<Record<never, never>>;
  'table-rows': { rows: readonly number[] };
  'slug-is-taken': { slug: string; path: string };
  /** `commit`: that it was built from; null outside git. */
  'snapshot-is-kept': SnapshotSize & { commit: string | null; last_modified: string; isCurrent: boolean };
  'snapshot-is-published': SnapshotFacts;
  'snapshot-is-rolled-back': SnapshotFacts;
  'snapshot-is-unchanged': SnapshotFacts;
  /** A build that is refused, and the command that publishes all the same. */
  'snapshot-would-shrink': Shrinkage & { folder: string; allow: string };
  /** Workflows of an earlier version that are no longer as it wrote them. */
  'workflows-are-changed': { paths: readonly string[] };
  'warnings-are-too-many': { warnings: number; maximum: number };
}

type SnapshotSize = Readonly<Record<'categories' | 'filters', number>> & { readonly digest: string };
export type SnapshotFacts = SnapshotSize & { readonly folder: string };
