import { closest } from '../../base/closest.ts';
import { keyOfEntry } from '../../catalog/entry-drafts.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { insertEntries, takeEntries } from '../../edit/list.ts';
import { entriesFor } from './entries.ts';
import { withIdentity } from './identity.ts';
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
  if (target === undefined) throw bulkFailure('category-is-unknown', { name: slug, closest: closest(slug, slugs) });
  for (const entry of entries)
    if (entry.index === undefined) throw bulkFailure('category-is-not-moved', { key: entry.slug, path: catalog.path });

  const moved = new Set(entries);
  const codes = target.filters.filter((filter) => !moved.has(filter)).map(({ fields }) => fields.code ?? '');
  const index = first ? 0 : after === undefined ? codes.length : codes.indexOf(after) + 1;
  if (after !== undefined && index === 0)
    throw bulkFailure('place-is-unknown', { code: after, slug, closest: closest(after, codes) });

  const texts = new Map<string, string>();
  const textOf = (path: string) => ({ path, text: texts.get(path) ?? sources.texts.get(path) ?? '' });
  const taken = [...Map.groupBy(entries, ({ document }) => document.source.path)].flatMap(([path, ofFile]) => {
    const result = takeEntries(
      textOf(path),
      'filters',
      ofFile.flatMap((entry) => entry.index ?? []),
    );
    texts.set(path, result.text);
    return result.taken;
  });
  const { path, text } = insertEntries(textOf(target.path), { field: 'filters', entries: taken, index });
  texts.set(path, text);
  const keysOf = entries.map((entry) => [keyOfEntry(entry), `${slug}/${entry.fields.code}`] as const);
  const files = Array.from(texts, ([each, content]) => ({ path: each, text: content }));
  return writeChanges(asked, withIdentity(asked, files, { renamed: new Map(keysOf), options, io }), { options, io });
}
