import { statSync } from 'node:fs';
import { posix } from 'node:path';
import { commitNamed, type Environment, type FolderInGit, folderInGit, isShallow, lineOf } from '../base/git.ts';
import { slugOf } from '../catalog/entry.ts';
import { placesOfEntries } from '../catalog/entry-names.ts';
import { diskFolder } from '../catalog/folder.ts';
import { Failure } from '../finding/failure.ts';
import { acceptancesOf } from './acceptances.ts';
import { catalogAt } from './catalog-at.ts';
import type { Comparison, Difference, Standpoint } from './change.ts';
import { compareCatalogs } from './compare.ts';
import { isUnjudged } from './level.ts';
import { mergeBaseOf } from './merge-base.ts';
import { type End, endReader, gapsIn, soundCatalogs } from './sound.ts';

/** What is to be compared. */
export interface Question {
  /** The catalog folder. */
  readonly path: string;
  /** The revision before the change; undefined for the merge base with the default branch. */
  readonly revision: string | undefined;
  /** The revision after it, or `worktree` for the files on the disk. */
  readonly to: string;
  /** Today, as in 2026-12-31 (UTC), for what is accepted until a day. */
  readonly today: string;
}

/**
 * Compares two catalogs as apps would see them, each read through git without a checkout, or from the disk.
 *
 * @throws GitError; Failure `catalog-folder-is-missing` where neither has the catalog, `repository-has-no-commit`,
 * `revision-is-unknown`, and what `mergeBaseOf` names.
 */
export function compareRevisions(question: Question, environment: Environment = process.env): Comparison {
  const { path, today } = question;
  const folder = folderInGit(path, environment);
  const after = standpointAfter(question, folder);
  const before = standpointBefore(question, folder, { tip: after.commit, environment });

  const read = endReader();
  const old = read(catalogAt(path, folder, before.commit));
  const now = read(after.kind === 'worktree' ? folderOnDisk(path) : catalogAt(path, folder, after.commit));
  if (old === undefined && now === undefined) throw new Failure('catalog-folder-is-missing', { path });
  const gaps = [...gapsIn(old, 'before', path), ...gapsIn(now, 'after', path)];
  const { totals, changes, unseen } = compareCatalogs(soundCatalogs(old, now));

  // What seems to be gone may stand in a file that cannot be read.
  const certain = isUnjudged({ gaps }) ? changes.filter(({ kind }) => kind !== 'removed') : changes;
  const placed = certain.map(withPlaces(old, now));
  return {
    before,
    after,
    folder: { path, inRepository: pathInRepository(folder) },
    totals: gaps.some(({ kind }) => kind === 'file-has-errors') ? undefined : totals,
    changes: placed,
    unseen: unseen.map(withPlaces(old, now)),
    gaps,
    ...acceptancesOf(now?.found.accepted, { changes: placed, former: old?.found.accepted, today }),
  };
}

function standpointAfter({ path, to }: Question, folder: FolderInGit): Standpoint {
  const head = commitNamed(folder.git, 'HEAD');
  if (head === undefined) throw new Failure('repository-has-no-commit', { path });
  if (to === 'worktree') return { kind: 'worktree', commit: head };
  return { kind: 'revision', commit: commitOf(path, folder, to), revision: to };
}

interface Ground {
  readonly tip: string;
  readonly environment: Environment;
}

function standpointBefore({ path, revision }: Question, folder: FolderInGit, { tip, environment }: Ground): Standpoint {
  if (revision !== undefined) return { kind: 'revision', commit: commitOf(path, folder, revision), revision };
  return { kind: 'merge-base', ...mergeBaseOf(path, folder, { tip, environment }) };
}

/** The whole name of the commit that a revision stands for, in whatever form git takes one. */
function commitOf(path: string, { git }: FolderInGit, revision: string): string {
  const commit = commitNamed(git, revision);
  if (commit !== undefined) return commit;
  throw new Failure('revision-is-unknown', { revision, path, isShallow: isShallow(git) });
}

function folderOnDisk(path: string) {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : diskFolder(path);
}

function pathInRepository({ git, pathspec }: FolderInGit): string {
  return posix.join(lineOf(git, ['rev-parse', '--show-prefix']) ?? '', pathspec).replace(/\/$/, '');
}

/** Tells where each difference stands: of what is gone, where its category is, or else the order of the categories. */
function withPlaces(old: End | undefined, now: End | undefined): <D extends Difference>(difference: D) => D {
  const [formerPlaceOf, placeOf] = [old, now].map((end) =>
    end === undefined ? () => undefined : placesOfEntries(end.found.draft, end.sources.catalogPath),
  );
  const slugs = new Set(now?.found.draft.categories.map(({ slug }) => slug));
  return (difference) => {
    const { kind, entry } = difference;
    const isGone = kind === 'removed';
    const place = placeOf?.(isGone && slugs.has(slugOf(entry.key)) ? slugOf(entry.key) : entry.key);
    const formerPlace = isGone ? formerPlaceOf?.(entry.key) : undefined;
    return { ...difference, ...(place && { place }), ...(formerPlace && { formerPlace }) };
  };
}
