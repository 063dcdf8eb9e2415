import { pathIn } from '../../catalog/folder.ts';
import { closestCode, closestSlug, isCode, isSlug } from '../../catalog/slug.ts';
import type { Io } from '../../command/io.ts';
import { type NewFile, type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { setFields } from '../../edit/fields.ts';
import { entriesFor } from './entries.ts';
import { withIdentity } from './identity.ts';
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
  const isCategory = index === undefined;
  const [kind, right] = isCategory
    ? (['category', closestSlug(name)] as const)
    : (['filter', closestCode(name)] as const);
  if (!(isCategory ? isSlug(name) : isCode(name)))
    throw bulkFailure('name-is-malformed', { name, kind, closest: right });
  const { path } = document.source;
  const text = sources.texts.get(path) ?? '';
  if (!isCategory) {
    const renamed = new Map([[key, `${slug}/${name}`]]);
    const changed = setFields({ path, text }, [{ at: ['filters', index], field: 'code', value: name }]);
    return writeChanges(asked, withIdentity(asked, [{ path, text: changed }], { renamed, options, io }), {
      options,
      io,
    });
  }
  const newPath = pathIn(options.catalog, `categories/${name}.yaml`);
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === name); // not every disk tells capitals apart
  if (taken !== undefined) throw bulkFailure('slug-is-taken', { slug: name, path: taken.path });
  const { categories = [] } = found.draft.catalog.fields;
  const inOrder = categories.flatMap((each, field) =>
    each === slug ? { at: ['categories'], field, value: name } : [],
  );
  const order = { path: sources.catalog.path, text: sources.catalog.text ?? '' };
  const files: readonly NewFile[] = [
    { path: newPath, text, from: path },
    { path, text: undefined },
    ...(inOrder.length === 0 ? [] : [{ path: order.path, text: setFields(order, inOrder) }]),
  ];
  const codes =
    found.draft.categories.find((each) => each.slug === slug)?.filters.map(({ fields }) => fields.code) ?? [];
  const renamed = new Map([[slug, name], ...codes.map((code) => [`${slug}/${code}`, `${name}/${code}`] as const)]);
  return writeChanges(asked, withIdentity(asked, files, { renamed, options, io }), { options, io });
}
