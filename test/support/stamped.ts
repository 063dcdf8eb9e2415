import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith } from './folder.ts';
import { run } from './program.ts';

export const at = '2026-01-01T00:00:00.000Z';

/** A folder with `catalog/` in it, stamped by the program at `at`. */
export function stampedCatalog(t: TestContext, files: Files = soundCatalog): string {
  const folder = folderWith(
    t,
    Object.fromEntries(Object.entries(files).map(([path, text]) => [join('catalog', path), text])),
  );
  assert.equal(run(['stamp', '--at', at], { cwd: folder }).status, 0);
  return folder;
}
