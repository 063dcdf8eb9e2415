import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { categoryYaml, filterYaml } from './catalogs.ts';
import { writeFiles } from './folder.ts';
import { call, says } from './program.ts';

const namesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

/** Every file below a folder with its contents. */
export function contentsOf(folder: string): ReadonlyMap<string, string> {
  const files = namesIn(folder).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** Every file below a folder with what changes when it is written. */
export function touchesOf(folder: string): ReadonlyMap<string, string> {
  const stats = namesIn(folder).map((name) => [name, statSync(join(folder, name))] as const);
  return new Map(stats.map(([name, { ino, mtimeMs }]) => [name, `${ino} ${mtimeMs}`]));
}

/** Gives a category of the catalog in `cwd` another name. */
export function change(cwd: string, name: string): void {
  writeFiles(join(cwd, 'catalog'), {
    'categories/cartoon.yaml': categoryYaml(name, [filterYaml('comic_ink')]),
  });
}

/** Builds the catalog in `cwd` with one name of a category, and then with another. */
export async function buildTwice(cwd: string, line = 'build'): Promise<void> {
  for (const name of ['One', 'Two']) {
    change(cwd, name);
    await says(cwd, line);
  }
}

/** The manifest in the published folder of `cwd`. */
export const manifestOf = (cwd: string) =>
  JSON.parse(readFileSync(join(cwd, 'dist/manifest.json'), 'utf8'));

/** Runs the program, which must change no file and print nothing; its exit code, and what it says. */
export async function refused(
  cwd: string,
  args: readonly string[],
  input: string | Buffer = '',
): Promise<string> {
  const before = contentsOf(cwd);
  const { status, stdout, stderr } = await call(args, { cwd, input });
  assert.deepEqual([contentsOf(cwd), stdout], [before, '']);
  return `${status}: ${stderr}`;
}
