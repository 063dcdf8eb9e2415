import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { type Files, folderWith } from '../support/folder.ts';

export const category = (code: string) => categoryYaml(`Mood ${code}`, [filterYaml(code)]);

/** Two valid categories with a filter each. */
export const plainCatalog: Files = {
  'catalog.yaml': catalogYaml(['romantic', 'cartoon']),
  'categories/romantic.yaml': category('rosy_dusk'),
  'categories/cartoon.yaml': category('comic_ink'),
};

type Change = (folder: string) => void;

const add =
  (name: string, text: string | Buffer = category(`f_${name.replaceAll(/\W/g, '_')}`)): Change =>
  (folder) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
export const move =
  (from: string, to: string): Change =>
  (folder) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    renameSync(join(folder, from), join(folder, to));
  };
export const remove =
  (name: string): Change =>
  (folder) =>
    rmSync(join(folder, name), { recursive: true });
export const link =
  (name: string, target: string): Change =>
  (folder) => {
    rmSync(join(folder, name), { recursive: true, force: true });
    symlinkSync(target, join(folder, name));
  };
/** Creates a folder with the plain catalog, and applies changes. */
export function changedFolder(t: TestContext, changes: readonly Change[]): string {
  const folder = folderWith(t, plainCatalog);
  for (const change of changes) change(folder);
  return folder;
}

export interface StrangeFolder {
  readonly claim: string;
  readonly changes: readonly Change[];
  readonly findings: readonly string[];
}

const row = (
  claim: string,
  changes: readonly Change[],
  ...findings: readonly string[]
): StrangeFolder => {
  return { claim, changes, findings };
};
const moved = (from: string, to: string, code: string) =>
  row(to, [move(from, to)], `${to}:1:1 ${code}`);
/** An additional file with one finding. */
const added = (name: string, code: string) =>
  row(`${name} too`, [add(name)], `${name}:1:1 ${code}`);
const linked = (name: string, target: string, code: string) =>
  row(`${name} that leads to ${target}`, [link(name, target)], `${name}:1:1 ${code}`);
/** A folder instead of a file. */
const asFolder = (name: string, code: string) =>
  row(`a folder ${name}`, [remove(name), add(`${name}/a.txt`)], `${name}:1:1 ${code}`);

/** Without links, which git and a disk treat differently. */
export const strangeFiles: readonly StrangeFolder[] = [
  row('nothing wrong', []),

  // The names of category files
  moved('categories/romantic.yaml', 'categories/romantic.yml', 'file-is-not-read: name'),
  moved('categories/romantic.yaml', 'categories/romantic.txt', 'file-is-not-read: kind'),
  added('categories/romantic.yml', 'file-is-not-read: taken'),
  row('files that systems and editors make', [
    add('categories/romantic.yaml~'),
    add('categories/#romantic.yaml#'),
    add('categories/romantic.yaml.bak'),
    add('categories/Thumbs.db'),
    add('categories/romantic.yaml:Zone.Identifier'),
    add('categories/.romantic.yaml.swp'),
    add('categories/.DS_Store'),
    add('.retro.yaml'),
  ]),
  // Folders
  asFolder('categories/romantic.yaml', 'file-is-not-read: folder'),
  asFolder('catalog.yaml', 'file-is-not-readable'),
  row(
    'a file categories',
    [remove('categories'), add('categories')],
    'categories:1:1 file-is-not-readable',
  ),
  moved('categories', 'Categories', 'file-is-not-read: name'),
  row('Categories too', [add('Categories/retro.yaml')], 'Categories:1:1 file-is-not-read: taken'),
  row('category too', [add('category/retro.yaml')], 'category:1:1 file-is-not-read: taken'),
  row('no categories', [remove('categories')], 'catalog.yaml:1:1 catalog-has-no-category'),

  // The catalog folder itself
  added('Catalog.yaml', 'file-is-not-read: taken'),
  row('files of others', [
    add('README.md'),
    add('drafts/a.yaml'),
    add('catalog.json'),
    add('catalog.yaml.bak'),
  ]),
  row(
    'a folder that is no catalog',
    [remove('catalog.yaml'), remove('categories'), add('docker-compose.yml')],
    'catalog.yaml:1:1 catalog-has-no-category',
    'catalog.yaml:1:1 file-is-missing',
  ),
];

export const strangeFolders: readonly StrangeFolder[] = [
  ...strangeFiles,
  linked('categories/romantic.yaml', 'cartoon.yaml', 'file-is-not-readable'),
  linked('categories', '/etc', 'file-is-not-readable'),
];
