import { type Examination, examine } from '../../src/catalog/examine.ts';
import type { CatalogFolder } from '../../src/catalog/folder.ts';
import { readSources } from '../../src/catalog/read.ts';
import { catalogText, categoryText } from '../../src/catalog/write/files.ts';
import type { Answer } from '../../src/import/answer.ts';
import { validate } from '../../src/import/answer.ts';
import { nameEntries } from '../../src/import/names.ts';
import { type ImportPlan, planImport } from '../../src/import/plan.ts';
import type { Files } from '../support/folder.ts';

/** What an import of this answer gives, with every rename that is proposed where it is refused. */
export function imported(given: unknown): { readonly plan: ImportPlan; readonly files: Files } {
  const { answer, faults } = validate(JSON.parse(JSON.stringify(given)));
  if (answer === undefined) throw new Error(JSON.stringify(faults));
  const plan = planImport(answer, namesOf(answer));
  const categories = plan.categories.map(({ slug, fields }) => [
    `categories/${slug}.yaml`,
    categoryText(fields, undefined),
  ]);
  return { plan, files: { 'catalog.yaml': catalogText(plan.catalog, undefined), ...Object.fromEntries(categories) } };
}

function namesOf(answer: Answer): ReadonlyMap<string, string> {
  const refused = nameEntries(answer, []);
  if (refused.faults.length === 0) return refused.names;
  const { names, faults } = nameEntries(answer, refused.renames);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return names;
}

/** What `check` and `build` make of these files, without a disk. */
export function examined(files: Files): Examination {
  return examine(readSources(folderInMemory(files)));
}

function folderInMemory(files: Files): CatalogFolder {
  const names = Object.keys(files);
  return {
    path: 'catalog',
    list: (name) =>
      name === ''
        ? ['catalog.yaml', 'categories'].map((each) => ({ name: each, isFolder: each === 'categories' }))
        : names
            .filter((each) => each.startsWith(`${name}/`))
            .map((each) => ({ name: each.slice(name.length + 1), isFolder: false })),
    read: (wanted) => new Map(wanted.map((name) => [name, Buffer.from(files[name] ?? '')])),
  };
}
