import { keyOfEntry } from '../../catalog/entry-drafts.ts';
import { pathIn } from '../../catalog/folder.ts';
import { closestCode, closestSlug, isCode, isSlug } from '../../catalog/slug.ts';
import type { Io } from '../../command/io.ts';
import type { NewFile } from '../../command/replace-files.ts';
import { type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { setFields } from '../../edit/fields.ts';
import { entriesFor } from './entries.ts';
import { bulkFailure } from './words.ts';

/** Gives a category another slug, or a filter another code. Resolves to the exit code. */
export async function renameEntry(key: string, options: WriteOptions & { readonly name: string }, io: Io) {
  const { name } = options;
  const asked = await entriesFor(key, options, io);
  const { entries, found, sources } = asked;
  const [entry, ...others] = entries;
  if (entry === undefined) return 1;
  if (others.length > 0) throw bulkFailure('key-is-of-several', { key, count: entries.length });
  const { slug, index, document } = entry;
  const { path } = document.source;
  const text = sources.texts.get(path) ?? '';
  if (index !== undefined) {
    if (!isCode(name)) throw bulkFailure('name-is-malformed', { name, kind: 'filter', closest: closestCode(name) });
    const changed = setFields({ path, text }, [{ at: ['filters', index], field: 'code', value: name }]);
    const renamed = new Map([[keyOfEntry(entry), `${slug}/${name}`]]);
    return writeChanges(asked, [{ path, text: changed }], { renamed, options, io });
  }
  if (!isSlug(name)) throw bulkFailure('name-is-malformed', { name, kind: 'category', closest: closestSlug(name) });
  const newPath = pathIn(options.catalog, `categories/${name}.yaml`);
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === name); // not every disk tells capitals apart
  if (taken !== undefined) throw bulkFailure('slug-is-taken', { slug: name, path: taken.path });
  const { catalog, categories } = found.draft;
  const inOrder = (catalog.fields.categories ?? []).flatMap((each, field) =>
    each === slug ? { at: ['categories'], field, value: name } : [],
  );
  const order = { path: sources.catalog.path, text: sources.catalog.text ?? '' };
  const files: readonly NewFile[] = [
    { path: newPath, text, from: path },
    { path, text: undefined },
    ...(inOrder.length === 0 ? [] : [{ path: order.path, text: setFields(order, inOrder) }]),
  ];
  const { filters = [] } = categories.find((each) => each.slug === slug) ?? {};
  const keys = filters.map(({ fields: { code } }) => [`${slug}/${code}`, `${name}/${code}`] as const);
  return writeChanges(asked, files, { renamed: new Map([[slug, name], ...keys]), options, io });
}
