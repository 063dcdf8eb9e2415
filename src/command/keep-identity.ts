import { dirname } from 'node:path';
import { Failure } from '../base/failure.ts';
import { formerKey } from '../catalog/assemble.ts';
import type { conformAgain } from '../catalog/conform.ts';
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

/**
 * The files, with `was:` where the memory would take an entry for a new one, and not where it would know it; and with the
 * new keys where `catalog.yaml` names the old ones. What counts is what the default branch has, which is what was published;
 * where that is not known, what is renamed has `was:`, with the oldest name.
 *
 * @throws Failure `key-is-of-another` where the memory would take an entry for another one all the same.
 */
export function withIdentity(
  before: Changeable,
  files: readonly NewFile[],
  { renamed, env }: { readonly renamed: Renamed; readonly env: Environment },
): readonly NewFile[] {
  const published = publishedCatalog(before, env);
  const formerly = [
    ...(published ? formerKeys(published, before) : statedKeys(before, renamed)),
  ].filter(([key, former]) => key !== former || renamed.has(key));
  let changed = withNewKeys(before, files, renamed);
  if (formerly.length === 0 || changed.some(({ path }) => before.errors.has(path))) return changed; // which is refused
  writeWas(({ key, former }) => key === former); // they came back
  if (!examined().isRight) return changed; // and this too
  writeWas(({ key, isUnsure }) => isUnsure && !isFilterKey(key));
  writeWas(({ key, isUnsure }) => isUnsure && isFilterKey(key)); // as filters follow their category
  const lost = examined().due.find(({ isLost }) => isLost);
  if (lost !== undefined)
    throw commandFailure('key-is-of-another', { key: lost.key, former: lost.former });
  return changed;

  function examined() {
    const sources = withTexts(before.sources, changed);
    const after = readFrom(sources, examine(sources, before.conformFile));
    const entries = new Map(
      after.found.draft.categories.flatMap(entriesIn).map((each) => [keyOfEntry(each), each]),
    );
    const known = formerKeys(published ?? before, after);
    const due = formerly.flatMap(([old, former]) => {
      const key = renamed.get(old) ?? old;
      const entry = entries.get(key);
      const isLost = published ? known.get(key) !== former : (known.get(key) ?? old) !== old;
      const isFollowing = isFilterKey(old) && renamed.has(slugOf(old)); // its category
      const isStated = entry?.fields.was !== undefined || !(published || isFollowing); // `was:` may be of something older
      const isUnsure = isLost || (renamed.has(old) && isStated);
      return entry ? { entry, key, former, isLost, isUnsure } : [];
    });
    return { due, isRight: after.found.counts.errors <= before.found.counts.errors };
  }

  function writeWas(isMeant: (entry: ReturnType<typeof examined>['due'][number]) => boolean): void {
    const meant = examined().due.filter(isMeant);
    const changes = meant.flatMap(({ entry, key, former }) => {
      const was =
        former === key ? undefined : slugOf(former) === entry.slug ? codeOf(former) : former;
      return changeOf(entry, 'was', was) ?? [];
    });
    changed = changed.map((file) => {
      const own = changes.filter(({ path }) => path === file.path);
      return own.length === 0
        ? file
        : { ...file, text: setFields({ ...file, text: file.text ?? '' }, own) };
    });
  }
}

/** By the keys of the one the keys of the other that are the same entries to the memory. */
function formerKeys(former: ReadCatalog, current: ReadCatalog): ReadonlyMap<string, string> {
  const { before, after } = comparableCatalogs({ before: former, after: current });
  const pairs = pairUp(before, after).flatMap((pair) => [pair, ...pair.filters]);
  return new Map(
    pairs.flatMap((pair) =>
      pair.before && pair.after ? [[keyOf(pair.after), keyOf(pair.before)]] : [],
    ),
  );
}

/** What each entry was by its own `was:`; of one that leaves its category, also by that of the category. */
function statedKeys({ found }: ReadCatalog, renamed: Renamed): ReadonlyMap<string, string> {
  const keys = found.draft.categories.flatMap((category) =>
    entriesIn(category).map((entry) => {
      const [key, { slug, index, fields }] = [keyOfEntry(entry), entry];
      const isLeaving = slugOf(renamed.get(key) ?? key) !== slug;
      const formerSlug = (isLeaving && category.fields.was) || slug;
      const former =
        index === undefined ? fields.was : formerKey(fields.was ?? String(fields.code), formerSlug);
      return [key, former ?? slug] as const;
    }),
  );
  return new Map(keys);
}

/** What the default branch has; undefined where that is not known. */
function publishedCatalog(
  { conformFile, sources }: Changeable,
  env: Environment,
): ReadCatalog | undefined {
  const request = {
    path: dirname(sources.catalog.path),
    revision: undefined,
    to: 'worktree',
  } as const;
  try {
    const { before, folderAt } = locate(request, env);
    const folder = folderAt(before);
    return folder && readCatalog(folder, conformFile);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** The order of the categories, and exceptions, name an entry or what is in a category by its new key. */
function withNewKeys(
  { sources, found }: Changeable,
  files: readonly NewFile[],
  renamed: Renamed,
): readonly NewFile[] {
  const { categories = [], exceptions = [] } = found.draft.catalog.fields;
  const newKey = (key: string) => {
    const slug = renamed.get(slugOf(key));
    return renamed.get(key) ?? (slug && key.replace(slugOf(key), slug));
  };
  const lists = [
    { at: ['categories'], keys: categories },
    ...exceptions.map((each, nth) => ({
      at: ['exceptions', nth, 'entries'],
      keys: each?.entries ?? [],
    })),
  ];
  const changes = lists
    .flatMap(({ at, keys }) => keys.map((key = '', field) => ({ at, field, value: newKey(key) })))
    .filter(({ value }) => value !== undefined);
  if (changes.length === 0) return files;
  const { path, text = '' } = sources.catalog;
  return [...files, { path, text: setFields({ path, text }, changes) }];
}
