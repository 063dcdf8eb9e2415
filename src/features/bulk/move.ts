import { closest } from '../../base/closest.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { keyOfEntry } from '../../catalog/entry-drafts.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write/write-changes.ts';
import { insertEntries, reorderEntries, takeEntries } from '../../edit/list.ts';
import { editFailure } from '../../edit/parsed.ts';
import { categoryNamed } from '../../edit/select.ts';
import { entriesFor } from './entries.ts';
import { bulkFailure } from './words.ts';

export interface MoveOptions extends WriteOptions {
  readonly category: string;
  readonly after?: string;
  readonly first?: true;
}

/** Moves filters, with the comments that belong to them. Resolves to the exit code. */
export async function moveFilters(keys: string, options: MoveOptions, io: Io): Promise<number> {
  const { after, category, first } = options;
  const asked = await entriesFor(keys, options, io);
  const { entries, found, sources } = asked;
  if (entries.length === 0) return 1;
  const { document, filters, path, slug } = categoryNamed(category, found.draft);
  const notMoved = entries.find(({ index }) => index === undefined);
  if (notMoved)
    throw bulkFailure('category-is-not-moved', { key: notMoved.slug, path: sources.catalog.path });
  const left = filters.filter((filter) => !entries.includes(filter));
  const codes = left.map(({ fields }) => fields.code ?? '');
  const behind = after?.replace(`${slug}/`, '');
  const index = first ? 0 : behind === undefined ? left.length : codes.indexOf(behind) + 1;
  if (behind !== undefined && index === 0) {
    const key = `${slug}/${behind}`;
    if (entries.map(keyOfEntry).includes(key)) throw bulkFailure('filter-is-moved-too', { key });
    throw editFailure('filter-is-unknown', { name: behind, closest: closest(behind, codes), path });
  }

  const target = document?.source ?? { path, text: '' }; // which has errors
  const positionsOf = (all: readonly EntryDraft[]) => all.flatMap((filter) => filter.index ?? []);
  const coming = entries.filter((entry) => entry.slug !== slug);
  if (coming.length === 0) {
    const order = positionsOf(left).toSpliced(index, 0, ...positionsOf(entries));
    return writeChanges(asked, [{ path, text: reorderEntries(target, 'filters', order) }], {
      options,
      io,
    });
  }
  const bySource = Map.groupBy(entries, (entry) => entry.document.source);
  const rests = Array.from(bySource, ([from, all]) => ({
    ...from,
    ...takeEntries(from, 'filters', positionsOf(all)),
  }));
  const added = { field: 'filters', entries: rests.flatMap(({ taken }) => taken), index } as const;
  const changed = insertEntries(rests.find((rest) => rest.path === path) ?? target, added);
  const renamed = new Map(
    coming.map((entry) => [keyOfEntry(entry), `${slug}/${entry.fields.code}`]),
  );
  return writeChanges(asked, [...rests.filter((rest) => rest.path !== path), changed], {
    renamed,
    options,
    io,
  });
}
