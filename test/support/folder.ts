import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

export type Files = Readonly<Record<string, string | Buffer>>;

/** Creates a folder that is removed after the test. */
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

/** Converts line endings to CRLF. */
export function inCrlf(files: Files): Files {
  const texts = Object.entries(files).map(([path, text]) => [
    path,
    String(text).replaceAll(/\r?\n/g, '\r\n'),
  ]);
  return Object.fromEntries(texts);
}

/** Makes a named pipe. A reader blocks until somebody writes. */
export function makePipe(path: string): void {
  assert.equal(spawnSync('sh', ['-c', 'mkfifo -m 644 "$0"', path]).status, 0);
}
