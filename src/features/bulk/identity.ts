import { Failure } from '../../base/failure.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { codeOf, slugOf } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { examine } from '../../catalog/examine.ts';
import { withTexts } from '../../catalog/read.ts';
import type { Io } from '../../command/io.ts';
import type { Changeable, NewFile, WriteOptions } from '../../command/write-changes.ts';
import { readCatalog } from '../../diff/comparable.ts';
import { locate } from '../../diff/compare-revisions.ts';
import { keyOf, pairUp } from '../../diff/pairs.ts';
import { changeOf, setFields } from '../../edit/fields.ts';

interface Renaming {
  /** From the keys that entries have to those that they get. */
  readonly renamed: ReadonlyMap<string, string>;
  readonly options: WriteOptions;
  readonly io: Io;
}

/**
 * The files, with `was:` where the memory would take an entry that is renamed or moved for a new one, and not where it would
 * know it; and with the new keys where exceptions name the old ones. What counts is what the default branch has, which is
 * what was published.
 */
export function withIdentity(before: Changeable, files: readonly NewFile[], renaming: Renaming): readonly NewFile[] {
  const { renamed } = renaming;
  const current = before.found.catalog();
  if (current === undefined) return files; // with mistakes nothing is published
  const published = publishedCatalog(before, renaming) ?? current;
  const formerly = formerKeys(published, current);
  let changed = withExceptions(before, files, renamed);
  for (const isCategory of [true, false]) {
    const after = examine(withTexts(before.sources, changed), before.conformFile);
    const catalog = after.catalog();
    const now = catalog && formerKeys(published, catalog);
    const entries = new Map(after.draft.categories.flatMap(entriesIn).map((each) => [keyOfEntry(each), each]));
    for (const [oldKey, key] of renamed) {
      const [entry, former] = [entries.get(key), formerly.get(oldKey)];
      if (entry === undefined || isCategory !== (entry.index === undefined)) continue;
      if (former === key || (now && former !== now.get(key))) changed = withWas(changed, entry, former);
    }
  }
  return changed;
}

/** By the keys of the one the keys of the other that are the same entries to the memory. */
function formerKeys(before: Catalog, after: Catalog): ReadonlyMap<string, string> {
  const pairs = pairUp(before, after).flatMap((pair) => [pair, ...pair.filters]);
  return new Map(pairs.flatMap((pair) => (pair.before && pair.after ? [[keyOf(pair.after), keyOf(pair.before)]] : [])));
}

/** What the default branch has; undefined where that is not known. */
function publishedCatalog({ conformFile }: Changeable, { options, io }: Renaming): Catalog | undefined {
  try {
    const { before, folderAt } = locate({ path: options.catalog, revision: undefined, to: 'worktree' }, io.env);
    const folder = folderAt(before);
    return folder && readCatalog(folder, conformFile).found.catalog();
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
