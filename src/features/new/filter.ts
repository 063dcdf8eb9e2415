import { buffer } from 'node:stream/consumers';
import { cellsIn } from '../../base/cells.ts';
import { closest, fold } from '../../base/closest.ts';
import { shown } from '../../base/printable.ts';
import { assemble } from '../../catalog/assemble.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import type { Value } from '../../catalog/fields.ts';
import { imageField, synonym } from '../../catalog/misspelt-fields.ts';
import { knownFields, requiredOfFilter as required, typeOf } from '../../catalog/schema/schemas.ts';
import { filterLines } from '../../catalog/write.ts';
import type { Io } from '../../command/io.ts';
import { choose, isTerminal } from '../../command/prompt.ts';
import { insertEntries } from '../../edit/list.ts';
import { commandLine } from '../../report/command-line.ts';
import { add } from './add.ts';
import { type Context, contextOf, type Fields, type NewEntries, needAll, type Options, refuse } from './context.ts';
import { newFailure } from './words.ts';

const optional = [...knownFields.filter.filter((name) => !required.includes(name) && name !== 'was'), 'category'];
const known = [...required, ...optional];

/** Of a table these may be something else than they would be in a file: a number of the row, a person. */
const doubtful = ['id', 'key', 'owner'];

/** Other headings for a window. None that means a last day, as 종료일 does: that is over before it. */
const ofWindow: Readonly<Record<string, string>> = {
  시작일: 'active_from',
  시작일시: 'active_from',
  종료일시: 'active_until',
};

/** The fields that headings name, or else other words for those that are left. */
function columnsOf(headings: readonly string[]): readonly (string | undefined)[] {
  const words = headings.map((heading) => heading.normalize('NFC').toLowerCase().replace(/\s/g, ''));
  const columns = words.map((word, at) => known.find((name) => name === word && words.indexOf(word) === at));
  for (const [at, word] of words.entries()) {
    const free = known.filter((name) => !columns.includes(name) && !doubtful.includes(word));
    columns[at] ??= synonym(word, free) ?? free.find((name) => name === ofWindow[word]);
  }
  return columns;
}

/**
 * The filters of a table on standard input, and their rows as a spreadsheet counts them: the headings are the first.
 * Undefined where it has wrong headings, or nothing else.
 */
