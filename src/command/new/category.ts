import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { pathIn } from '../../catalog/folder.ts';
import { insertEntries } from '../../catalog/new-entry/insert.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { categoryText, schemasFrom } from '../../catalog/write/files.ts';
import { scalar } from '../../catalog/write/scalar.ts';
import type { Io } from '../io.ts';
import { add, begin } from './add.ts';
import { contextOf, isTerminal, type Options } from './context.ts';

/** Adds a category: its file, and its place in the order. Resolves to the exit code. */
export async function newCategory(given: string | undefined, options: Options, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { folder, draft, sources, wording } = context;
  const { nameKo: name_ko, nameEn: name_en, description, organization: organization_id } = options;
  // Where the English name is missing too, that is enough to say.
  const slug = given ?? (isTerminal(io) ? undefined : closestSlug(name_en ?? 'unnamed'));
  begin('category', { slug, name_ko, name_en }, context);

  const listed = (draft.catalog?.fields.categories ?? []).map(String);
  const names = listed.length > 0 ? listed : draft.categories.map((each) => each.slug).filter(isSlug);
  const before = sources.catalog?.text ?? '';
  // Where there is no order, all categories are listed: with the new one alone in it, it would go before them.
  const order = { field: 'categories', entries: names.map((name) => [scalar(name)]) } as const;
  const text = (listed.length > 0 ? undefined : insertEntries(before, order)?.text) ?? before;
  const slugOf = (fields: { readonly slug?: unknown }) => String(fields.slug ?? 'new-category');
  return add(
    {
      file: { path: sources.catalogPath, text },
      list: 'categories',
      names,
      questions: { name_ko: 'category-name-ko', name_en: 'category-name-en', slug: 'category-slug' },
      proposal: (field, nameEn) => (field === 'slug' ? closestSlug(nameEn) : undefined),
      lines: (fields) => (listed.includes(slugOf(fields)) ? [] : [scalar(slugOf(fields))]),
      ownFile: (fields) => ({
        path: pathIn(folder, `categories/${isSlug(slugOf(fields)) ? slugOf(fields) : 'new-category'}.yaml`),
        text: categoryText(fields, schemasFrom(folder)),
        lines: [1],
      }),
      fault: ({ slug }) => {
        // Not every disk tells capitals apart.
        const taken = sources.categories.find((each) => each.slug.toLowerCase() === slug);
        return taken && wording.notes['slug-is-taken']({ slug: String(slug), path: taken.path });
      },
      done: ([fields = {}], [file, change]) =>
        wording.notes['category-is-added']({
          slug: slugOf(fields),
          path: file?.path ?? '',
          order: change && `${change.path}:${change.lines[0]}`,
          filter: options.inactive
            ? undefined
            : commandLine('new', context, ['filter', `--category ${slugOf(fields)}`]),
          check: commandLine('check', context),
          diff: `git add -N ${quoteForShell(folder)} && git diff ${quoteForShell(folder)}`,
        }),
    },
    [{ slug, name_ko, name_en, description, organization_id, is_active: !options.inactive }],
    context,
  );
}
