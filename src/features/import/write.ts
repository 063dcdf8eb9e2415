import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from '../../base/write-atomically.ts';
import { pathIn } from '../../catalog/folder.ts';
import { catalogText, categoryText, schemasFrom } from '../../catalog/write.ts';
import { serialiseStamps } from '../../memory/stamp.ts';
import type { Source } from '../../yaml/document.ts';
import type { ImportPlan } from './plan.ts';
import { importFailure } from './words.ts';

/**
 * Writes a catalog into a folder that is empty or not there, and its memory into `dist`, which holds none yet: the memory
 * first and `catalog.yaml` last, without which an import that is broken off leaves nothing that could be built.
 *
 * @throws Failure `folder-is-not-empty`; the system's error.
 */
export async function writeImport(folder: string, dist: string, plan: ImportPlan): Promise<void> {
  await requireEmpty(folder, dist);
  for (const path of [folder, dist]) await mkdir(path, { recursive: true });
  await mkdir(join(folder, 'categories')); // which one of two imports at once alone can
  await writeAtomically(importedFiles(folder, dist, plan).map(({ path, text }) => ({ path, data: text })));
}

/** @throws Failure `folder-is-not-empty` where a catalog or a memory may be there. */
export async function requireEmpty(folder: string, dist: string): Promise<void> {
  const isFull = existsSync(folder) && (await readdir(folder)).length > 0;
  if (isFull) throw importFailure('folder-is-not-empty', { path: folder });
  const isPublished = ['manifest.json', 'stamps.json'].some((name) => existsSync(join(dist, name)));
  if (isPublished) throw importFailure('folder-is-not-empty', { path: dist });
}

export function importedFiles(folder: string, dist: string, plan: ImportPlan): readonly Source[] {
  const schemas = schemasFrom(folder);
  const categories = plan.categories.map(({ slug, fields }) => ({
    path: pathIn(folder, `categories/${slug}.yaml`),
    text: categoryText(fields, schemas),
  }));
  const memory = { path: pathIn(dist, 'stamps.json'), text: serialiseStamps(plan.stamps) };
  return [memory, ...categories, { path: pathIn(folder, 'catalog.yaml'), text: catalogText(plan.catalog, schemas) }];
}
