import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** Files by their path in a folder. */
export type Files = Readonly<Record<string, string | Buffer>>;

/** A new folder with these files in it, which is gone when the test ends. */
export function folderWith(t: TestContext, files: Files = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'filter-catalog-')));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

export function writeFiles(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
