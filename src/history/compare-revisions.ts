import { statSync } from 'node:fs';
import { diskFolder } from '../catalog/folder.ts';
import { placesOfEntries } from '../catalog/stamps/fit.ts';
import { noStampsText } from '../catalog/stamps/stamp.ts';
import type { Change, Comparison, Gap, Standpoint } from '../diagnostic/change.ts';
import type { Place } from '../diagnostic/diagnostic.ts';
import { Failure } from '../diagnostic/failure.ts';
import { acceptancesOf } from './acceptances.ts';
import { committedFolder } from './committed.ts';
import { compareSides } from './compare.ts';
import { type Environment, type FolderInGit, folderInGit } from './git.ts';
import { lostIn } from './lost.ts';
import { mergeBaseOf } from './merge-base.ts';
import { commitNamed, commitOf, isAncestor } from './revision.ts';
import { bothSides, type SideSources, sideReader } from './side.ts';

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
 * Compares what apps would see at two revisions, read through git without a checkout.
 *
 * @throws Failure `catalog-folder-is-missing` where neither has the catalog, `repository-has-no-commit`,
 * `revision-is-unknown`, and what `mergeBaseOf`, `committedFolder` and `FolderInGit` name.
 */
export function compareRevisions(question: Question, environment: Environment = process.env): Comparison {
  const { path, to, today } = question;
  const folder = folderInGit(path, environment);
  const head = commitNamed(folder.git, 'HEAD');
  if (head === undefined) throw new Failure('repository-has-no-commit', { path });
  const after: Standpoint =
    to === 'worktree' ? { kind: 'worktree' } : { kind: 'revision', commit: commitOf(folder, to), revision: to };
  const tip = after.kind === 'worktree' ? head : after.commit;
  const before = standpointBefore(question, folder, { tip, environment });

  const readSide = sideReader(path);
  const old = readSide('before', committedFolder(folder, before.commit));
  const now = readSide('after', after.kind === 'worktree' ? folderOnDisk(path) : committedFolder(folder, tip));
  if (old.read === undefined && now.read === undefined) throw new Failure('catalog-folder-is-missing', { path });
  const sides = { ...bothSides(old, now), isSuccessor: isAncestor(folder.git, before.commit, tip) };
  const compared = compareSides(sides);
  const lost = lostIn(old, now);
  const told = new Set(lost.map(({ entry }) => entry.key));
  const others = compared.changes.filter(({ kind, entry }) => kind !== 'added' || !told.has(entry.key));
  const changes = withPlaces([...others, ...lost], now);
  const gaps = [...sides.gaps, ...changedStamps(before, old, now)];
  const { unseen } = compared;
  return { before, after, changes, unseen, gaps, ...acceptancesOf(acceptedIn(now), changes, today) };
}

interface Tip {
  readonly tip: string;
  readonly environment: Environment;
}

function standpointBefore({ revision }: Question, folder: FolderInGit, { tip, environment }: Tip) {
  if (revision === undefined) return { kind: 'merge-base', ...mergeBaseOf(folder, tip, environment) } as const;
  return { kind: 'revision', commit: commitOf(folder, revision), revision } as const;
}

function folderOnDisk(path: string) {
  return statSync(path, { throwIfNoEntry: false }) === undefined ? undefined : diskFolder(path);
}

/** A branch that changes stamps.json changes what only a publish knows: identifiers, times, and what once was. */
function changedStamps(before: Standpoint, old: SideSources, now: SideSources): readonly Gap[] {
  const [from, to] = [old.read?.sources, now.read?.sources];
  if (before.kind !== 'merge-base' || from?.stamps === undefined || from.stamps.text === noStampsText) return [];
  if (to === undefined || to.stamps?.text === from.stamps.text) return [];
  return [{ kind: 'stamps-are-changed', side: 'after', path: to.stampsPath, commit: before.commit }];
}

function acceptedIn({ read }: SideSources) {
  return read?.found.accepted;
}

/** Of what is gone, the place is that of its category, or of the order. */
function withPlaces(changes: readonly Change[], { read }: SideSources): readonly Change[] {
  if (read === undefined) return changes;
  const { draft } = read.found;
  const placeOfEntry = placesOfEntries({ catalogPath: read.sources.catalogPath, draft });
  const slugs = new Set(draft.categories.map(({ slug }) => slug));
  const placeOf = ({ kind, entry: { key } }: Change): Place => {
    const slug = key.split('/', 1).join();
    return placeOfEntry(kind === 'removed' && slugs.has(slug) ? slug : key);
  };
  return changes.map((change) => ({ ...change, place: placeOf(change) }));
}
