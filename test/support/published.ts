import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { categoryYaml, filterYaml } from './catalogs.ts';
import { writeFiles } from './folder.ts';
import { call, says } from './program.ts';

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

export function contentsOf(folder: string): ReadonlyMap<string, string> {
  const files = namesIn(folder).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** Returns a value for each file that changes with every write. */
export function fileVersions(folder: string): ReadonlyMap<string, string> {
  const stats = namesIn(folder).map((name) => [name, statSync(join(folder, name))] as const);
  return new Map(stats.map(([name, { ino, mtimeMs }]) => [name, `${ino} ${mtimeMs}`]));
}

export function renameCategory(cwd: string, name: string): void {
  writeFiles(join(cwd, 'catalog'), {
    'categories/cartoon.yaml': categoryYaml(name, [filterYaml('comic_ink')]),
  });
}

/** Builds twice, with different names of a category. */
export async function buildTwice(cwd: string, line = 'build'): Promise<void> {
  for (const name of ['One', 'Two']) {
    renameCategory(cwd, name);
    await says(cwd, line);
  }
}

export const manifestOf = (cwd: string) =>
  JSON.parse(readFileSync(join(cwd, 'dist/manifest.json'), 'utf8'));

/** Asserts that no file changes. Resolves to exit code and standard error. */
export async function runRefused(
  cwd: string,
  args: readonly string[],
  input: string | Buffer = '',
): Promise<string> {
  const before = contentsOf(cwd);
  const { status, stdout, stderr } = await call(args, { cwd, input });
  assert.deepEqual([contentsOf(cwd), stdout], [before, '']);
  return `${status}: ${stderr}`;
}
