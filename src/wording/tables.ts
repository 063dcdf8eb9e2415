import { defineErrors } from '../base/failure.ts';
import type { Timestamp } from '../base/time.ts';
import type { CatalogFailures } from '../catalog/folder.ts';
import type { DiffFailures } from '../diff/git-folder.ts';
import type { EditFailures } from '../edit/parse-file.ts';
import type { GitFailures } from '../git/git.ts';
import type { RegistryChange } from '../memory/plan.ts';
import type { RegistryFailures } from '../memory/read-registry.ts';
import type { PublishFailures } from '../publish/failures.ts';
import type { Shrinkage } from '../publish/shrink.ts';
import type { ScheduledRecord } from '../snapshot/manifest.ts';

export interface CommandFailures {
  'answer-is-needed': Readonly<Record<never, never>>;
  /** `command` explains the closest code, or lists all. */
  'code-is-unknown': {
    readonly code: string;
    readonly closest: string | undefined;
    readonly command: string;
  };
  'file-changed-meanwhile': { readonly path: string };
  'file-to-check-is-missing': { readonly path: string };
  'nothing-is-written': Readonly<Record<never, never>>;
  'outputs-are-unclear': { readonly value: string };
}

export const commandFailure = defineErrors<CommandFailures>();

export type FailureArgs = CatalogFailures &
  CommandFailures &
  DiffFailures &
  EditFailures &
  GitFailures &
  RegistryFailures &
  PublishFailures;

export type Language = 'en' | 'ko';

/** Progress and results that commands print for people, with the facts of each sentence. */
export interface NoteArgs {
  'change-is-recorded': RegistryChange;
  'file-is-left-alone': { path: string };
  'files-are-written': { paths: readonly string[] };
  /** Introduces a report of files as they would be. */
  'findings-are-new': Readonly<Record<never, never>>;
  'line-is-repaired': { path: string; line: number; before: string; after: string };
  'may-be-written': Readonly<Record<never, never>>;
  /** A new registry was started. */
  'registry-is-new': { folder: string };
  'no-file-is-in-the-catalog': Readonly<Record<never, never>>;
  'nothing-is-repaired': Readonly<Record<never, never>>;
  'nothing-to-change': Readonly<Record<never, never>>;
  'published-folder-differs': { folder: string };
  'published-folder-is-current': { folder: string };
  /** `commit`: the source of the build; null outside git. */
  'snapshot-is-kept': SnapshotSize & {
    commit: string | null;
    last_modified: string;
    isCurrent: boolean;
  };
  'snapshot-is-published': SnapshotFacts;
  'snapshot-is-rolled-back': SnapshotFacts;
  'snapshot-is-unchanged': SnapshotFacts;
  /** Snapshots that replace it later. `beyond`: the first time that is not published yet. */
  'snapshots-are-scheduled': ScheduledSnapshots;
  'snapshot-would-shrink': Shrinkage & { folder: string; zone: string | undefined };
  'warnings-are-too-many': { warnings: number; maximum: number };
  /** Lines around each report of `check --watch`: `.vscode/tasks.json` matches them. */
  'watch-begins': { folder: string };
  'watch-waits': Readonly<Record<never, never>>;
}

interface ScheduledSnapshots {
  readonly next: readonly Pick<ScheduledRecord, 'counts' | 'from'>[];
  readonly beyond?: Timestamp | undefined;
  readonly zone?: string | undefined;
}
type SnapshotSize = Readonly<Record<'categories' | 'filters', number>> & {
  readonly digest: string;
};
export type SnapshotFacts = SnapshotSize & { readonly folder: string };
