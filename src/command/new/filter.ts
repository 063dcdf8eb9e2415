import { select } from '@clack/prompts';
import { closest } from '../../base/closest.ts';
import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { shown } from '../../base/printable.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import type { Change, Ground } from '../../catalog/new-entry/check.ts';
import { insertEntries } from '../../catalog/new-entry/insert.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { filterLines } from '../../catalog/write/files.ts';
import { Failure } from '../../finding/failure.ts';
import type { Io } from '../io.ts';
import { type Answers, begin, collect } from './collect.ts';
import {
  type Context,
  contextOf,
  type EntryOptions,
  type Fields,
  freeName,
  indexIn,
  refused,
  refuseErrors,
  remarksOn,
  write,
} from './entry.ts';
import { answerTo, terminalOf } from './prompt.ts';
import { rowsOfTable } from './table.ts';

export interface FilterOptions extends EntryOptions {
  readonly category?: string;
  readonly table?: true;
  readonly code?: string;
  readonly imageUrl?: string;
  readonly recommended?: true;
}

const questions = {
  name_ko: 'filter-name-ko',
  name_en: 'filter-name-en',
  code: 'filter-code',
  image_url: 'filter-image-url',
} as const;

/**
 * Adds a filter to a category, or those of a table. Resolves to the exit code.
 *
 * @throws Failure where the catalog is not fit for it, or an answer is missing and there is no terminal to ask in.
 */
export async function newFilter(options: FilterOptions, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { folder, ground, wording, say } = context;
  const { category: named, code, nameKo: name_ko, nameEn: name_en, imageUrl: image_url } = options;
  const given = { code, name_ko, name_en, image_url };
  begin('filter', { category: named, ...(options.table ? {} : given) }, context);
  const chosen = named ?? (await chooseCategory(context));
  if (chosen === undefined) return refused(2, context);
  const category = categoryOf(ground, chosen, folder);
  refuseErrors(context, category.path);
  const codes = (category.fields.filters ?? []).flatMap((filter) => filter?.code ?? []);
  const index = indexIn(codes, options);
  if (index === undefined) {
    const { after = '' } = options;
    throw new Failure('filter-is-unknown', { code: after, closest: closest(after, codes), path: category.path });
  }

  // Looked at as if it were added at the end, so that the lines that a finding names are those of the file as it is.
  const remarks = (rows: readonly Fields[]) => remarksOn(context, [changeFor(rows, category, ground)]);
  const rows = options.table ? await rowsOfTable(remarks, context) : await oneRow();
  if (typeof rows === 'number') return rows;
  const change = changeFor(rows, category, ground, index);
  await write(context, [change]);
  const note = wording.notes['filter-is-added']({
    keys: rows.map(({ code }) => `${category.slug}/${code}`),
    place: `${change.path}:${change.lines[0]}`,
    check: commandLine('check', context),
    diff: `git diff ${quoteForShell(folder)}`,
  });
  say(note);
  return 0;

  async function oneRow(): Promise<readonly Fields[] | 1 | 2> {
    const switches = { is_recommended: options.recommended === true, is_active: options.inactive !== true };
    const isTaken = (code: string) => codes.some((each) => each.toLowerCase() === code.toLowerCase());
    const proposal = (name: string, { name_en = '' }: Answers) =>
      name === 'code' ? freeName(closestSlug(name_en)?.replaceAll('-', '_'), isTaken) : undefined;
    const form = {
      questions,
      remarks: (fields: Answers) => remarks([{ ...fields, ...switches }]),
      proposal,
    };
    const answers = await collect(form, { ...given, organization_id: options.organization }, context);
    return typeof answers === 'number' ? answers : [{ ...answers, ...switches }];
  }
}

/** @throws Failure `file-is-not-spliceable`, with the lines to add by hand. */
function changeFor(rows: readonly Fields[], { path }: CategoryDraft, { sources }: Ground, index?: number): Change {
  const entries = rows.map(filterLines);
  const inserted = insertEntries(sources.sourceOf(path)?.text ?? '', { field: 'filters', entries, index });
  if (inserted !== undefined) return { path, ...inserted };
  const lines = entries.flatMap((entry) => entry.map((line, nth) => `  ${nth === 0 ? '- ' : '  '}${line}`));
  throw new Failure('file-is-not-spliceable', { path, lines: ['filters:', ...lines] });
}

/** @throws Failure `catalog-has-no-category-yet` */
function chooseCategory({ ground: { draft }, folder, lang, wording, io }: Context): Promise<string | undefined> {
  const order = draft.catalog?.fields.categories ?? [];
  const rank = ({ slug }: CategoryDraft) => (order.includes(slug) ? order.indexOf(slug) : order.length);
  const categories = draft.categories
    .filter(({ slug, document }) => isSlug(slug) && document !== undefined)
    .toSorted((a, b) => rank(a) - rank(b));
  const terminal = terminalOf(io);
  if (terminal === undefined || categories.length === 0) {
    throw new Failure('catalog-has-no-category-yet', { command: commandLine('new', { folder, lang }, ['category']) });
  }
  const options = categories.map(({ slug, fields: { name_ko, name_en } }) => ({
    value: slug,
    label: shown([slug, name_ko, name_en].filter((name) => name !== undefined).join(' · ')),
  }));
  const message = wording.notes['answer-is-asked-for']({ what: 'category' });
  return answerTo(
    (streams) => select({ message, options, maxItems: 12, showInstructions: false, ...streams }),
    terminal,
  );
}

/**
 * The category with a slug, or with a Korean or English name.
 *
 * @throws Failure `category-is-unknown`, `category-is-ambiguous`
 */
function categoryOf({ draft: { categories } }: Ground, given: string, path: string): CategoryDraft {
  const fold = (name: string) => name.normalize('NFC').trim().toLowerCase();
  const named = categories.filter(({ slug, fields: { name_ko = '', name_en = '' } }) =>
    [slug, name_ko, name_en].map(fold).includes(fold(given)),
  );
  const category = categories.find(({ slug }) => slug === given) ?? named[0];
  if (named.length > 1 && category?.slug !== given) {
    throw new Failure('category-is-ambiguous', { name: given, slugs: named.map(({ slug }) => slug) });
  }
  if (category !== undefined) return category;
  const names = categories.flatMap(({ slug, fields: { name_ko = slug, name_en = slug } }) => [slug, name_ko, name_en]);
  const distinct = [...new Map(names.toReversed().map((name) => [fold(name), name])).values()];
  throw new Failure('category-is-unknown', { slug: given, closest: closest(given, distinct), path });
}
