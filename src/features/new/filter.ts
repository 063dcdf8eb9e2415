import { commandLine } from '../../base/command.ts';
import { assemble } from '../../catalog/assemble.ts';
import type { Io } from '../../command/io.ts';
import { ask } from '../../command/prompt.ts';
import { explainError } from '../../command/report-error.ts';
import { insertEntries } from '../../edit/list.ts';
import { editFailure } from '../../edit/parse-file.ts';
import { findCategory } from '../../edit/select.ts';
import { formatFilter } from '../../edit/write.ts';
import { addEntry } from './add.ts';
import {
  type Context,
  createContext,
  formatChoices,
  type NewEntry,
  type Options,
  requireValues,
} from './context.ts';
import { newFailure, type Question } from './words.ts';

/** Adds a filter to a category. */
export async function newFilter(options: Options, io: Io): Promise<number> {
  const context = await createContext(options, io);
  const { partial, shared, sources } = context;
  const { category: wanted, code, image, imageUrl, nameEn, nameKo, recommended } = options;
  if (partial.categories.length === 0) {
    const command = commandLine('new category', options);
    throw newFailure('catalog-has-no-category-yet', { command });
  }
  const imageField = image === undefined ? { image_url: imageUrl } : { image };
  const needed = { code, name_ko: nameKo, name_en: nameEn, ...imageField };
  requireValues('filter', { category: wanted, ...needed }, context);
  const { slug, path, fields } =
    wanted === undefined ? await chooseCategory(context) : findCategory(wanted, partial);
  const text = sources.texts.get(path);
  if (text === undefined) throw editFailure('file-has-errors', { path });
  const changesFor: NewEntry['changesFor'] = (filter, index) => {
    const lines = formatFilter(filter);
    const entries = [lines.length === 0 ? ['code:'] : lines];
    return [insertEntries({ path, text }, { field: 'filters', entries, index })];
  };
  const summarize: NewEntry['summarize'] = ({ code }, [change]) => {
    return { key: `${slug}/${code}`, place: `${path}:${change?.lines[0]}` };
  };
  const hasImage = image !== undefined || imageUrl !== undefined;
  return addEntry({
    ...context,
    kind: 'filter',
    given: { ...needed, is_recommended: recommended, ...shared },
    questions: [
      ...(['filter-name-ko', 'filter-name-en', 'filter-code'] as const),
      ...(hasImage ? [] : [imageQuestion(context)]),
    ],
    path,
    names: (fields.filters ?? []).map((filter) => filter?.code ?? ''),
    changesFor,
    summarize,
  });
}

/** Asks for a file only if the catalog has a base address for images. */
function imageQuestion({ partial: { catalog } }: Context): Question {
  return catalog.fields.image_base_url === undefined ? 'filter-image-url' : 'filter-image';
}

/** Prompts for a category by its number, slug or name. */
async function chooseCategory({ partial, io, wording, words }: Context) {
  const categories = assemble(partial).categories.filter(({ slug }) => slug !== '');
  const choices = categories.map((each) =>
    [each.slug, each.name_ko, each.name_en].filter((name) => name !== '').join(' · '),
  );
  const resolveChoice = (answer: string) =>
    findCategory(categories[Number(answer) - 1]?.slug ?? answer, partial);
  const validate = (answer: string) => {
    try {
      resolveChoice(answer);
      return undefined;
    } catch (error) {
      return explainError(error, wording);
    }
  };
  const message = [words.category({}), ...formatChoices(choices)].join('\n');
  return resolveChoice(await ask(io, { message, validate }));
}
