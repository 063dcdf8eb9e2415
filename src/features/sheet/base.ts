import type { Draft, EntryDraft } from '../../catalog/draft.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { catalogAt } from '../../diff/catalog-at.ts';
import { readCatalog } from '../../diff/read-catalog.ts';
import { commitNamed, type Environment, folderInGit, lineOf } from '../../git/git.ts';
import { sheetFailure } from './words.ts';

export type Entries = ReadonlyMap<string, EntryDraft>;

export function entriesByKey({ categories }: Draft): Entries {
  return new Map(categories.flatMap(entriesIn).map((entry) => [keyOfEntry(entry), entry]));
}

/** The word in front keeps a spreadsheet from reading a number, as in `5821e17`. */
export const baseHeading = (commit: string) => `commit ${commit}`;

/** The commit that a heading names. */
export function baseIn(heading: string): string | undefined {
  return /^commit ([\da-f]{40,64})$/i.exec(heading)?.[1];
}

/**
 * The entries of a commit. One that is not in this clone is fetched once.
 * @throws Failure `base-is-unknown`; those of git
 */
export function entriesAt(commit: string, catalog: string, environment: Environment): Entries {
  const place = folderInGit(catalog, environment);
  const fetch = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', 'origin', commit];
  if (commitNamed(place.git, commit) === undefined) lineOf(place.git, fetch);
  const folder = commitNamed(place.git, commit) && catalogAt(catalog, place, commit);
  if (!folder) throw sheetFailure('base-is-unknown', { commit });
  return entriesByKey(readCatalog(folder).found.draft);
}
