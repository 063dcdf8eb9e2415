import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type NewFile, writeAtomically } from '../../base/write-atomically.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { pathIn } from '../folder.ts';
import { serialiseStamps } from '../stamps/stamp.ts';
import { catalogText } from '../write/catalog-text.ts';
import { categoryText } from '../write/category-text.ts';
import { schemasFrom } from '../write/modeline.ts';
import type { ImportPlan } from './plan.ts';

/**
 * Writes a catalog into a folder that is empty or not there. Whoever makes its folder `categories` has it to himself.
 * `catalog.yaml` comes last: without it `check` finds an error, so an import that is killed leaves nothing that could be
 * stamped anew, under other identifiers.
 *
 * @throws Failure `folder-is-not-empty`; the system's error, after taking back what was written.
 */
export async function writeCatalog(folder: string, plan: ImportPlan): Promise<void> {
  const schemas = schemasFrom(folder);
  const categories = join(folder, 'categories');
  const made = await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Failure('folder-is-not-empty', { path: folder });
  await makeAlone(categories, folder);
  const files: readonly NewFile[] = [
    ...plan.categories.map(({ slug, fields }) => ({
      path: pathIn(folder, `categories/${slug}.yaml`),
      data: categoryText(fields, schemas),
    })),
    { path: pathIn(folder, 'stamps.json'), data: serialiseStamps(plan.stamps) },
    { path: pathIn(folder, 'catalog.yaml'), data: catalogText(plan.catalog, schemas) },
  ];
  try {
    await writeAtomically(files);
  } catch (error) {
    for (const name of ['catalog.yaml', 'stamps.json', 'categories']) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    if (made !== undefined) await rmdir(folder);
    throw error;
  }
}

async function makeAlone(path: string, folder: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw isThere ? new Failure('folder-is-not-empty', { path: folder }) : error;
  }
}
