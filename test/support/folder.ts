import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
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

/** The same files with the line ends of Windows. */
export function inCrlf(files: Files): Files {
  const texts = Object.entries(files).map(([path, text]) => [
    path,
    String(text).replaceAll(/\r?\n/g, '\r\n'),
  ]);
  return Object.fromEntries(texts);
}

/** Makes a pipe that everybody may open: whoever does so to read waits for somebody who writes. */
export function makePipe(path: string): void {
  assert.equal(spawnSync('sh', ['-c', 'mkfifo -m 644 "$0"', path]).status, 0);
}
