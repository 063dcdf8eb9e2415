import type { PartialCatalog, PartialEntry } from '../../catalog/partial.ts';
import { entriesIn, entryKey } from '../../catalog/partial-entries.ts';
import { treeFolder } from '../../diff/git-folder.ts';
import { loadCatalog } from '../../diff/load-catalog.ts';
import { type Environment, locateInGit, resolveCommit, tryGit } from '../../git/git.ts';
import { sheetFailure } from './words.ts';

export type Entries = ReadonlyMap<string, PartialEntry>;

export function indexEntries({ categories }: PartialCatalog): Entries {
  return new Map(categories.flatMap(entriesIn).map((entry) => [entryKey(entry), entry]));
}

/** The prefix keeps spreadsheets from reading `5821e17` as a number. */
export const commitHeading = (commit: string) => `commit ${commit}`;

export function parseCommit(heading: string): string | undefined {
  return /^commit ([\da-f]{40,64})$/i.exec(heading)?.[1];
}

/**
 * Loads the entries of a commit, and fetches it if this clone lacks it.
 * @throws GitError; Failure `base-is-unknown`
 */
export function loadEntries(commit: string, catalog: string, environment: Environment): Entries {
  const place = locateInGit(catalog, environment);
  const fetch = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', commit];
  if (resolveCommit(place.git, commit) === undefined) tryGit(place.git, fetch);
  const folder = resolveCommit(place.git, commit) && treeFolder(catalog, place, commit);
  if (!folder) throw sheetFailure('base-is-unknown', { commit });
  return indexEntries(loadCatalog(folder).result.partial);
}
