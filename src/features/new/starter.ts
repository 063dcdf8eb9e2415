import { commandLine } from '../../base/command.ts';
import { quoteForShell } from '../../base/printable.ts';
import { readSources, withTexts } from '../../catalog/read.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { catalogText } from '../../catalog/write.ts';
import { isTerminal } from '../../command/prompt.ts';
import type { Begun, InitTask } from '../../command/runner.ts';
import { collect } from './add.ts';
import { categoryEntries } from './category.ts';
import { contextOf } from './context.ts';
import { filterEntry } from './filter.ts';
import { newFailure, type Question } from './words.ts';

export type StarterFlag = Exclude<Question, 'category' | 'filter-image'> | 'filter-image-url';
export type StarterGiven = Readonly<Record<StarterFlag, string | undefined>>;

/**
 * The files of a catalog with one category and one filter; what is not given is asked for. Undefined where something is
 * refused, which is said.
 *
 * @throws Failure `flags-are-missing` where there is no terminal.
 */
export async function starterCatalog(
  flags: StarterGiven,
  task: InitTask,
): Promise<Begun | undefined> {
  const { organization, language: lang, io } = task;
  const given = isTerminal(io) ? flags : completed(flags, task);
  const path = 'catalog';
  const text = catalogText({ organization_id: organization });
  const alone = readSources({
    path,
    list: () => [{ name: 'catalog.yaml', isFolder: false }],
    read: () => new Map([['catalog.yaml', Buffer.from(text)]]),
  });
  const names = { nameKo: given['category-name-ko'], nameEn: given['category-name-en'] };
  const context = await contextOf({ catalog: path, lang, ...names, first: true }, io, alone);
  const withOwner = { ...context, findings: [] }; // a mistake in the organization is one of what is added
  const category = await collect(categoryEntries(given['category-slug'], withOwner));
  if (category === undefined) return undefined;
  const sources = withTexts(alone, category.changes);
  const options = {
    catalog: path,
    lang,
    category: String(category.entry['slug']),
    code: given['filter-code'],
    nameKo: given['filter-name-ko'],
    nameEn: given['filter-name-en'],
    imageUrl: given['filter-image-url'],
  };
  const filter = await collect(await filterEntry(await contextOf(options, io, sources)));
  if (filter === undefined) return undefined;
  return {
    files: Array.from(withTexts(sources, filter.changes).texts, ([path, text]) => ({ path, text })),
  };
}

/** What is given, with slug and code made of the English names. @throws Failure `flags-are-missing` */
function completed(given: StarterGiven, { options, organization, words }: InitTask): StarterGiven {
  const slugOf = (name = 'unnamed') => closestSlug(name); // where a name is missing too, that is enough to say
  const known: StarterGiven = {
    ...given,
    'category-slug': given['category-slug'] ?? slugOf(given['category-name-en']),
    'filter-code': given['filter-code'] ?? slugOf(given['filter-name-en'])?.replaceAll('-', '_'),
  };
  const flags = Object.keys(given) as StarterFlag[]; // its own keys
  const missing = flags.filter((flag) => known[flag] === undefined);
  if (missing.length === 0) return known;
  const shown = flags.filter((flag) => given[flag] !== undefined || missing.includes(flag));
  const owner =
    options['organization'] === undefined ? [] : [`--organization ${quoteForShell(organization)}`];
  const line = [
    ...words,
    ...owner,
    ...shown.map((flag) => `--${flag} ${quoteForShell(given[flag] ?? `<${flag}>`)}`),
  ];
  const example = commandLine(line.join(' '), {
    lang: options['lang'] as string | undefined,
  });
  throw newFailure('flags-are-missing', { flags: missing.map((flag) => `--${flag}`), example });
}
