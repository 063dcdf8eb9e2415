import { select } from '@clack/prompts';
import { closest, fold } from '../../base/closest.ts';
import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { shown } from '../../base/printable.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { filterLines } from '../../catalog/write/files.ts';
import { Failure } from '../../finding/failure.ts';
import type { Io } from '../io.ts';
import { add, begin, type Form, refuse } from './add.ts';
import { ask, type Context, contextOf, type Options } from './context.ts';
import { readTable } from './table.ts';

/** Adds a filter to a category, or those of a table. Resolves to the exit code. */
export async function newFilter(options: Options, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { folder, sources, wording } = context;
  const { code, nameKo: name_ko, nameEn: name_en, imageUrl: image_url, organization: organization_id } = options;
  const needed = { code, name_ko, name_en, image_url };
  begin('filter', { category: options.category, ...(options.table ? {} : needed) }, context);
  const name = options.category ?? (await chooseCategory(context));
  if (name === undefined) return refuse(2, context);
  const { slug, path, fields } = categoryNamed(name, context);

  const form: Form = {
    file: { path, text: sources.sourceOf(path)?.text ?? '' },
    list: 'filters',
    names: (fields.filters ?? []).flatMap((filter) => filter?.code ?? []),
    questions: {
      name_ko: 'filter-name-ko',
      name_en: 'filter-name-en',
      code: 'filter-code',
      image_url: 'filter-image-url',
    },
    proposal: (field, nameEn) => (field === 'code' ? closestSlug(nameEn)?.replaceAll('-', '_') : undefined),
    lines: (filter) => {
      const lines = filterLines(filter);
      return lines.length === 0 ? ['code:'] : lines;
    },
    done: (entries, [change]) =>
      wording.notes['filter-is-added']({
        keys: entries.map((filter) => `${slug}/${filter['code']}`),
        place: `${path}:${change?.lines[0]}`,
        check: commandLine('check', context),
        diff: `git diff ${quoteForShell(folder)}`,
      }),
  };
  if (!options.table) {
    const switches = { is_recommended: options.recommended === true, is_active: !options.inactive };
    return add(form, [{ ...needed, ...switches, organization_id }], context);
  }
  const table = await readTable(context);
  return table === undefined ? refuse(1, context) : add(form, table.entries, context, table.rows);
}

/** The slug that is chosen in the terminal. */
function chooseCategory({ draft, wording, io, ...here }: Context): Promise<string | undefined> {
  if (draft.categories.length === 0) {
    throw new Failure('catalog-has-no-category-yet', { command: commandLine('new', here, ['category']) });
  }
  const options = draft.categories.map(({ slug, fields: { name_ko = '', name_en = '' } }) => ({
    value: slug,
    label: shown(`${slug} · ${name_ko} · ${name_en}`),
  }));
  const message = wording.notes['answer-is-asked-for']({ what: 'category' });
  return ask(io, (streams) => select({ message, options, maxItems: 12, showInstructions: false, ...streams }));
}

/** The category with a slug, or with a Korean or English name. */
function categoryNamed(name: string, { draft: { categories }, folder: path }: Context): CategoryDraft {
  const namesOf = ({ slug, fields: { name_ko = slug, name_en = slug } }: CategoryDraft) => [name_en, name_ko, slug];
  const exact = categories.filter(({ slug }) => slug === name);
  const alike = categories.filter((each) => namesOf(each).map(fold).includes(fold(name)));
  const [category, ...others] = exact.length > 0 ? exact : alike;
  if (others.length > 0) throw new Failure('category-is-ambiguous', { name, slugs: alike.map(({ slug }) => slug) });
  if (category !== undefined) return category;
  const names = new Map(categories.flatMap(namesOf).map((each) => [fold(each), each]));
  throw new Failure('category-is-unknown', { name, closest: closest(name, [...names.values()]), path });
}
