import { filterFindings } from '../../catalog/addition/candidate.ts';
import { type Ground, groundOf } from '../../catalog/addition/ground.ts';
import { memberOf } from '../../catalog/document.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import type { FilterFields } from '../../catalog/format.ts';
import { readSources } from '../../catalog/read.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { appendFilter } from '../../catalog/splice/append-filters.ts';
import { filterLines } from '../../catalog/write/filter-lines.ts';
import { closest } from '../../diagnostic/closest.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { npmRun, quoteForShell } from '../../diagnostic/report/closing.ts';
import { shown } from '../../diagnostic/wording/shown.ts';
import type { Wording } from '../../diagnostic/wording/wording.ts';
import type { FilterOptions } from '../new.ts';
import { wordingFor } from '../options.ts';
import { replaceFiles } from '../replace-files.ts';
import { type Terminal, terminalOf } from './ask.ts';
import { collect } from './collect.ts';
import { lineOf, refuseErrors } from './files.ts';
import { type Answers, type Form, type Given, remarkOf } from './form.ts';
import { stored } from './stored.ts';

type Name = 'code' | 'image_url' | 'name_en' | 'name_ko' | 'organization_id';

const example =
  'npm run new -- filter --category romantic --code rosy_dusk --name-ko "장밋빛 노을" --name-en "Rosy Dusk" ' +
  '--image-url https://cdn.example.com/filters/rosy_dusk.webp';

/**
 * Adds a filter at the end of a category. Resolves to the exit code.
 *
 * @throws Failure where the catalog is not fit for it, or an answer is missing that nobody can be asked for.
 */
export async function newFilter(
  options: FilterOptions,
  terminal: Terminal | undefined = terminalOf(process),
): Promise<number> {
  const { catalog: folder, lang } = options;
  const wording = await wordingFor(options);
  const ground = groundOf(readSources(folder));
  const given = {
    name_ko: options.nameKo,
    name_en: options.nameEn,
    code: options.code,
    image_url: options.imageUrl,
    organization_id: options.organization,
  };
  const slug = options.category ?? (await askForCategory(ground, { options, given, terminal, wording }));
  const output = terminal?.output ?? process.stderr;
  if (slug === undefined) {
    output.write(`${wording.notes['nothing-is-written']({})}\n`);
    return 2;
  }
  const category = categoryOf(ground, slug, options);
  const { path } = category;
  refuseErrors(ground, path, { folder, lang });

  const { answers, exitCode } = await collect(formOf({ ground, category, options, wording }), given, {
    terminal,
    wording,
  });
  if (answers === undefined) return exitCode;
  const fields = fieldsOf(answers, options);
  const source = ground.sources.sourceOf(path);
  const text = source && appendFilter(source.text, fields);
  if (source === undefined || text === undefined) {
    throw new Failure('file-is-not-spliceable', { path, lines: ['filters:', ...filterLines(fields)] });
  }
  await replaceFiles(folder, [{ source, text }]);

  const line = lineOf(text, (value) => ['filters', Number(memberOf(memberOf(value, 'filters'), 'length')) - 1]);
  const note = wording.notes['filter-is-added']({
    key: `${slug}/${fields.code}`,
    place: `${path}:${line}`,
    check: npmRun('check', [], { folder, lang }),
    diff: `git diff ${quoteForShell(folder)}`,
  });
  output.write(`${note}\n`);
  return 0;
}

function fieldsOf(answers: Answers<Name>, { recommended, inactive }: FilterOptions): FilterFields {
  const { code = '', name_ko = '', name_en = '', image_url = '', organization_id } = answers;
  return {
    code,
    name_ko,
    name_en,
    image_url,
    is_recommended: recommended === true,
    is_active: inactive !== true,
    ...(organization_id === undefined ? {} : { organization_id }),
  };
}

interface Asking {
  readonly options: FilterOptions;
  readonly given: Given<Name>;
  readonly terminal: Terminal | undefined;
  readonly wording: Wording;
}

/** Undefined where people would rather not choose one. */
async function askForCategory(
  { draft }: Ground,
  { options, given, terminal, wording }: Asking,
): Promise<string | undefined> {
  if (terminal === undefined) {
    const missing = (['code', 'name_ko', 'name_en', 'image_url'] as const).filter((name) => given[name] === undefined);
    const flags = ['--category', ...missing.map((name) => `--${name.replaceAll('_', '-')}`)];
    throw new Failure('flags-are-missing', { flags, example });
  }
  const order = new Map(draft.catalog?.fields.categories?.map((slug, index) => [slug, index]));
  const rank = ({ slug }: CategoryDraft) => order.get(slug) ?? order.size;
  const categories = draft.categories
    .filter(({ slug, document }) => isSlug(slug) && document !== undefined)
    .toSorted((a, b) => rank(a) - rank(b));
  if (categories.length === 0) {
    const { catalog: folder, lang } = options;
    throw new Failure('catalog-has-no-category-yet', { command: npmRun('new', ['category'], { folder, lang }) });
  }
  const { begin, choose } = await import('./ask.ts');
  begin(opening(wording), terminal.output);
  const choices = categories.map(({ slug, fields: { name_ko, name_en } }) => ({
    value: slug,
    label: shown([slug, ...[name_ko, name_en].filter((name) => name !== undefined)].join(' · ')),
  }));
  return choose(wording.notes['answer-is-asked-for']({ what: 'category' }), choices, terminal);
}

function categoryOf({ draft, sources }: Ground, slug: string, { catalog: folder }: FilterOptions): CategoryDraft {
  const category = draft.categories.find((each) => each.slug === slug);
  if (category !== undefined) return category;
  const slugs = sources.categories.map((each) => each.slug).filter(isSlug);
  throw new Failure('category-is-unknown', { slug, closest: closest(slug, slugs), path: folder });
}

interface Subject {
  readonly ground: Ground;
  readonly category: CategoryDraft;
  readonly options: FilterOptions;
  readonly wording: Wording;
}

function formOf({ ground, category, options, wording }: Subject): Form<Name> {
  return {
    opening: options.category === undefined ? undefined : opening(wording),
    names: ['name_ko', 'name_en', 'code', 'image_url', 'organization_id'],
    questions: {
      name_ko: 'filter-name-ko',
      name_en: 'filter-name-en',
      code: 'filter-code',
      image_url: 'filter-image-url',
    },
    stored,
    remarks: (answers) => filterFindings(ground, category, answers).map((each) => remarkOf(each, wording)),
    proposal: (name, { name_en }) =>
      name === 'code' && name_en !== undefined ? closestSlug(name_en)?.replaceAll('-', '_') : undefined,
    derived: {},
    example,
  };
}

function opening(wording: Wording): string {
  return wording.notes['addition-begins']({ kind: 'filter' });
}
