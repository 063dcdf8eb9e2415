import { commandLine } from '../../base/command.ts';
import { pathIn } from '../../catalog/folder.ts';
import { closestSlug } from '../../catalog/slug.ts';
import type { Io } from '../../command/io.ts';
import { isTerminal } from '../../command/prompt.ts';
import { insertEntries } from '../../edit/list.ts';
import { categoryText } from '../../edit/write.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { add } from './add.ts';
import { contextOf, type NewEntry, needAll, type Options } from './context.ts';
import { newFailure } from './words.ts';

/** Adds a category: its file, and its place in the order. Resolves to the exit code. */
export async function newCategory(
  given: string | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  const context = await contextOf(options, io);
  const { draft, shared, sources } = context;
  const { catalog: folder, description, first, inactive, nameEn, nameKo } = options;
  const slug = given ?? (isTerminal(io) ? undefined : slugOf(nameEn, options));
  const needed = { slug, name_ko: nameKo, name_en: nameEn };
  needAll('category', needed, context);

  const { path, text = '' } = sources.catalog;
  const names = (draft.catalog.fields.categories ?? []).map(String);
  // The first category begins the list. Without a list, apps show categories by slug.
  const isListed = names.length > 0 || (text !== '' && (first || draft.categories.length === 0));
  const changesFor: NewEntry['changesFor'] = (category, index) => {
    const name = String(category['slug'] ?? 'new-category'); // until its slug is known
    const ownPath = pathIn(folder, `categories/${name}.yaml`);
    const own = { path: ownPath, text: categoryText(category), lines: [1] };
    if (!isListed || names.includes(name)) return [own];
    const entries = [[scalar(name)]];
    return [own, insertEntries({ path, text }, { field: 'categories', entries, index })];
  };
  const factsOf: NewEntry['factsOf'] = ({ slug: key }, [own, order]) => ({
    key: String(key),
    place: String(own?.path),
    order: order && `${order.path}:${order.lines[0]}`,
    filter: inactive ? undefined : commandLine(`new filter --category ${key}`, options),
  });
  return add({
    ...context,
    kind: 'category',
    given: { ...needed, description, ...shared },
    questions: ['category-name-ko', 'category-name-en', 'category-slug'],
    path,
    names,
    changesFor,
    factsOf,
  });
}

/** The slug for an English name. @throws Failure `slug-is-not-made` for one in other letters */
function slugOf(name: string | undefined, options: Options): string {
  const slug = closestSlug(name ?? 'unnamed'); // a missing name is reported by itself
  if (slug !== undefined) return slug;
  const command = commandLine('new category "<slug>" …', options);
  throw newFailure('slug-is-not-made', { name: name ?? '', command });
}
