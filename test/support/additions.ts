import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { type Files, folderWith } from './folder.ts';
import { run } from './program.ts';
import { contentsOf } from './published.ts';

/** The file of the category to which most tests add. */
export const romantic = 'catalog/categories/romantic.yaml';
/** The options for a new filter. */
export const dawn = [
  ...['--code', 'dawn', '--name-ko', '새벽', '--name-en', 'Dawn'],
  ...['--image-url', 'https://cdn.example.com/dawn.webp'],
];
export const toRomantic = ['new', 'filter', '--category', 'romantic'];
/** As it is written then. */
export const dawnYaml = `  - code: dawn\n    name_ko: 새벽\n    name_en: Dawn\n    image_url: https://cdn.example.com/dawn.webp\n`;

/** A folder with a sound catalog in it, and other files over it. */
export function sound(t: TestContext, others: Files = {}): string {
  const files = Object.entries(soundCatalog).map(([path, text]) => [`catalog/${path}`, text] as const);
  return folderWith(t, { ...Object.fromEntries(files), ...others });
}

export const textIn = (cwd: string, path: string) => readFileSync(join(cwd, path), 'utf8');

/** Runs the program, and asserts that it changed no file. */
export function refused(cwd: string, args: readonly string[]): string {
  const before = contentsOf(cwd);
  const { status, stdout, stderr } = run(args, { cwd });
  assert.deepEqual(contentsOf(cwd), before);
  assert.equal(stdout, '');
  return `${status}: ${stderr}`;
}
