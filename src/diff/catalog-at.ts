import { defineErrors } from '../base/failure.ts';
import { type CatalogFolder, catalogFailure, fileFinding, pathIn } from '../catalog/folder.ts';
import type { Finding } from '../finding/finding.ts';
import { type Environment, type FolderInGit, folderInGit, lineOf, textOf } from '../git/git.ts';

type AtPath = { readonly path: string };

export interface DiffFailures {
  'catalog-has-errors': object;
  'catalog-is-a-submodule': AtPath;
  'default-branch-is-unknown': AtPath;
  /** The commit where this left a branch is not here. */
  'history-is-missing': { readonly branch: string; readonly isShallow: boolean };
  'repository-has-no-commit': AtPath;
  'revision-is-unknown': AtPath & { readonly revision: string; readonly isShallow: boolean };
}

export const diffFailure = defineErrors<DiffFailures>();

/** A file in a tree of git; `object` is the name of its content. */
type TreeFile = { readonly isLink: boolean; readonly object: string; readonly bytes: number };

/**
 * The catalog folder at `path` in a tree or commit, links not followed; undefined if it has none.
 *
 * @throws GitError; Failure `catalog-is-a-submodule`
 */
export function catalogAt(
  path: string,
  folder: FolderInGit,
  tree: string,
): CatalogFolder | undefined {
  const files = filesIn(folder, tree, path);
  if (files.size === 0) return undefined;
  const unreadable = (name: string, reason: string) =>
    fileFinding('file-is-not-readable', pathIn(path, name), { reason });
  const findingOf = (name: string, maximum: number): Finding | undefined => {
    const [{ bytes, isLink } = {}, known] = [files.get(name), pathIn(path, name)];
    if (isLink) return unreadable(name, 'not-a-file');
    if (bytes !== undefined && bytes > maximum)
      return fileFinding('file-is-too-large', known, { bytes, maximum });
    if (bytes !== undefined) return undefined;
    if ([...files.keys()].some((each) => each.startsWith(`${name}/`)))
      return unreadable(name, 'not-a-file');
    return fileFinding('file-is-missing', known, { file: known });
  };
  return {
    path,
    list(name) {
      const prefix = name === '' ? '' : `${name}/`;
      const inside = [...files.keys()].filter((each) => each.startsWith(prefix));
      const names = new Set(inside.map((each) => each.slice(prefix.length).replace(/\/.*/s, '')));
      return [...names].map((child) => ({ name: child, isFolder: !files.has(prefix + child) }));
    },
    read(names, maximum) {
      const found = names.map((name) => [name, findingOf(name, maximum)] as const);
      const objectOf = (name: string) => files.get(name)?.object ?? '';
      const small = found.flatMap(([name, finding]) => (finding ? [] : objectOf(name)));
      const contents = contentsOf(folder, small);
      const bytesOf = (name: string) => contents.get(objectOf(name)) ?? unreadable(name, 'EIO');
      return new Map(found.map(([name, finding]) => [name, finding ?? bytesOf(name)]));
    },
  };
}

/**
 * The catalog folder at `path` as the next commit will have it. A hook has an index of its own.
 *
 * @throws GitError, also if files are unmerged; Failure `catalog-is-a-submodule`, and
 * `catalog-folder-is-missing` if git has nothing in it.
 */
export function stagedCatalog(path: string, environment: Environment): CatalogFolder {
  const folder = folderInGit(path, environment);
  const staged = catalogAt(path, folder, textOf(folder.git, ['write-tree']));
  if (!staged) throw catalogFailure('catalog-folder-is-missing', { path: `${path} (staged)` });
  return staged;
}

/** A file as `git ls-tree -z -l` prints it: mode, type, object, bytes and name. */
const treeLine = /^(\d+) ([a-z]+) ([0-9a-f]+) +(\S+)\t(.*)$/s;

/** The files in a folder of a tree, by name. */
function filesIn({ git, pathspec }: FolderInGit, tree: string, path: string) {
  const isPartial = lineOf(git, ['config', '--get-regexp', '^remote\\..*\\.promisor$']);
  if (isPartial) {
    // A diff fetches all files of a partial clone at once, `ls-tree -l` one by one.
    const empty = textOf(git, ['hash-object', '-t', 'tree', '--stdin']);
    const options = ['-r', '--shortstat', '--no-ext-diff', '--no-textconv', '--no-renames'];
    git(['diff-tree', ...options, empty, tree, '--', pathspec]);
  }
  const lines = git(['ls-tree', '-r', '-z', '-l', tree, '--', pathspec]).toString().split('\0');
  const prefix = pathspec === '.' ? '' : `${pathspec}/`;
  const files = new Map<string, TreeFile>();
  for (const line of lines) {
    const [, mode, type, object = '', bytes, name = ''] = treeLine.exec(line) ?? [];
    const isInside = name.startsWith(prefix) && name !== './' && name !== '';
    if (!isInside && type === 'commit') throw diffFailure('catalog-is-a-submodule', { path });
    const file = { isLink: mode === '120000', object, bytes: Number(bytes) || 0 };
    if (isInside) files.set(name.slice(prefix.length), file);
  }
  return files;
}

/** For each object, git prints `<object> blob <size>`, its bytes, `\n`; or `<object> missing`. */
function contentsOf({ git }: FolderInGit, objects: readonly string[]) {
  const output = git(['cat-file', '--batch'], objects.map((object) => `${object}\n`).join(''));
  const contents = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const headEnd = output.indexOf('\n', at);
    const [object = '', kind, size] = output.toString('latin1', at, headEnd).split(' ');
    at = headEnd + 1;
    if (size === undefined) continue;
    if (kind === 'blob') contents.set(object, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return contents;
}
