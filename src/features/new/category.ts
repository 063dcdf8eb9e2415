import { commandLine } from '../../base/command.ts';
import { pathIn } from '../../catalog/folder.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { categoryText } from '../../catalog/write.ts';
import type { Io } from '../../command/io.ts';
import { isTerminal } from '../../command/prompt.ts';
import { insertEntries } from '../../edit/list.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { add } from './add.ts';
import { type Context, contextOf, type NewEntry, needAll, type Options } from './context.ts';

/** Adds a category. Resolves to the exit code. */
export async function newCategory(
  slug: string | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  return add(categoryEntries(slug, await contextOf(options, io)));
}

/** A category: its file, and its place in the order where there is one. */
export function categoryEntries(given: string | undefined, context: Context): NewEntry {
  const { draft, io, options, shared, sources } = context;
  const { catalog: folder, description, inactive, nameEn, nameKo } = options;
  // Where the English name is missing too, that is enough to say.
  const slug = given ?? (isTerminal(io) ? undefined : closestSlug(nameEn ?? 'unnamed'));
  const needed = { slug, name_ko: nameKo, name_en: nameEn };
  needAll('category', needed, context);
  const entry = { ...needed, description, ...shared };

  const { path, text = '' } = sources.catalog;
  const names = (draft.catalog.fields.categories ?? []).map(String);
  const changesFor: NewEntry['changesFor'] = (category, index) => {
    const name = String(category['slug'] ?? 'new-category'); // until its slug is known, to examine the rest of it
    const ownPath = pathIn(folder, `categories/${name}.yaml`);
    const own = { path: ownPath, text: categoryText(category), lines: [1] };
    const isUnlisted = names.length === 0 && !(options.first && sources.catalog.text); // apps show it by its slug, like the others
    if (isUnlisted || names.includes(name)) return [own];
    return [
      own,
      insertEntries({ path, text }, { field: 'categories', entries: [[scalar(name)]], index }),
    ];
  };
  const factsOf: NewEntry['factsOf'] = ({ slug: key }, [own, order]) => ({
    key: String(key),
    place: String(own?.path),
    order: order && `${order.path}:${order.lines[0]}`,
    filter: inactive ? undefined : commandLine(`new filter --category ${key}`, options),
  });
  const questions = ['category-name-ko', 'category-name-en', 'category-slug'] as const;
  return {
    ...context,
    kind: 'category',
    given: entry,
    questions,
    path,
    names,
    changesFor,
    factsOf,
  };
}
