import { closest } from '../../base/closest.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { keyOfEntry } from '../../catalog/entry-drafts.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { insertEntries, reorderEntries, takeEntries } from '../../edit/list.ts';
import { entriesFor } from './entries.ts';
import { bulkFailure } from './words.ts';

export interface MoveOptions extends WriteOptions {
  readonly category: string;
  readonly after?: string;
  readonly first?: true;
}

/** Moves filters, with the comments that belong to them. Resolves to the exit code. */
export async function moveFilters(keys: string, options: MoveOptions, io: Io): Promise<number> {
  const { after, category: slug, first } = options;
  const asked = await entriesFor(keys, options, io);
  const { entries, found, sources } = asked;
  if (entries.length === 0) return 1;
  const { catalog, categories } = found.draft;
  const target = categories.find((category) => category.slug === slug);
  const slugs = categories.map((category) => category.slug);
  if (target === undefined)
    throw bulkFailure('place-is-unknown', { name: slug, kind: 'category', closest: closest(slug, slugs) });
  for (const entry of entries)
    if (entry.index === undefined) throw bulkFailure('category-is-not-moved', { key: entry.slug, path: catalog.path });

  const moved = new Set(entries);
  const left = target.filters.filter((filter) => !moved.has(filter));
  const codes = left.map(({ fields }) => fields.code ?? '');
  const at = first ? 0 : after === undefined ? left.length : codes.indexOf(after) + 1;
  if (after !== undefined && at === 0)
    throw bulkFailure('place-is-unknown', { name: after, kind: 'filter', closest: closest(after, codes) });

  const texts = new Map<string, string>();
  const sourceAt = (path: string) => ({ path, text: texts.get(path) ?? sources.texts.get(path) ?? '' });
  const positionsOf = (filters: readonly EntryDraft[]) => filters.flatMap((filter) => filter.index ?? []);
  const { path } = target;
  const coming = entries.filter((entry) => entry.slug !== slug);
  if (coming.length === 0) {
    const order = positionsOf(left).toSpliced(at, 0, ...positionsOf(entries));
    texts.set(path, reorderEntries(sourceAt(path), 'filters', order));
  } else {
    const taken = [...Map.groupBy(entries, ({ document }) => document.source.path)].flatMap(([from, filters]) => {
      const result = takeEntries(sourceAt(from), 'filters', positionsOf(filters));
      texts.set(from, result.text);
      return result.taken;
    });
    texts.set(path, insertEntries(sourceAt(path), { field: 'filters', entries: taken, index: at }).text);
  }
  const renamed = new Map(coming.map((entry) => [keyOfEntry(entry), `${slug}/${entry.fields.code}`]));
  const files = Array.from(texts, ([each, text]) => ({ path: each, text }));
  return writeChanges(asked, files, { renamed, options, io });
}
