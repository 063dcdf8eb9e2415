import { shown } from '../../base/printable.ts';
import { assemble } from '../../catalog/assemble.ts';
import { filterLines } from '../../catalog/write.ts';
import type { Io } from '../../command/io.ts';
import { ask } from '../../command/prompt.ts';
import { insertEntries } from '../../edit/list.ts';
import { editFailure } from '../../edit/parsed.ts';
import { categoryNamed } from '../../edit/select.ts';
import { add } from './add.ts';
import { type Context, contextOf, type NewEntry, needAll, type Options } from './context.ts';
import { newFailure } from './words.ts';

/** Adds a filter to a category. Resolves to the exit code. */
export async function newFilter(options: Options, io: Io): Promise<number> {
  return add(await filterEntry(await contextOf(options, io)));
}

/** The filter, once its category is known. */
export async function filterEntry(context: Context): Promise<NewEntry> {
  const { draft, options, shared, sources } = context;
  const { category: wanted, code, image, imageUrl, nameEn, nameKo, recommended } = options;
  const ofImage = image === undefined ? { image_url: imageUrl } : { image };
  const needed = { code, name_ko: nameKo, name_en: nameEn, ...ofImage };
  needAll('filter', { category: wanted, ...needed }, context);
  const given = { ...needed, is_recommended: recommended, ...shared };
  const { slug, path, fields } = categoryNamed(wanted ?? (await chooseCategory(context)), draft);
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
  const names = (fields.filters ?? []).map((filter) => filter?.code ?? '');
  const asked = image === undefined && imageUrl === undefined ? (['filter-image'] as const) : [];
  const questions = ['filter-name-ko', 'filter-name-en', 'filter-code', ...asked] as const;
  return { ...context, kind: 'filter', given, questions, path, names, changesFor, factsOf };
}

/** The slug that is chosen in the terminal. */
async function chooseCategory({ draft, words, io }: Context): Promise<string> {
  const categories = assemble(draft).categories.filter(
    ({ name_ko, name_en }) => name_ko !== '' && name_en !== '',
  );
  if (categories.length === 0) throw newFailure('catalog-has-no-category-yet', {});
  const listed = categories.map(({ slug, name_ko, name_en }, at) => {
    return `${String(at + 1).padStart(4)}. ${shown(`${slug} · ${name_ko} · ${name_en}`)}`;
  });
  const slugs = categories.map(({ slug }) => slug);
  const slugIn = (answer: string) => slugs[Number(answer) - 1] ?? answer.trim();
  const refusal = words['answer-is-not-listed']({});
  const validate = (answer: string) => (slugs.includes(slugIn(answer)) ? undefined : refusal);
  return slugIn(await ask(io, { message: [words.category({}), ...listed].join('\n'), validate }));
}
