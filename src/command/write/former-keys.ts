import { formerKey } from '../../catalog/assemble.ts';
import { codeOf, isFilterKey, slugOf } from '../../catalog/entry.ts';
import { type LintResult, lint } from '../../catalog/lint.ts';
import type { PartialCatalog, PartialEntry } from '../../catalog/partial.ts';
import { entriesIn, entryKey } from '../../catalog/partial-entries.ts';
import { replaceTexts, type Sources } from '../../catalog/read.ts';
import { createChange, setFields } from '../../edit/fields.ts';
import type { FileUpdate } from './replace-files.ts';

/** New keys by current key. A category does not list its filters. */
export type RenamedKeys = ReadonlyMap<string, string>;

interface Catalog {
  readonly sources: Sources;
  readonly result: LintResult;
}

/**
 * Writes `was:` into renamed entries, so that the registry recognises them. An existing `was:`
 * stays, as it names the oldest key. An entry that gets back its oldest key loses it. Also renames
 * keys in `categories` and `exceptions` of `catalog.yaml`.
 */
export function addFormerKeys(
  { sources, result: { partial } }: Catalog,
  files: readonly FileUpdate[],
  renamed: RenamedKeys,
): readonly FileUpdate[] {
  if (renamed.size === 0) return files;
  const changed = [...files, ...renameListed(sources, partial, renamed)];
  const after = lint(replaceTexts(sources, changed)).partial;
  const entries = new Map(
    after.categories.flatMap(entriesIn).map((each) => [entryKey(each), each]),
  );
  const changes = partial.categories.flatMap((category) =>
    entriesIn(category).flatMap((entry) => {
      const key = renamed.get(entryKey(entry)) ?? '';
      const target = entries.get(key);
      return (target && createChange(target, 'was', wasValue(key, oldestKey(entry)))) ?? [];
    }),
  );
  return changed.map(({ text, ...file }) => {
    const own = changes.filter(({ path }) => path === file.path);
    return { ...file, text: text && setFields({ path: file.path, text }, own) };
  });
}

function oldestKey({ slug, index, fields }: PartialEntry): string {
  return index === undefined
    ? (fields.was ?? slug)
    : formerKey(fields.was ?? `${fields.code}`, slug);
}

/** Returns the value of `was:` for the entry at `key`; undefined if that is the oldest key. */
function wasValue(key: string, oldest: string): string | undefined {
  if (key === oldest) return undefined;
  return isFilterKey(key) && slugOf(key) === slugOf(oldest) ? codeOf(oldest) : oldest;
}

/** Renames keys in `catalog.yaml`, if it lists them. */
function renameListed({ catalog }: Sources, partial: PartialCatalog, renamed: RenamedKeys) {
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
