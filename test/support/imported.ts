import { type Examination, examine } from '../../src/catalog/examine.ts';
import type { CatalogFolder } from '../../src/catalog/folder.ts';
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
