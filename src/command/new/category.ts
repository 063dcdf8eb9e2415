import { pathIn } from '../../catalog/folder.ts';
import { knownFields } from '../../catalog/schema/schemas.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { categoryText, schemasFrom } from '../../catalog/write/files.ts';
import { insertEntries } from '../../catalog/write/insert.ts';
import { scalar } from '../../catalog/write/scalar.ts';
import { commandLine, quoteForShell } from '../../report/command-line.ts';
import type { Io } from '../io.ts';
import { add } from './add.ts';
import { type Addition, contextOf, type Fields, fieldsFrom, type Options } from './context.ts';
import { isTerminal, needAll } from './prompts.ts';

/** Adds a category: its file, and its place in the order where there is one. Resolves to the exit code. */
export async function newCategory(given: string | undefined, options: Options, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { draft, folder, sources, wording } = context;
  const fields = fieldsFrom(options, knownFields.categoryFile);
  // Where the English name is missing too, that is enough to say.
  const slug = given ?? (isTerminal(io) ? undefined : closestSlug(options.nameEn ?? 'unnamed'));
  needAll('category', { slug, name_ko: fields['name_ko'], name_en: fields['name_en'] }, context);

  const path = sources.catalogPath;
  const text = sources.catalog?.text ?? '';
  const names = (draft.catalog?.fields.categories ?? []).map(String);
  const changesFor: Addition['changesFor'] = ([entry = {}], index) => {
    const name = slugOf(entry);
    const ownPath = pathIn(folder, `categories/${isSlug(name) ? name : unnamed}.yaml`);
    const own = { path: ownPath, text: categoryText(entry, schemasFrom(folder)), lines: [1] };
    const isUnlisted = names.length === 0 && !options.first; // apps show it by its slug, like the others
    if (isUnlisted || names.includes(name)) return [own];
    return [own, insertEntries({ path, text }, { field: 'categories', entries: [[scalar(name)]], index })];
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
  return add({ kind: 'category', given: [{ slug, ...fields }], questions, path, names, changesFor, done }, context);
}

/** Stands for the slug until there is one. */
const unnamed = 'new-category';

function slugOf({ slug = unnamed }: Fields): string {
  return String(slug);
}
