import { formerKey } from '../../catalog/assemble.ts';
import type { Draft, EntryDraft } from '../../catalog/draft.ts';
import { codeOf, isFilterKey, slugOf } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { type Examination, examine } from '../../catalog/examine.ts';
import { type Sources, withTexts } from '../../catalog/read.ts';
import { changeOf, setFields } from '../../edit/fields.ts';
import type { NewFile } from './replace-files.ts';

/** New keys by the present ones: of a category its slug, and none of its filters. */
export type Renamed = ReadonlyMap<string, string>;

interface Catalog {
  readonly sources: Sources;
  readonly found: Examination;
}

/**
 * Writes `was:` into entries that get another key, so that the registry recognises them whatever
 * else changes. A `was:` that is there stays: it names the oldest key. An entry that gets its
 * oldest key back loses it. The order of the categories and exceptions follow the new keys.
 */
export function withFormerKeys(
  { sources, found: { draft } }: Catalog,
  files: readonly NewFile[],
  renamed: Renamed,
): readonly NewFile[] {
  if (renamed.size === 0) return files;
  const changed = [...files, ...listsAfter(sources, draft, renamed)];
  const after = examine(withTexts(sources, changed)).draft;
  const entries = new Map(
    after.categories.flatMap(entriesIn).map((each) => [keyOfEntry(each), each]),
  );
  const changes = draft.categories.flatMap((category) =>
    entriesIn(category).flatMap((entry) => {
      const key = renamed.get(keyOfEntry(entry)) ?? '';
      const target = entries.get(key);
      return (target && changeOf(target, 'was', wasOf(key, oldestKey(entry)))) ?? [];
    }),
  );
  return changed.map(({ text, ...file }) => {
    const own = changes.filter(({ path }) => path === file.path);
    return { ...file, text: text && setFields({ path: file.path, text }, own) };
  });
}

/** The oldest key that an entry is known to have had. */
function oldestKey({ slug, index, fields }: EntryDraft): string {
  return index === undefined
    ? (fields.was ?? slug)
    : formerKey(fields.was ?? `${fields.code}`, slug);
}

/** The value of `was:` in the entry at `key`; undefined if that is the oldest key itself. */
function wasOf(key: string, oldest: string): string | undefined {
  if (key === oldest) return undefined;
  return isFilterKey(key) && slugOf(key) === slugOf(oldest) ? codeOf(oldest) : oldest;
}

/** The file with the order of the categories and the exceptions, if it names what is renamed. */
function listsAfter({ catalog }: Sources, draft: Draft, renamed: Renamed): readonly NewFile[] {
  const { categories = [], exceptions = [] } = draft.catalog.fields;
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
  if (changes.length === 0) return [];
  const { path, text = '' } = catalog;
  return [{ path, text: setFields({ path, text }, changes) }];
}
