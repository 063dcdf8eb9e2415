import { quoteForShell } from '../../base/printable.ts';
import { readSources } from '../../catalog/read.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { catalogText } from '../../catalog/write.ts';
import type { Io } from '../../command/io.ts';
import { isTerminal } from '../../command/prompt.ts';
import { message } from '../../report/report.ts';
import type { Source } from '../../yaml/document.ts';
import { collect } from './add.ts';
import { categoryEntries } from './category.ts';
import { contextOf, refuse } from './context.ts';
import { filterEntries } from './filter.ts';
import { isError, withFile } from './remarks.ts';
import { starterFlags } from './starter-flags.ts';
import { newFailure } from './words.ts';

/** What the flags say, and the command without them. */
export interface Starter {
  readonly given: Readonly<Partial<Record<keyof typeof starterFlags, string | undefined>>>;
  readonly organization: string;
  readonly lang: string;
  readonly command: string;
}

/**
 * The files of a catalog with one category and one filter; what is not given is asked for. Undefined where something is
 * refused, which is said.
 *
 * @throws Failure `flags-are-missing` where there is no terminal.
 */
export async function starterCatalog(starter: Starter, io: Io): Promise<readonly Source[] | undefined> {
  const { organization, lang } = starter;
  const given = isTerminal(io) ? starter.given : completed(starter);
  const path = 'catalog';
  const text = catalogText({ organization_id: organization }, undefined);
  const alone = readSources({
    path,
    list: () => [{ name: 'catalog.yaml', isFolder: false }],
    read: () => new Map([['catalog.yaml', Buffer.from(text)]]),
  });
  const context = await contextOf({ catalog: path, lang }, io, alone);
  const error = context.findings.find((each) => isError(each) && each.code !== 'catalog-has-no-category');
  if (error !== undefined) {
    // Of the organization: there is nothing else yet.
    context.say(message(error, context.wording));
    return refuse(context);
  }
  const category = await collect(
    categoryEntries(
      given['category-slug'],
      { catalog: path, nameKo: given['category-name-ko'], nameEn: given['category-name-en'], first: true },
      context,
    ),
  );
  if (category === undefined) return undefined;
  const sources = category.changes.reduce(withFile, alone);
  const added = await filterEntries(
    {
      catalog: path,
      category: String(category.entries[0]?.['slug']),
      code: given['filter-code'],
      nameKo: given['filter-name-ko'],
      nameEn: given['filter-name-en'],
      imageUrl: given['filter-image-url'],
    },
    await contextOf({ catalog: path, lang }, io, sources),
  );
  const filter = added && (await collect(added));
  const texts = filter?.changes.reduce(withFile, sources).texts;
  return texts && Array.from(texts, ([each, content]) => ({ path: each, text: content }));
}

/** What is given, with slug and code made of the English names. @throws Failure `flags-are-missing` */
function completed({ given, command }: Starter): Starter['given'] {
  const slugOf = (name = 'unnamed') => closestSlug(name); // where a name is missing too, that is enough to say
  const made = {
    'category-slug': slugOf(given['category-name-en']),
    'filter-code': slugOf(given['filter-name-en'])?.replaceAll('-', '_'),
  };
  const known: Starter['given'] = { ...made, ...given };
  const flags = Object.keys(starterFlags) as (keyof typeof starterFlags)[]; // its own keys
  const needed = flags.filter((flag) => made[flag as keyof typeof made] === undefined);
  const missing = needed.filter((flag) => known[flag] === undefined).map((flag) => `--${flag}`);
  const value = (flag: keyof typeof starterFlags) => quoteForShell(known[flag] ?? `<${flag}>`);
  const example = [command, ...needed.map((flag) => `--${flag} ${value(flag)}`)].join(' ');
  if (missing.length > 0) throw newFailure('flags-are-missing', { flags: missing, example });
  return known;
}
