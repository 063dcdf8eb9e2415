import { defineErrors } from '../base/failure.ts';
import { shown } from '../base/printable.ts';
import type { Timestamp } from '../base/time.ts';
import type { CatalogFailures } from '../catalog/folder.ts';
import type { DiffFailures } from '../diff/failures.ts';
import type { EditFailures } from '../edit/parsed.ts';
import type { CodeArgs, DateFault } from '../finding/codes.ts';
import type { GitFailures } from '../git/git.ts';
import type { MemoryFailures } from '../memory/memory.ts';
import type { StampChange } from '../memory/plan.ts';
import type { PublishFailures } from '../publish/failures.ts';
import type { Shrinkage } from '../publish/shrink.ts';
import type { NextRecord } from '../snapshot/manifest.ts';
import { type Cases, fill } from './sentences.ts';

export interface CommandFailures {
  'answer-is-needed': Readonly<Record<never, never>>;
  /** The command explains the closest code, or lists all. */
  'code-is-unknown': {
    readonly code: string;
    readonly closest: string | undefined;
    readonly command: string;
  };
  'file-changed-meanwhile': { readonly path: string };
  'file-to-check-is-missing': { readonly path: string };
  'nothing-is-written': Readonly<Record<never, never>>;
  'output-has-no-format': { readonly value: string };
  'outputs-are-in-conflict': { readonly formats: readonly string[] };
}

export const commandFailure = defineErrors<CommandFailures>();

export type FailureArgs = CatalogFailures &
  CommandFailures &
  DiffFailures &
  EditFailures &
  GitFailures &
  MemoryFailures &
  PublishFailures;

/** Findings and failures that have several sentences, and which of them is due. */
export const cases = {
  'code-is-duplicate': ({ isCopy }) => (isCopy ? 'copy' : 'code'),
  'code-is-in-two-categories': ({ isCopy }) => (isCopy ? 'copy' : 'code'),
  'code-is-unknown': ({ closest }) => (closest === undefined ? 'no closest' : 'closest'),
  'field-is-missing': ({ field }) =>
    field === 'image_url' || field === 'image_base_url' ? field : 'other',
  'field-is-unknown': ({ owner }, right) =>
    right === undefined ? (owner ?? 'unknown') : right.includes(': ') ? 'opposite' : 'closest',
  'file-is-too-large': ({ isImage }) => (isImage ? 'image' : 'text'),
  'file-name-has-wrong-extension': ({ isTaken }) => (isTaken ? 'taken' : 'free'),
  'hyphen-is-missing': ({ firstLine, isCommented }) =>
    isCommented ? 'of a comment' : firstLine === undefined ? 'of a text' : 'of a filter',
  'image-is-unreachable': ({ reason }) => reason,
  'image-is-unusable': ({ reason }) => reason,
  'image-is-given-twice': ({ empty }) => (empty === undefined ? 'values' : 'empty'),
  'image-name-is-malformed': ({ kind }) => kind,
  'image-url-is-malformed': ({ reason }) => reason ?? 'other',
  'image-url-is-no-image': ({ reason, type }) => (type === '' ? 'unnamed' : reason),
  'line-is-not-a-field': ({ reason }, right) =>
    reason ?? (right?.startsWith('# ') ? 'comment' : 'other'),
  'name-is-in-the-wrong-language': ({ isSame, letters }) =>
    isSame ? 'same' : letters === '' ? 'name_ko' : 'letters',
  'name-is-shared': ({ other }) => (other === undefined ? 'filter' : 'category'),
  'organization-is-doubtful': ({ fault }) => fault,
  'revision-is-unknown': ({ isShallow }) => (isShallow ? 'shallow' : 'whole'),
  'text-has-edge-blanks': ({ isBlock }) => (isBlock ? 'block' : 'line'),
  'text-has-leftovers': ({ reason }) => reason,
  'text-is-decomposed': ({ isSingleton }) => (isSingleton ? 'singleton' : 'pieces'),
  'text-needs-quotes': ({ reason }) => reason,
  'was-is-in-use': ({ by }) => by,
  'was-is-malformed': ({ kind }) => kind,
  'yaml-feature-is-not-allowed': ({ feature }) => feature,
} satisfies Cases<CodeArgs & FailureArgs>;

export type DateFaults = Readonly<Record<DateFault['reason'] | 'written', string>>;

/** Words what is wrong with a date. `forms`: how it may be written. */
export function dateSentence(templates: DateFaults, forms: string) {
  return (args: CodeArgs['moment-is-malformed'], right?: string): string => {
    const reason = args.fault?.reason ?? (right === undefined ? 'unreadable' : 'written');
    return fill(templates[reason], { ...args, ...args.fault, forms, right });
  };
}

export const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** The types of an image by its bytes and by its name, and its name by its bytes. */
export function typesOf(name: string, actual: string) {
  const [ending = ''] = /\w+$/.exec(name) ?? [];
  const shownAs = (type: string) =>
    ({ jpg: 'JPEG', webp: 'WebP' })[type.replace('jpeg', 'jpg')] ?? type.toUpperCase();
  return {
    actual: shownAs(actual),
    due: shownAs(ending),
    right: shown(name.replace(/\w+$/, actual)),
  };
}

export type Language = 'en' | 'ko';

/** What commands say of their work to people who wait, with the facts that each sentence needs. */
export interface NoteArgs {
  'change-is-stamped': StampChange;
  'file-is-left-alone': { path: string };
  'files-are-written': { paths: readonly string[] };
  /** Before a report of files as they would be. */
  'findings-are-ahead': Readonly<Record<never, never>>;
  'line-is-repaired': { path: string; line: number; before: string; after: string };
  'may-be-written': Readonly<Record<never, never>>;
  /** A new registry was started. */
  'memory-begins': { folder: string };
  'no-file-is-of-the-catalog': Readonly<Record<never, never>>;
  'nothing-is-repaired': Readonly<Record<never, never>>;
  'nothing-to-change': Readonly<Record<never, never>>;
  'published-folder-differs': { folder: string };
  'published-folder-is-current': { folder: string };
  /** `commit`: that it was built from; null outside git. */
  'snapshot-is-kept': SnapshotSize & {
    commit: string | null;
    last_modified: string;
    isCurrent: boolean;
  };
  'snapshot-is-published': SnapshotFacts;
  'snapshot-is-rolled-back': SnapshotFacts;
  'work-takes-long': Readonly<Record<never, never>>;
  'snapshot-is-unchanged': SnapshotFacts;
  /** Snapshots that take its place later. `beyond`: the first time that is not published yet. */
  'snapshots-follow': Following;
  'snapshot-would-shrink': Shrinkage & { folder: string; zone: string | undefined };
  'warnings-are-too-many': { warnings: number; maximum: number };
  /** Lines around each report of `check --watch`, by which `.vscode/tasks.json` finds it. */
  'watch-begins': { folder: string };
  'watch-waits': Readonly<Record<never, never>>;
}

interface Following {
  readonly next: readonly Pick<NextRecord, 'counts' | 'from'>[];
  readonly beyond?: Timestamp | undefined;
  readonly zone?: string | undefined;
}
type SnapshotSize = Readonly<Record<'categories' | 'filters', number>> & {
  readonly digest: string;
};
export type SnapshotFacts = SnapshotSize & { readonly folder: string };
