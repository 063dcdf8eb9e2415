import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { filterFindings } from '../../catalog/addition/candidate.ts';
import { type Ground, groundOf } from '../../catalog/addition/ground.ts';
import { memberOf } from '../../catalog/document.ts';
import type { CategoryDraft } from '../../catalog/draft.ts';
import type { FilterFields } from '../../catalog/format.ts';
import { maximumBytes, readSources } from '../../catalog/read.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { appendFilter } from '../../catalog/splice/append-filters.ts';
import { filterLines } from '../../catalog/write/filter-lines.ts';
import { Failure } from '../../finding/failure.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Io } from '../io.ts';
import type { FilterOptions } from '../new.ts';
import { wordingFor } from '../options.ts';
import { replaceFiles } from '../replace-files.ts';
import { askForCategory, categoryOf } from './choose-category.ts';
import { collect } from './collect.ts';
import { lineOf, refuseErrors } from './files.ts';
import { type Answers, type Form, flagOf, type Given, remarkOf } from './form.ts';
import { stored } from './stored.ts';
import { terminalOf } from './terminal.ts';

const example =
  'npm run new -- filter --category romantic --code rosy_dusk --name-ko "장밋빛 노을" --name-en "Rosy Dusk" ' +
  '--image-url https://cdn.example.com/filters/rosy_dusk.webp';

type Name = 'code' | 'image_url' | 'name_en' | 'name_ko' | 'organization_id';

/**
 * Adds a filter at the end of a category. Resolves to the exit code.
 *
 * @throws Failure where the catalog is not fit for it, or an answer is missing that nobody can be asked for.
 */
export async function newFilter(options: FilterOptions, io: Io): Promise<number> {
  const { catalog: folder, lang } = options;
  const terminal = terminalOf(io);
  const wording = await wordingFor(options, io);
  const ground = groundOf(readSources(folder));
  const given = {
    name_ko: options.nameKo,
    name_en: options.nameEn,
    code: options.code,
    image_url: options.imageUrl,
    organization_id: options.organization,
  };
  const slug =
    options.category ??
    (await askForCategory(ground, {
      options,
      missing: missingIn(given),
      opening: opening(wording),
      example,
      terminal,
      wording,
    }));
  const output = io.stderr;
  if (slug === undefined) {
    output.write(`${wording.notes['nothing-is-written']({})}\n`);
    return 2;
  }
  const category = categoryOf(ground, slug, options);
  const { path } = category;
  refuseErrors(ground, path, { folder, lang });

  const { answers, exitCode } = await collect(formOf({ ground, category, options, wording }), given, {
    terminal,
    io,
    wording,
  });
  if (answers === undefined) return exitCode;
  const fields = fieldsOf(answers, options);
  const source = ground.sources.sourceOf(path);
  const text = source && appendFilter(source.text, fields);
  if (source === undefined || text === undefined) {
    throw new Failure('file-is-not-spliceable', { path, lines: ['filters:', ...filterLines(fields)] });
  }
  const bytes = Buffer.byteLength(text);
  if (bytes > maximumBytes) {
    const sentence = wording.findings['file-is-too-large']({ bytes, maximum: maximumBytes });
    output.write(`${path}: ${sentence}\n${wording.notes['nothing-is-written']({})}\n`);
    return 1;
  }
  const data = source.hasByteOrderMark ? `\ufeff${text}` : text;
  await replaceFiles([{ path, data }], ground.sources, folder);

  const line = lineOf(text, (value) => ['filters', Number(memberOf(memberOf(value, 'filters'), 'length')) - 1]);
  const note = wording.notes['filter-is-added']({
    key: `${slug}/${fields.code}`,
    place: `${path}:${line}`,
    check: commandLine('check', { folder, lang }),
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

function missingIn(given: Given<Name>): readonly string[] {
  return (['code', 'name_ko', 'name_en', 'image_url'] as const).filter((name) => given[name] === undefined).map(flagOf);
}

function opening(wording: Wording): string {
  return wording.notes['addition-begins']({ kind: 'filter' });
}
