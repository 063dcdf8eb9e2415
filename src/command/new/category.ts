import { mkdirSync } from 'node:fs';
import { closest } from '../../base/closest.ts';
import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { pathIn } from '../../catalog/folder.ts';
import type { Change, Ground } from '../../catalog/new-entry/check.ts';
import { insertEntries } from '../../catalog/new-entry/insert.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { categoryText, schemasFrom } from '../../catalog/write/files.ts';
import { scalar } from '../../catalog/write/scalar.ts';
import { Failure } from '../../finding/failure.ts';
import type { Io } from '../io.ts';
import { type Answers, begin, collect } from './collect.ts';
import {
  type Context,
  contextOf,
  type EntryOptions,
  freeName,
  indexIn,
  type Remark,
  refuseErrors,
  remarksOn,
  write,
} from './entry.ts';
import { terminalOf } from './prompt.ts';

export interface CategoryOptions extends EntryOptions {
  readonly description?: string;
}

const questions = { name_ko: 'category-name-ko', name_en: 'category-name-en', slug: 'category-slug' } as const;

/**
 * Adds a category: its file, and its place in the order. Resolves to the exit code.
 *
 * @throws Failure where the catalog is not fit for it, or an answer is missing and there is no terminal to ask in.
 */
export async function newCategory(slug: string | undefined, options: CategoryOptions, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { folder, ground, wording, say } = context;
  refuseErrors(context, ground.sources.catalogPath);
  placeIn(context, options); // an unknown one is told before anything is asked

  const { nameKo: name_ko, nameEn: name_en, description, organization: organization_id } = options;
  const derived = terminalOf(io) === undefined && name_en !== undefined ? closestSlug(name_en) : undefined;
  const required = { slug: slug ?? derived, name_ko, name_en };
  begin('category', name_en === undefined ? { name_ko, name_en } : required, context);
  const isTaken = (name: string) => fileOfSlug(ground, name) !== undefined;
  const remarks = (answers: Answers) => remarksFor(answers, options, context);
  const proposal = (name: string, answers: Answers) =>
    name === 'slug' ? freeName(closestSlug(answers['name_en'] ?? ''), isTaken) : undefined;
  const answers = await collect(
    { questions, remarks, proposal },
    { ...required, description, organization_id },
    context,
  );
  if (typeof answers === 'number') return answers;

  const changes = changesFor(answers, options, context);
  mkdirSync(pathIn(folder, 'categories'), { recursive: true });
  await write(context, changes);
  const [file, order] = changes;
  const note = wording.notes['category-is-added']({
    slug: answers['slug'] ?? '',
    path: file?.path ?? '',
    order: order && `${order.path}:${order.lines[0]}`,
    filter: options.inactive ? undefined : commandLine('new', context, ['filter', `--category ${answers['slug']}`]),
    check: commandLine('check', context),
    diff: `git add -N ${quoteForShell(folder)} && git diff ${quoteForShell(folder)}`,
  });
  say(note);
  return 0;
}

function remarksFor(answers: Answers, options: CategoryOptions, context: Context): readonly Remark[] {
  const { slug = '', ...others } = answers;
  const path = fileOfSlug(context.ground, slug);
  if (path === undefined) return remarksOn(context, changesFor(answers, options, context));
  const sentence = context.wording.notes['slug-is-taken']({ slug, path });
  const taken = { severity: 'error', sentence, name: 'slug', row: 0, equalRow: undefined } as const;
  return [taken, ...remarksOn(context, changesFor(others, options, context))];
}

/** The file of the category, and the order where it is not in it yet. */
function changesFor(answers: Answers, options: CategoryOptions, context: Context): readonly Change[] {
  const { folder, ground } = context;
  const { slug, ...fields } = answers;
  // Until there is a slug that can name a file, another one stands for it.
  const path = pathIn(folder, `categories/${slug !== undefined && isSlug(slug) ? slug : 'new-category'}.yaml`);
  const text = categoryText({ ...fields, is_active: options.inactive !== true }, schemasFrom(folder));
  const file = { path, text, lines: [1] };
  const listed = ground.draft.catalog?.fields.categories ?? [];
  if (slug === undefined || listed.includes(slug)) return [file];

  const { slugs, index } = placeIn(context, options);
  // Where there is no order yet, all categories are listed: with the new one alone in it, it would go before them.
  const isNew = listed.length === 0;
  const added = isNew ? slugs.toSpliced(index, 0, slug) : [slug];
  const { catalogPath, catalog } = ground.sources;
  const entries = added.map((each) => [scalar(each)]);
  const place = isNew ? undefined : index;
  const inserted = insertEntries(catalog?.text ?? '', { field: 'categories', entries, index: place });
  if (inserted === undefined) {
    throw new Failure('file-is-not-spliceable', { path: catalogPath, lines: ['categories:', `  - ${scalar(slug)}`] });
  }
  return [file, { path: catalogPath, text: inserted.text, lines: [inserted.lines[added.indexOf(slug)] ?? 1] }];
}

/**
 * The categories as apps show them now, and behind how many the new one goes.
 *
 * @throws Failure `category-is-unknown` where the one to follow is not among them.
 */
function placeIn({ ground: { draft, sources } }: Context, options: CategoryOptions) {
  const listed = (draft.catalog?.fields.categories ?? []).map(String);
  const slugs = listed.length > 0 ? listed : draft.categories.map(({ slug }) => slug).filter(isSlug);
  const index = indexIn(slugs, options);
  if (index !== undefined) return { slugs, index };
  const { after = '' } = options;
  throw new Failure('category-is-unknown', { slug: after, closest: closest(after, slugs), path: sources.catalogPath });
}

/** The file of a category that is there already, perhaps by another name, or a folder in its place. */
function fileOfSlug({ sources }: Ground, slug: string): string | undefined {
  return sources.categories.find((each) => (isSlug(each.slug) ? each.slug : closestSlug(each.slug)) === slug)?.path;
}
