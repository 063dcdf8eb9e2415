import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith } from './folder.ts';

export const at = '2026-01-01T00:00:00.000Z';

/** A folder with `catalog/` in it. */
export function catalogFolder(t: TestContext, files: Files = soundCatalog): string {
  const named = Object.entries(files).map(([path, text]) => [join('catalog', path), text]);
  return folderWith(t, Object.fromEntries(named));
}
