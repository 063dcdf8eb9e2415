import { printable } from '../../base/printable.ts';
import { displayPath } from '../../catalog/folder.ts';
import { entryKey } from '../../catalog/partial-entries.ts';
import { closestSlug, slugFault } from '../../catalog/slug.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write/write-changes.ts';
import { setFields } from '../../edit/fields.ts';
import { selectEntries } from './set.ts';
import { bulkFailure } from './words.ts';

/** Changes the slug of a category or the code of a filter. */
export async function renameEntry(
  key: string,
  options: WriteOptions & { readonly name: string },
  io: Io,
) {
  const { name } = options;
  const selection = selectEntries(key, options, io);
  const { entries, sources } = selection;
  const [entry, ...others] = entries;
  if (entry === undefined || others.length > 0)
    throw bulkFailure('key-is-of-several', { key, count: entries.length });
  const { slug, index, document } = entry;
  const { path, text } = document.source;
  if (index !== undefined) {
    const changed = setFields({ path, text }, [
      { at: ['filters', index], field: 'code', value: name },
    ]);
    const renamed = new Map([[entryKey(entry), `${slug}/${name}`]]);
    return writeChanges(selection, [{ path, text: changed }], { renamed, options, io });
  }
  const reason = slugFault(name);
  if (reason !== undefined) {
    const facts = { slug: printable(name), reason, suggest: closestSlug(name) };
    throw bulkFailure('slug-is-malformed', facts);
  }
  // Some file systems ignore case.
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === name);
  if (taken !== undefined) throw bulkFailure('slug-is-taken', { slug: name, path: taken.path });
  const renamed = new Map([[slug, name]]);
  const newPath = displayPath(options.catalog, `categories/${name}.yaml`);
  const files = [
    { path: newPath, text, from: path },
    { path, text: undefined },
  ];
  return writeChanges(selection, files, { renamed, options, io });
}
