import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../base/write-atomically.ts';
import { pathIn } from '../catalog/folder.ts';
import { catalogText, categoryText, schemasFrom } from '../catalog/write/files.ts';
import { Failure } from '../finding/failure.ts';
import { serialiseStamps } from '../publish/stamps/stamp.ts';
import type { ImportPlan } from './plan.ts';

/**
 * Writes a catalog into a folder that is empty or not there, and its memory into `dist`, which holds none yet: the memory
 * first and `catalog.yaml` last, without which an import that is broken off leaves nothing that could be built.
 *
 * @throws Failure `folder-is-not-empty`; the system's error.
 */
export async function writeImport(folder: string, dist: string, plan: ImportPlan): Promise<void> {
  const schemas = schemasFrom(folder);
  const isFull = existsSync(folder) && (await readdir(folder)).length > 0;
  if (isFull) throw new Failure('folder-is-not-empty', { path: folder });
  const isPublished = ['manifest.json', 'stamps.json'].some((name) => existsSync(join(dist, name)));
  if (isPublished) throw new Failure('folder-is-not-empty', { path: dist });
  for (const path of [folder, dist]) await mkdir(path, { recursive: true });
  await mkdir(join(folder, 'categories')); // which one of two imports at once alone can
  const categoryFiles = plan.categories.map(({ slug, fields }) => ({
    path: pathIn(folder, `categories/${slug}.yaml`),
    data: categoryText(fields, schemas),
  }));
  const catalogFile = { path: pathIn(folder, 'catalog.yaml'), data: catalogText(plan.catalog, schemas) };
  const memoryFile = { path: join(dist, 'stamps.json'), data: serialiseStamps(plan.stamps) };
  await writeAtomically([memoryFile, ...categoryFiles, catalogFile]);
}
