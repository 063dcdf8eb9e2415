import { closest } from '../../base/closest.ts';
import { commandLine } from '../../base/command-line.ts';
import { shown } from '../../base/printable.ts';
import type { Ground } from '../../catalog/addition/ground.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import { isSlug } from '../../catalog/slug.ts';
import { Failure } from '../../finding/failure.ts';
import type { Wording } from '../../wording/wording.ts';
import type { FilterOptions } from '../new.ts';
import type { Terminal } from './terminal.ts';

interface Asking {
  readonly options: FilterOptions;
  /** The flags that are missing beside `--category`. */
  readonly missing: readonly string[];
  /** What to say of the new filter before the first question. */
  readonly opening: string;
  readonly example: string;
  readonly terminal: Terminal | undefined;
  readonly wording: Wording;
}

/**
 * The slug of the category that people choose; undefined where they would rather not.
 *
 * @throws Failure where nobody can be asked, or there is none to choose.
 */
export async function askForCategory(
  { draft }: Ground,
  { options, missing, opening, example, terminal, wording }: Asking,
): Promise<string | undefined> {
  if (terminal === undefined) {
    throw new Failure('flags-are-missing', { flags: ['--category', ...missing], example });
  }
  const order = new Map(draft.catalog?.fields.categories?.map((slug, index) => [slug, index]));
  const rank = ({ slug }: CategoryDraft) => order.get(slug) ?? order.size;
  const categories = draft.categories
    .filter(({ slug, document }) => isSlug(slug) && document !== undefined)
    .toSorted((a, b) => rank(a) - rank(b));
  if (categories.length === 0) {
    const { catalog: folder, lang } = options;
    throw new Failure('catalog-has-no-category-yet', { command: commandLine('new', { folder, lang }, ['category']) });
  }
  const { begin, choose } = await import('./ask.ts');
  begin(opening, terminal.output);
  const choices = categories.map(({ slug, fields: { name_ko, name_en } }) => ({
    value: slug,
    label: shown([slug, ...[name_ko, name_en].filter((name) => name !== undefined)].join(' · ')),
  }));
  return choose(wording.notes['answer-is-asked-for']({ what: 'category' }), choices, terminal);
}

/** @throws Failure `category-is-unknown`. */
export function categoryOf(
  { draft, sources }: Ground,
  slug: string,
  { catalog: folder }: FilterOptions,
): CategoryDraft {
  const category = draft.categories.find((each) => each.slug === slug);
  if (category !== undefined) return category;
  const slugs = sources.categories.map((each) => each.slug).filter(isSlug);
  throw new Failure('category-is-unknown', { slug, closest: closest(slug, slugs), path: folder });
}
