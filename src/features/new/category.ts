import { commandLine } from '../../base/command.ts';
import { displayPath } from '../../catalog/folder.ts';
import { closestSlug } from '../../catalog/slug.ts';
import type { Io } from '../../command/io.ts';
import { isTerminal } from '../../command/prompt.ts';
import { insertEntries } from '../../edit/list.ts';
import { formatCategory } from '../../edit/write.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';
import { addEntry } from './add.ts';
import { createContext, type NewEntry, type Options, requireValues } from './context.ts';
import { newFailure } from './words.ts';

/** Adds a category: its file, and its place in the order. */
export async function newCategory(
  given: string | undefined,
  options: Options,
  io: Io,
): Promise<number> {
  const context = await createContext(options, io);
  const { partial, shared, sources } = context;
  const { catalog: folder, description, first, inactive, nameEn, nameKo } = options;
  const slug = given ?? (isTerminal(io) ? undefined : deriveSlug(nameEn, options));
  const needed = { slug, name_ko: nameKo, name_en: nameEn };
  requireValues('category', needed, context);

  const { path, text = '' } = sources.catalog;
  const names = (partial.catalog.fields.categories ?? []).map(String);
  // The first category starts the list. Without a list, categories are sorted by slug.
  const isListed = names.length > 0 || (text !== '' && (first || partial.categories.length === 0));
  const changesFor: NewEntry['changesFor'] = (category, index) => {
    const name = String(category['slug'] ?? 'new-category'); // the slug is asked last
    const filePath = displayPath(folder, `categories/${name}.yaml`);
    const file = { path: filePath, text: formatCategory(category), lines: [1] };
    if (!isListed || names.includes(name)) return [file];
    const entries = [[writeScalar(name)]];
    return [file, insertEntries({ path, text }, { field: 'categories', entries, index })];
  };
  const summarize: NewEntry['summarize'] = ({ slug: key }, [file, order]) => ({
    key: String(key),
    place: String(file?.path),
    order: order && `${order.path}:${order.lines[0]}`,
    filter: inactive ? undefined : commandLine(`new filter --category ${key}`, options),
  });
  return addEntry({
    ...context,
    kind: 'category',
    given: { ...needed, description, ...shared },
    questions: ['category-name-ko', 'category-name-en', 'category-slug'],
    path,
    names,
    changesFor,
    summarize,
  });
}

/** Makes a slug from an English name. @throws Failure `slug-is-not-made` for other scripts */
function deriveSlug(name: string | undefined, options: Options): string {
  const slug = closestSlug(name ?? 'unnamed'); // a missing name is reported by itself
  if (slug !== undefined) return slug;
  const command = commandLine('new category "<slug>" …', options);
  throw newFailure('slug-is-not-made', { name: name ?? '', command });
}
