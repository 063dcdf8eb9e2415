import { commandLine } from '../../base/command.ts';
import { assemble } from '../../catalog/assemble.ts';
import type { Io } from '../../command/io.ts';
import { ask } from '../../command/prompt.ts';
import { explanation } from '../../command/report-error.ts';
import { insertEntries } from '../../edit/list.ts';
import { editFailure } from '../../edit/parsed.ts';
import { categoryNamed } from '../../edit/select.ts';
import { filterLines } from '../../edit/write.ts';
import { add } from './add.ts';
import {
  type Context,
  contextOf,
  type NewEntry,
  needAll,
  numbered,
  type Options,
} from './context.ts';
import { newFailure, type Question } from './words.ts';

/** Adds a filter to a category. Resolves to the exit code. */
export async function newFilter(options: Options, io: Io): Promise<number> {
  const context = await contextOf(options, io);
  const { draft, shared, sources } = context;
  const { category: wanted, code, image, imageUrl, nameEn, nameKo, recommended } = options;
  if (draft.categories.length === 0) {
    const command = commandLine('new category', options);
    throw newFailure('catalog-has-no-category-yet', { command });
  }
  const ofImage = image === undefined ? { image_url: imageUrl } : { image };
  const needed = { code, name_ko: nameKo, name_en: nameEn, ...ofImage };
  needAll('filter', { category: wanted, ...needed }, context);
  const { slug, path, fields } =
    wanted === undefined ? await chooseCategory(context) : categoryNamed(wanted, draft);
  const text = sources.texts.get(path);
  if (text === undefined) throw editFailure('file-has-errors', { path });
  const changesFor: NewEntry['changesFor'] = (filter, index) => {
    const lines = filterLines(filter);
    const entries = [lines.length === 0 ? ['code:'] : lines];
    return [insertEntries({ path, text }, { field: 'filters', entries, index })];
  };
  const factsOf: NewEntry['factsOf'] = ({ code }, [change]) => {
    return { key: `${slug}/${code}`, place: `${path}:${change?.lines[0]}` };
  };
  const isAnswered = image !== undefined || imageUrl !== undefined;
  return add({
    ...context,
    kind: 'filter',
    given: { ...needed, is_recommended: recommended, ...shared },
    questions: [
      ...(['filter-name-ko', 'filter-name-en', 'filter-code'] as const),
      ...(isAnswered ? [] : [imageQuestion(context)]),
    ],
    path,
    names: (fields.filters ?? []).map((filter) => filter?.code ?? ''),
    changesFor,
    factsOf,
  });
}

/** Asks for a file only where the catalog says at which address apps get it. */
function imageQuestion({ draft: { catalog } }: Context): Question {
  return catalog.fields.image_base_url === undefined ? 'filter-image-url' : 'filter-image';
}

/** Asks for a category: its number in the list, or its slug or name there. */
async function chooseCategory({ draft, io, wording, words }: Context) {
  const categories = assemble(draft).categories.filter(({ slug }) => slug !== '');
  const listed = categories.map((each) =>
    [each.slug, each.name_ko, each.name_en].filter((name) => name !== '').join(' · '),
  );
  const chosen = (answer: string) =>
    categoryNamed(categories[Number(answer) - 1]?.slug ?? answer, draft);
  const validate = (answer: string) => {
    try {
      chosen(answer);
      return undefined;
    } catch (error) {
      return explanation(error, wording);
    }
  };
  const message = [words.category({}), ...numbered(listed)].join('\n');
  return chosen(await ask(io, { message, validate }));
}
