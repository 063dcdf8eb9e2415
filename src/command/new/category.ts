import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { pathIn } from '../../catalog/folder.ts';
import { insertEntries } from '../../catalog/new-entry/insert.ts';
import { knownFields } from '../../catalog/schema/validators.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { categoryText, schemasFrom } from '../../catalog/write/files.ts';
import { scalar } from '../../catalog/write/scalar.ts';
import type { Io } from '../io.ts';
import { add } from './add.ts';
import { contextOf, type Fields, fieldsFrom, type Options } from './context.ts';
import { begin, isTerminal } from './prompts.ts';
import type { Addition } from './remarks.ts';

/** Adds a category: its file, and its place in the order. Resolves to the exit code. */
export async function newCategory(given: string | undefined, options: Options, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { draft, folder, sources, wording } = context;
  const fields = fieldsFrom(options, knownFields.categoryFile);
  // Where the English name is missing too, that is enough to say.
  const slug = given ?? (isTerminal(io) ? undefined : closestSlug(options.nameEn ?? 'unnamed'));
  begin('category', { slug, name_ko: fields['name_ko'], name_en: fields['name_en'] }, context);

  const path = sources.catalogPath;
  const text = sources.catalog?.text ?? '';
  const listed = (draft.catalog?.fields.categories ?? []).map(String);
  const names = listed.length > 0 ? listed : draft.categories.map((each) => each.slug).filter(isSlug);
  const changesFor: Addition['changesFor'] = ([entry = {}], index = names.length) => {
    const name = slugOf(entry);
    const ownPath = pathIn(folder, `categories/${isSlug(name) ? name : unnamed}.yaml`);
    const own = { path: ownPath, text: categoryText(entry, schemasFrom(folder)), lines: [1] };
    if (listed.includes(name)) return [own];
    // Where there is no order, all categories are listed: the new one alone would go before them.
    const slugs = listed.length > 0 ? [name] : names.toSpliced(index, 0, name);
    const entries = slugs.map((each) => [scalar(each)]);
    const order = insertEntries(
      { path, text },
      { field: 'categories', entries, index: Math.min(index, listed.length) },
    );
    return [own, { ...order, lines: order.lines.slice(slugs.indexOf(name)) }];
  };
  const done: Addition['done'] = ([entry = {}], [own, order]) =>
    wording.notes['category-is-added']({
      slug: slugOf(entry),
      path: own?.path ?? '',
      order: order && `${order.path}:${order.lines[0]}`,
      filter: options.inactive ? undefined : commandLine('new', context, ['filter', `--category ${slugOf(entry)}`]),
      check: commandLine('check', context),
      diff: `git add -N ${quoteForShell(folder)} && git diff ${quoteForShell(folder)}`,
    });
  const questions = ['category-name-ko', 'category-name-en', 'category-slug'] as const;
  const addition = { kind: 'category', given: [{ slug, ...fields }], questions, path, names } as const;
  return add({ ...addition, changesFor, done }, context);
}

/** Stands for the slug until there is one. */
const unnamed = 'new-category';

function slugOf({ slug = unnamed }: Fields): string {
  return String(slug);
}
