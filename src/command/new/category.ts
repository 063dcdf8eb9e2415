import { mkdirSync } from 'node:fs';
import { commandLine, quoteForShell } from '../../base/command-line.ts';
import { categoryFindings, fileOfSlug } from '../../catalog/addition/candidate.ts';
import { type Ground, groundOf } from '../../catalog/addition/ground.ts';
import { type Position, withSlugInOrder } from '../../catalog/addition/order.ts';
import { pathIn } from '../../catalog/folder.ts';
import { readSources } from '../../catalog/read.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { categoryText } from '../../catalog/write/category-text.ts';
import { schemasFrom } from '../../catalog/write/modeline.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Io } from '../io.ts';
import type { CategoryOptions } from '../new.ts';
import { wordingFor } from '../options.ts';
import { replaceFiles } from '../replace-files.ts';
import { collect } from './collect.ts';
import { lineOf, refuseErrors } from './files.ts';
import { type Answers, type Form, type Remark, remarkOf } from './form.ts';
import { stored } from './stored.ts';
import { terminalOf } from './terminal.ts';

type Name = 'description' | 'name_en' | 'name_ko' | 'organization_id' | 'slug';

/**
 * Adds a category: its file, and its place in the order. Resolves to the exit code.
 *
 * @throws Failure where the catalog is not fit for it, or an answer is missing that nobody can be asked for.
 */
export async function newCategory(slug: string | undefined, options: CategoryOptions, io: Io): Promise<number> {
  const { catalog: folder, lang } = options;
  const terminal = terminalOf(io);
  const wording = await wordingFor(options, io);
  const ground = groundOf(readSources(folder));
  const { catalogPath, catalog } = ground.sources;
  refuseErrors(ground, catalogPath, { folder, lang });
  const position: Position = { after: options.after, first: options.first };
  if (position.after !== undefined) withSlugInOrder(ground, '', position); // told before anything is asked

  const given = { ...options, name_ko: options.nameKo, name_en: options.nameEn, organization_id: options.organization };
  const { answers, exitCode } = await collect(formOf(ground, wording), { ...given, slug }, { terminal, io, wording });
  if (answers === undefined) return exitCode;
  const { slug: name = '', name_ko = '', name_en = '', description, organization_id } = answers;

  const orderText = withSlugInOrder(ground, name, position);
  const path = pathIn(folder, `categories/${name}.yaml`);
  const isActive = options.inactive !== true;
  const fields = {
    name_ko,
    name_en,
    is_active: isActive,
    ...(description === undefined ? {} : { description }),
    ...(organization_id === undefined ? {} : { organization_id }),
  };
  const orderFile = { path: catalogPath, data: (catalog?.hasByteOrderMark ? '\ufeff' : '') + (orderText ?? '') };
  const file = { path, data: categoryText(fields, schemasFrom(folder)) };
  mkdirSync(pathIn(folder, 'categories'), { recursive: true });
  await replaceFiles(orderText === undefined ? [file] : [file, orderFile], ground.sources, folder);

  const order =
    orderText === undefined
      ? undefined
      : `${catalogPath}:${lineOf(orderText, (value) => ['categories', positionIn(value, name)])}`;
  const here = { folder, lang };
  const note = wording.notes['category-is-added']({
    slug: name,
    path,
    order,
    filter: isActive ? commandLine('new', here, ['filter', `--category ${name}`]) : undefined,
    check: commandLine('check', here),
    diff: `git add -N ${quoteForShell(folder)} && git diff ${quoteForShell(folder)}`,
  });
  io.stderr.write(`${note}\n`);
  return 0;
}

function positionIn(value: unknown, slug: string): number {
  const list: unknown = Object(value).categories;
  return Array.isArray(list) ? list.indexOf(slug) : 0;
}

function formOf(ground: Ground, wording: Wording): Form<Name> {
  return {
    opening: wording.notes['addition-begins']({ kind: 'category' }),
    names: ['name_ko', 'name_en', 'slug', 'description', 'organization_id'],
    questions: { name_ko: 'category-name-ko', name_en: 'category-name-en', slug: 'category-slug' },
    stored,
    remarks: ({ slug, ...fields }) => [
      ...takenRemark(slug),
      ...categoryFindings(ground, slug, fields).map((each) => remarkOf(each, wording)),
    ],
    proposal: (name, { name_en }: Answers<Name>) =>
      name === 'slug' && name_en !== undefined ? closestSlug(name_en) : undefined,
    derived: { slug: 'name_en' },
    example: 'npm run new -- category soft-glam --name-ko "소프트 글램" --name-en "Soft Glam"',
  };

  function takenRemark(slug: string | undefined): readonly Remark[] {
    const path = slug === undefined ? undefined : fileOfSlug(ground, slug);
    if (slug === undefined || path === undefined) return [];
    return [{ severity: 'error', sentence: wording.notes['slug-is-taken']({ slug, path }) }];
  }
}