async function readTable({ io, say, words }: Context) {
  if (io.stdin.isTTY) say(words['table-is-awaited']({}));
  const cells = cellsIn(await buffer(io.stdin));
  if (cells === undefined) return void say(words['table-is-not-unicode']({}));
  const width = Math.max(...cells.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  const headings = Array.from({ length: width }, (_, column) => cells[0]?.[column] ?? '');
  const columns = columnsOf(headings);
  const unknown = headings.filter((_, at) => columns[at] === undefined);
  const images = columns.filter((name) => name?.startsWith('image'));
  const missing = required.filter((name) => !columns.includes(name) && !(name === 'image_url' && images.length > 0));
  const rows = cells.flatMap((row, at) => (at === 0 || row.join('') === '' ? [] : [at]));
  if (rows.length === 0 || unknown.length > 0 || missing.length > 0)
    return void say(words['headings-are-wrong']({ unknown, missing, optional }));
  const filterIn = (row: number): Fields => {
    const fields = columns.map((name = '', at) => {
      const cell = cells[row]?.[at] ?? '';
      return [(images.length === 1 && imageField(name, cell)) || name, valueIn(name, cell)] as const;
    });
    const { image, image_url = '', ...others } = Object.fromEntries(fields);
    return { ...others, image, image_url: image === undefined ? image_url : image_url || undefined };
  };
  return { given: rows.map(filterIn), rows: rows.map((row) => row + 1) };
}

/** A list has commas between its texts. What is neither true nor false stays a text, which `check` refuses. */
function valueIn(name: string, cell: string): Value | undefined {
  if (cell === '' && optional.includes(name)) return undefined;
  if (typeOf(name) === 'array') return cell.split(',').map((text) => text.trim());
  const word = cell.toLowerCase();
  return typeOf(name) === 'boolean' && (word === 'true' || word === 'false') ? word === 'true' : cell;
}

/** Adds a filter to a category, or those of a table. Resolves to the exit code. */
export async function newFilter(options: Options, io: Io): Promise<number> {
  const added = await filterEntries(await contextOf(options, io));
  return added === undefined ? 1 : add(added);
}

/** The filters, once their category is known; undefined where a table is refused, which is said. */
export async function filterEntries(context: Context): Promise<NewEntries | undefined> {
  const { draft, io, next, options, shared, sources, words } = context;
  const { category: wanted, code, image, imageUrl, nameEn, nameKo, recommended } = options;
  const ofImage = image === undefined ? { image_url: imageUrl } : { image };
  const needed = { code, name_ko: nameKo, name_en: nameEn, ...ofImage };
  const isLater = options.table && !isTerminal(io); // the rows may name their categories
  if (!isLater) needAll('filter', { category: wanted, ...(options.table ? {} : needed) }, context);
  const fields = { ...needed, is_recommended: recommended, ...shared };
  const name = wanted ?? (isLater ? undefined : await chooseCategory(context));
  if (name !== undefined) categoryNamed(name, context); // before a table is read
  const table = options.table ? await readTable(context) : { given: [fields], rows: [] };
  if (table === undefined) return refuse(context);

  const placed = table.given.map(({ category = name, ...filter }: Fields, at) => {
    if (category === undefined) needAll('filter', { category }, context);
    const { slug } = categoryNamed(String(category), context);
    return { row: table.rows[at], filter: { ...filter, category: slug } };
  });
  const byCategory = Map.groupBy(placed, ({ filter }) => filter.category);
  const changed = draft.categories.filter(({ slug }) => byCategory.has(slug));
  const all = changed.flatMap(({ slug }) => byCategory.get(slug) ?? []); // as their places are, in the order of the files
  const changesFor: NewEntries['changesFor'] = (filters, index) =>
    changed.map(({ slug, path }) => {
      const lines = filters.filter(({ category }) => category === slug).map(filterLines);
      const entries = lines.map((each) => (each.length === 0 ? ['code:'] : each));
      return insertEntries({ path, text: sources.texts.get(path) ?? '' }, { field: 'filters', entries, index });
    });
  const successText: NewEntries['successText'] = (filters, changes) =>
    words['filter-is-added']({
      keys: filters.map(({ category, code }) => `${category}/${code}`),
      place: changes.map(({ path, lines: [line] }) => `${path}:${line}`).join(', '),
      ...next,
    });
  const [own, ...others] = changed;
  const names = others.length > 0 ? [] : (own?.fields.filters ?? []).map((filter) => filter?.code ?? '');
  const [{ image: file, image_url: address = file } = {}] = table.given;
  const asked = address === undefined ? (['filter-image'] as const) : [];
  const questions = ['filter-name-ko', 'filter-name-en', 'filter-code', ...asked] as const;
  const [given, rows, path] = [all.map(({ filter }) => filter), all.flatMap(({ row }) => row ?? []), own?.path ?? ''];
  return { ...context, kind: 'filter', given, rows, questions, path, names, changesFor, successText };
}

/** The slug that is chosen in the terminal. */
function chooseCategory({ draft, words, io, options }: Context): Promise<string> {
  const categories = assemble(draft).categories.filter(({ name_ko, name_en }) => name_ko !== '' && name_en !== '');
  if (categories.length === 0) {
    throw newFailure('catalog-has-no-category-yet', { command: commandLine('new category', io.run, options) });
  }
  const listed = categories.map(({ slug, name_ko, name_en }) => {
    return { value: slug, label: shown(`${slug} · ${name_ko} · ${name_en}`) };
  });
  return choose(io, { message: words.category({}), options: listed, refusal: words['answer-is-not-listed']({}) });
}

/** The category with a slug, or with a Korean or English name. */
function categoryNamed(name: string, { draft: { categories }, options: { catalog: path } }: Context): CategoryDraft {
  const exact = categories.find(({ slug }) => slug === name);
  if (exact !== undefined) return exact;
  const namesOf = ({ slug, fields: { name_ko = slug, name_en = slug } }: CategoryDraft) => [name_en, name_ko, slug];
  const alike = categories.filter((each) => namesOf(each).map(fold).includes(fold(name)));
  const [category, ...others] = alike;
  if (others.length > 0) throw newFailure('category-is-ambiguous', { name, slugs: alike.map(({ slug }) => slug) });
  if (category !== undefined) return category;
  const names = new Map(categories.flatMap(namesOf).map((each) => [fold(each), each]));
  throw newFailure('category-is-unknown', { name, closest: closest(name, [...names.values()]), path });
}
