import { type Examination, examine } from '../../src/catalog/examine.ts';
import type { CatalogFolder } from '../../src/catalog/folder.ts';
import { existing } from '../../src/catalog/import/merge/existing.ts';
import { mergedFiles } from '../../src/catalog/import/merge/files.ts';
import { type MergePlan, planMerge } from '../../src/catalog/import/merge/plan.ts';
import { planImport } from '../../src/catalog/import/plan.ts';
import { shape } from '../../src/catalog/import/shape.ts';
import { readSources } from '../../src/catalog/read.ts';
import { serialiseStamps } from '../../src/catalog/stamps/stamp.ts';
import { catalogText } from '../../src/catalog/write/catalog-text.ts';
import { categoryText } from '../../src/catalog/write/category-text.ts';
import type { Files } from './folder.ts';

/** The files that an import of this answer writes, by their path in the catalog folder. */
export function importedFiles(answer: unknown): Files {
  const { answer: shaped, faults } = shape(JSON.parse(JSON.stringify(answer)));
  if (shaped === undefined) throw new Error(JSON.stringify(faults));
  const { catalog, categories, stamps } = planImport(shaped);
  return {
    'catalog.yaml': catalogText(catalog, undefined),
    ...Object.fromEntries(
      categories.map(({ slug, fields }) => [`categories/${slug}.yaml`, categoryText(fields, undefined)]),
    ),
    'stamps.json': serialiseStamps(stamps),
  };
}

/** These files after a merge of this answer; it says `merge-fails` where that is refused. */
export function mergedWith(files: Files, answer: unknown): { readonly files: Files; readonly plan: MergePlan } {
  const sources = readSources(folderInMemory(files));
  const { sound } = examine(sources);
  const { answer: shaped } = shape(JSON.parse(JSON.stringify(answer)));
  if (sound === undefined || shaped === undefined) throw new Error('It is not sound.');
  const before = existing(sources, sound.catalog, sound.stamps);
  const plan = planMerge(shaped, before);
  const changed = mergedFiles(plan, before, { folder: 'catalog', sources });
  const named = changed.map(({ path, data }) => [path.slice('catalog/'.length), data]);
  return { files: { ...files, ...Object.fromEntries(named) }, plan };
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
        ? ['catalog.yaml', 'categories', 'stamps.json'].map((each) => ({ name: each, isFolder: each === 'categories' }))
        : names
            .filter((each) => each.startsWith(`${name}/`))
            .map((each) => ({ name: each.slice(name.length + 1), isFolder: false })),
    read: (wanted) => new Map(wanted.map((name) => [name, Buffer.from(files[name] ?? '')])),
  };
}
