import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { catalogAt } from '../diff/catalog-at.ts';
import { type Git, textOf } from '../git/git.ts';
import { branchFailure } from './failures.ts';

/** The files of a published folder; a branch may hold others, which stay. */
const files = ['active.json', 'manifest.json', 'manifest.json.sig', 'stamps.json'];
const folders = ['images', 'snapshots'];

/**
 * Writes the published files of a commit into a folder, byte for byte: a checkout would obey
 * settings and attributes. They are old, so that a build may delete those that it does not need.
 */
export function checkOut(git: Git, commit: string, dist: string): void {
  const tree = catalogAt(dist, { git, pathspec: '.' }, commit);
  const namesIn = (folder: string) => {
    const listed = tree?.list(folder) ?? [];
    return 'code' in listed ? [] : listed.map(({ name }) => posix.join(folder, name));
  };
  const names = namesIn('').filter((name) => files.includes(name));
  for (const folder of folders) names.push(...namesIn(folder));
  for (const [name, bytes] of tree?.read(names, Number.POSITIVE_INFINITY) ?? []) {
    if (!Buffer.isBuffer(bytes) && !files.includes(name)) continue; // a build makes it again
    if (!Buffer.isBuffer(bytes)) throw branchFailure('branch-has-no-file', { path: name });
    mkdirSync(join(dist, posix.dirname(name)), { recursive: true });
    writeFileSync(join(dist, name), bytes);
    utimesSync(join(dist, name), 0, 0);
  }
}

/** The tree of a commit with the published files of a folder; `git` has an index of its own. */
export function treeOf(git: Git, commit: string | undefined, dist: string): string {
  if (commit !== undefined) git(['read-tree', commit]);
  // Or a clone on Windows would change the bytes that digests are of.
  writeFileSync(join(dist, '.gitattributes'), '* -text\n');
  const found = readdirSync(dist, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name));
  const hashing = ['hash-object', '-w', '--no-filters', '--stdin-paths'];
  const ids = textOf(git, hashing, paths.join('\n')).split('\n');
  const listed = textOf(git, ['ls-files', '-z', '--', ...files, ...folders]).split('\0');
  const none = '0'.repeat(ids[0]?.length ?? 0);
  const removed = listed.filter(Boolean).map((name) => `0 ${none}\t${name}\n`);
  const added = paths.map((path, index) => {
    return `100644 ${ids[index]}\t${relative(dist, path).replaceAll(sep, '/')}\n`;
  });
  git(['update-index', '--index-info'], [...removed, ...added].join(''));
  return textOf(git, ['write-tree', '--missing-ok']);
}
