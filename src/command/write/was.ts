import { formerKey } from '../../catalog/assemble.ts';
import { codeOf, isFilterKey, slugOf } from '../../catalog/entry.ts';
import { type LintResult, lint } from '../../catalog/lint.ts';
import type { PartialCatalog, PartialEntry } from '../../catalog/partial-catalog.ts';
import { entriesIn, keyOfEntry } from '../../catalog/partial-entries.ts';
import { type Sources, withTexts } from '../../catalog/read.ts';
import { createChange, setFields } from '../../edit/fields.ts';
import type { NewFile } from './replace-files.ts';

/** New keys by the present ones: of a category its slug, and none of its filters. */
export type Renamed = ReadonlyMap<string, string>;

interface Catalog {
  readonly sources: Sources;
  readonly result: LintResult;
}

/**
 * Writes `was:` into entries that get another key, so that the registry recognises them whatever
 * else changes. A `was:` that is there stays: it names the oldest key. An entry that gets its
 * oldest key back loses it. The order of the categories and exceptions follow the new keys.
 */
export function withFormerKeys(
  { sources, result: { partial } }: Catalog,
  files: readonly NewFile[],
  renamed: Renamed,
): readonly NewFile[] {
  if (renamed.size === 0) return files;
  const changed = [...files, ...listsAfter(sources, partial, renamed)];
  const after = lint(withTexts(sources, changed)).partial;
  const entries = new Map(
    after.categories.flatMap(entriesIn).map((each) => [keyOfEntry(each), each]),
  );
  const changes = partial.categories.flatMap((category) =>
    entriesIn(category).flatMap((entry) => {
      const key = renamed.get(keyOfEntry(entry)) ?? '';
      const target = entries.get(key);
      return (target && createChange(target, 'was', wasOf(key, oldestKey(entry)))) ?? [];
    }),
  );
  return changed.map(({ text, ...file }) => {
    const own = changes.filter(({ path }) => path === file.path);
    return { ...file, text: text && setFields({ path: file.path, text }, own) };
  });
}

/** The oldest key that an entry is known to have had. */
function oldestKey({ slug, index, fields }: PartialEntry): string {
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
function listsAfter(
  { catalog }: Sources,
  partial: PartialCatalog,
  renamed: Renamed,
): readonly NewFile[] {
  const { categories = [], exceptions = [] } = partial.catalog.fields;
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
