import { dirname } from 'node:path';
import { Failure } from '../base/failure.ts';
import type { conformAgain } from '../catalog/conform.ts';
import type { EntryDraft } from '../catalog/draft.ts';
import { codeOf, isFilterKey, slugOf } from '../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../catalog/entry-drafts.ts';
import { examine } from '../catalog/examine.ts';
import { withTexts } from '../catalog/read.ts';
import { comparableCatalogs, type ReadCatalog, readCatalog, readFrom } from '../diff/comparable.ts';
import { locate } from '../diff/compare-revisions.ts';
import { keyOf, pairUp } from '../diff/pairs.ts';
import { changeOf, setFields } from '../edit/fields.ts';
import type { Environment } from '../git/git.ts';
import { commandFailure } from '../wording/tables.ts';
import type { NewFile } from './replace-files.ts';

/** A catalog that is to be changed, with what reads it again once it is. */
export interface Changeable extends ReadCatalog {
  readonly conformFile: ReturnType<typeof conformAgain>;
}

/** From the keys that entries have to those that they get. */
export type Renamed = ReadonlyMap<string, string>;

/** An entry that may need `was`: its key, and the published one. */
type Due = { readonly key: string; readonly former: string; readonly isRenamed: boolean };

/**
 * The files, with `was:` where the memory would take an entry for a new one, and not where it would know it; and with the
 * new keys where exceptions name the old ones. What counts is what the default branch has, which is what was published.
 *
 * @throws Failure `key-is-of-another` where the memory would take an entry for another one all the same.
 */
export function withIdentity(
  before: Changeable,
  files: readonly NewFile[],
  { renamed, env }: { readonly renamed: Renamed; readonly env: Environment },
): readonly NewFile[] {
  const published = publishedCatalog(before, env) ?? before;
  const formerly = [...formerKeys(published, before)].filter(([key, former]) => key !== former || renamed.has(key));
  const due = formerly.map(([key, former]) => ({ key: renamed.get(key) ?? key, former, isRenamed: renamed.has(key) }));
  let changed = withExceptions(before, files, renamed);
  if (due.length === 0 || changed.some(({ path }) => before.errors.has(path))) return changed; // which is refused
  writeWas(({ key, former }) => key === former); // they came back
  const { now, isRight } = examined();
  if (!isRight) return changed; // and this too
  writeWas((each, { was }) => !isFilterKey(each.key) && isUnsure(each, was, now));
  const { now: then } = examined(); // as filters follow their category
  writeWas((each, { was }) => isFilterKey(each.key) && isUnsure(each, was, then));
  const { entries, now: last } = examined();
  const lost = due.find(({ key, former }) => entries.has(key) && last.get(key) !== former);
  if (lost !== undefined) throw commandFailure('key-is-of-another', { key: lost.key, former: lost.former });
  return changed;

  function isUnsure(
    { key, former, isRenamed }: Due,
    was: string | undefined,
    known: ReadonlyMap<string, string>,
  ): boolean {
    return known.get(key) !== former || (isRenamed && was !== undefined); // of something older
  }

  function writeWas(isMeant: (each: Due, fields: EntryDraft['fields']) => boolean): void {
    const { entries } = examined();
    for (const each of due) {
      const entry = entries.get(each.key);
      if (entry && isMeant(each, entry.fields)) changed = withWas(changed, entry, each.former);
    }
  }

  function examined() {
    const sources = withTexts(before.sources, changed);
    const after = readFrom(sources, examine(sources, before.conformFile));
    const entries = new Map(after.found.draft.categories.flatMap(entriesIn).map((each) => [keyOfEntry(each), each]));
    const isRight = after.found.counts.errors <= before.found.counts.errors;
    return { entries, isRight, now: formerKeys(published, after) };
  }
}

/** By the keys of the one the keys of the other that are the same entries to the memory. */
function formerKeys(former: ReadCatalog, current: ReadCatalog): ReadonlyMap<string, string> {
  const { before, after } = comparableCatalogs({ before: former, after: current });
  const pairs = pairUp(before, after).flatMap((pair) => [pair, ...pair.filters]);
  return new Map(pairs.flatMap((pair) => (pair.before && pair.after ? [[keyOf(pair.after), keyOf(pair.before)]] : [])));
}

/** What the default branch has; undefined where that is not known. */
function publishedCatalog({ conformFile, sources }: Changeable, env: Environment): ReadCatalog | undefined {
  try {
    const { before, folderAt } = locate(
      { path: dirname(sources.catalog.path), revision: undefined, to: 'worktree' },
      env,
    );
    const folder = folderAt(before);
    return folder && readCatalog(folder, conformFile);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

function withWas(files: readonly NewFile[], entry: EntryDraft, former: string | undefined): readonly NewFile[] {
  const { slug, document } = entry;
  const { path } = document.source;
  const isKey = former === keyOfEntry(entry);
  const was = former === undefined || isKey ? undefined : slugOf(former) === slug ? codeOf(former) : former;
  const change = changeOf(entry, 'was', was);
  return files.map((file) =>
    change && file.path === path && file.text !== undefined
      ? { ...file, text: setFields({ path, text: file.text }, [change]) }
      : file,
  );
}

/** Exceptions that name an entry, or what is in a category, name it by its new key. */
function withExceptions(
  { sources: { catalog }, found }: Changeable,
  files: readonly NewFile[],
  renamed: ReadonlyMap<string, string>,
): readonly NewFile[] {
  const changes = (found.draft.catalog.fields.exceptions ?? []).flatMap((exception, nth) =>
    (exception?.entries ?? []).flatMap((pattern = '', field) => {
      const slug = renamed.get(slugOf(pattern));
      const value = renamed.get(pattern) ?? (slug && pattern.replace(slugOf(pattern), slug));
      return value === undefined ? [] : { at: ['exceptions', nth, 'entries'], field, value };
    }),
  );
  if (changes.length === 0) return files;
  const own = files.find(({ path }) => path === catalog.path);
  const text = setFields({ path: catalog.path, text: own?.text ?? catalog.text ?? '' }, changes);
  return [...files.filter((file) => file !== own), { path: catalog.path, text }];
}
