import { text as readText } from 'node:stream/consumers';
import { closest, fold } from '../../base/closest.ts';
import { shown } from '../../base/printable.ts';
import { assemble } from '../../catalog/assemble.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import type { Value } from '../../catalog/fields.ts';
import { knownFields, requiredOfFilter as required, typeOf } from '../../catalog/schema/schemas.ts';
import { filterLines } from '../../catalog/write.ts';
import type { Io } from '../../command/io.ts';
import { choose } from '../../command/prompt.ts';
import { commandLine } from '../../report/command-line.ts';
import { add } from './add.ts';
import { type Context, contextOf, type Fields, type NewEntries, needAll, type Options, refuse } from './context.ts';
import { insertEntries } from './insert.ts';
import { newFailure } from './words.ts';

const optional = knownFields.filter.filter((name) => !required.includes(name) && name !== 'was');
const fieldOf: ReadonlyMap<string, string> = new Map([
  ...[...required, ...optional].map((name) => [name, name] as const),
  ['코드', 'code'],
  ['한국어이름', 'name_ko'],
  ['영어이름', 'name_en'],
  ['이미지주소', 'image_url'],
]);

/**
 * The filters of a table on standard input, and their rows as a spreadsheet counts them: the headings are the first.
 * Undefined where it has wrong headings, or nothing else.
 */
async function readTable({ io, say, words }: Context) {
  if (io.stdin.isTTY) say(words['table-is-awaited']({}));
  const lines = (await readText(io.stdin)).split(/\r\n?|\n/);
  const cells = lines.map((line) => line.trimEnd().split('\t').map(contentOf));
  const width = Math.max(...cells.map(({ length }) => length));
  const headings = Array.from({ length: width }, (_, column) => cells[0]?.[column] ?? '');
  const columns = headings.map((each) => fieldOf.get(each.normalize('NFC').toLowerCase().replace(/\s/g, '')));
  const unknown = headings.filter((_, at) => columns[at] === undefined || columns.indexOf(columns[at]) < at);
  const hasFiles = columns.includes('image');
  const missing = required.filter((name) => !columns.includes(name) && !(hasFiles && name === 'image_url'));
  const rows = cells.flatMap((row, at) => (at === 0 || row.join('') === '' ? [] : [at]));
  if (rows.length === 0 || unknown.length > 0 || missing.length > 0) {
    say(words['headings-are-wrong']({ unknown, missing, optional }));
    return undefined;
  }
  const filterIn = (row: number): Fields => {
    const fields = columns.map((name = '', at) => [name, valueIn(name, cells[row]?.[at] ?? '')] as const);
    const { image, image_url = '', ...others } = Object.fromEntries(fields);
    return { ...others, image, image_url: image === undefined ? image_url : image_url || undefined };
  };
  return { given: rows.map(filterIn), rows: rows.map((row) => row + 1) };
}

/** Spreadsheets put a cell with quotes into quotes. */
function contentOf(cell: string): string {
  return cell.trim().replace(/^"(.*)"$/, (_, content: string) => content.replaceAll('""', '"'));
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
  const { next, options, sources, words } = context;
  const { category: wanted, code, image, imageUrl, inactive, nameEn, nameKo, organization, recommended } = options;
  const ofImage = image === undefined ? { image_url: imageUrl } : { image };
  const needed = { code, name_ko: nameKo, name_en: nameEn, ...ofImage };
  needAll('filter', { category: wanted, ...(options.table ? {} : needed) }, context);
  const fields = { ...needed, is_recommended: recommended, is_active: !inactive, organization_id: organization };
  const name = wanted ?? (await chooseCategory(context));
  const category = categoryNamed(name, context);
  const table = options.table ? await readTable(context) : { given: [fields], rows: [] };
  if (table === undefined) return refuse(context);

  const { slug, path } = category;
  const text = sources.texts.get(path) ?? '';
  const changesFor: NewEntries['changesFor'] = (filters, index) => {
    const lines = filters.map(filterLines).map((all) => (all.length === 0 ? ['code:'] : all));
    return [insertEntries({ path, text }, { field: 'filters', entries: lines, index })];
  };
  const successText: NewEntries['successText'] = (filters, [change]) =>
    words['filter-is-added']({
      keys: filters.map(({ code }) => `${slug}/${code}`),
      place: `${path}:${change?.lines[0]}`,
      ...next,
    });
  const names = (category.fields.filters ?? []).map((filter) => filter?.code ?? '');
  const [{ image: file, image_url: address = file } = {}] = table.given;
  const asked = address === undefined ? (['filter-image'] as const) : [];
  const questions = ['filter-name-ko', 'filter-name-en', 'filter-code', ...asked] as const;
  return { ...context, kind: 'filter', ...table, questions, path, names, changesFor, successText };
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
