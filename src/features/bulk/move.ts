import { closest } from '../../base/closest.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { keyOfEntry } from '../../catalog/entry-drafts.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write-changes.ts';
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
  const { slug, path, filters } = categoryNamed(category, found.draft);
  const notMoved = entries.find(({ index }) => index === undefined);
  if (notMoved) throw bulkFailure('category-is-not-moved', { key: notMoved.slug, path: sources.catalog.path });
  const left = filters.filter((filter) => !entries.includes(filter));
  const codes = left.map(({ fields }) => fields.code ?? '');
  const index = first ? 0 : after === undefined ? left.length : codes.indexOf(after) + 1;
  if (after !== undefined && index === 0)
    throw editFailure('filter-is-unknown', { name: after, closest: closest(after, codes), path });

  const textAt = (each: string) => sources.texts.get(each) ?? '';
  const positionsOf = (all: readonly EntryDraft[]) => all.flatMap((filter) => filter.index ?? []);
  const coming = entries.filter((entry) => entry.slug !== slug);
  if (coming.length === 0) {
    const order = positionsOf(left).toSpliced(index, 0, ...positionsOf(entries));
    const text = reorderEntries({ path, text: textAt(path) }, 'filters', order);
    return writeChanges(asked, [{ path, text }], { options, io });
  }
  const taken = Array.from(
    Map.groupBy(entries, ({ document }) => document.source.path),
    ([from, all]) => ({ path: from, ...takeEntries({ path: from, text: textAt(from) }, 'filters', positionsOf(all)) }),
  );
  const text = taken.find((each) => each.path === path)?.text ?? textAt(path);
  const moved = taken.flatMap((each) => each.taken);
  const target = insertEntries({ path, text }, { field: 'filters', entries: moved, index });
  const renamed = new Map(coming.map((entry) => [keyOfEntry(entry), `${slug}/${entry.fields.code}`]));
  const files = [...taken.filter((each) => each.path !== path), target];
  return writeChanges(asked, files, { renamed, options, io });
}
