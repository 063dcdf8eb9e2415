import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { writeFiles } from '../support/folder.ts';
import { webp } from '../support/images.ts';
import { root } from '../support/program.ts';
import { git, repositoryWith } from '../support/repository.ts';

/** The catalog, and a folder with the patch and the outputs of each pull request. */
export const golden = join(root, 'test/golden/pull-requests');

/** Typical pull requests, and the exit code of `diff --fail-on breaking`. */
export const pullRequests = [
  ['rename', 1],
  ['move', 1],
  ['reorder', 0],
  ['delete', 1],
  ['deactivate', 1],
  ['set', 0],
  ['schedule', 1],
  ['images', 0],
  ['settings', 1],
  ['revert', 0],
  ['merge', 1],
  ['import', 1],
] as const;

type Name = (typeof pullRequests)[number][0];

export const at = '2026-11-21T00:00:00Z';

/** Creates a repository, and a function that applies a pull request. */
export function repositoryOf(t: TestContext) {
  const files = filesIn(join(golden, 'catalog'));
  const cwd = repositoryWith(t, { ...files, ...imagesFor(files) });
  const first = git(cwd, 'rev-parse', 'HEAD').trim();
  const apply = (name: Name, ...options: readonly string[]) =>
    git(cwd, 'apply', ...options, join(golden, name, 'change.patch'));
  const checkOut = (name: Name) => {
    git(cwd, 'reset', '--quiet', '--hard', first);
    git(cwd, 'clean', '--quiet', '--force', '-d', 'catalog');
    if (name === 'revert') {
      apply('delete');
      git(cwd, 'commit', '--quiet', '--all', '--message=Delete');
      apply('delete', '--reverse');
    } else apply(name);
    const images = imagesFor(filesIn(join(cwd, 'catalog/categories')));
    const replaced = name === 'images' && { 'images/rosy_dusk.webp': webp('as it is now') };
    writeFiles(join(cwd, 'catalog'), { ...images, ...replaced });
  };
  return { cwd, checkOut };
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name.endsWith('.yaml'));
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function imagesFor(files: Readonly<Record<string, string>>) {
  const names = Object.values(files).flatMap((text) => text.match(/(?<=image: ).*/g) ?? []);
  return Object.fromEntries(names.map((name) => [`images/${name}`, webp(name)]));
}
