import { defineErrors } from '../base/failure.ts';
import { type CatalogFolder, catalogFailure, displayPath, fileFinding } from '../catalog/folder.ts';
import type { Finding } from '../finding/finding.ts';
import { type Environment, type FolderInGit, locateInGit, readGit, tryGit } from '../git/git.ts';

type AtPath = { readonly path: string };

export interface DiffFailures {
  'catalog-has-errors': object;
  'catalog-is-a-submodule': AtPath;
  'default-branch-is-unknown': AtPath;
  /** The clone lacks the merge base. */
  'history-is-missing': { readonly branch: string; readonly isShallow: boolean };
  'repository-has-no-commit': AtPath;
  'revision-is-unknown': AtPath & { readonly revision: string; readonly isShallow: boolean };
}

export const diffFailure = defineErrors<DiffFailures>();

/** `object` is the hash of the content. */
type TreeFile = { readonly isLink: boolean; readonly object: string; readonly bytes: number };

/**
 * Opens the folder `path` of a tree or commit. Undefined if it is missing. Follows no links.
 *
 * @throws GitError; Failure `catalog-is-a-submodule`
 */
export function treeFolder(
  path: string,
  folder: FolderInGit,
  tree: string,
): CatalogFolder | undefined {
  const files = listFiles(folder, tree, path);
  if (files.size === 0) return undefined;
  const unreadable = (name: string, reason: string) =>
    fileFinding('file-is-not-readable', displayPath(path, name), { reason });
  const check = (name: string, maximum: number): Finding | undefined => {
    const [{ bytes, isLink } = {}, file] = [files.get(name), displayPath(path, name)];
    if (isLink) return unreadable(name, 'not-a-file');
    if (bytes !== undefined && bytes > maximum)
      return fileFinding('file-is-too-large', file, { bytes, maximum });
    if (bytes !== undefined) return undefined;
    if ([...files.keys()].some((each) => each.startsWith(`${name}/`)))
      return unreadable(name, 'not-a-file');
    return fileFinding('file-is-missing', file, { file });
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
      const checked = names.map((name) => [name, check(name, maximum)] as const);
      const objectOf = (name: string) => files.get(name)?.object ?? '';
      const valid = checked.flatMap(([name, finding]) => (finding ? [] : objectOf(name)));
      const contents = readObjects(folder, valid);
      const bytesOf = (name: string) => contents.get(objectOf(name)) ?? unreadable(name, 'EIO');
      return new Map(checked.map(([name, finding]) => [name, finding ?? bytesOf(name)]));
    },
  };
}

/**
 * Opens the folder as the next commit will have it. In a hook, `environment` names the index.
 *
 * @throws GitError, also if files are unmerged; Failure `catalog-is-a-submodule`, and
 * `catalog-folder-is-missing` if nothing in it is staged.
 */
export function stagedFolder(path: string, environment: Environment): CatalogFolder {
  const folder = locateInGit(path, environment);
  const staged = treeFolder(path, folder, readGit(folder.git, ['write-tree']));
  if (!staged) throw catalogFailure('catalog-folder-is-missing', { path: `${path} (staged)` });
  return staged;
}

/** Output of `git ls-tree -z -l` for a file: mode, type, object, bytes and name. */
const treeLine = /^(\d+) ([a-z]+) ([0-9a-f]+) +(\S+)\t(.*)$/s;

function listFiles({ git, pathspec }: FolderInGit, tree: string, path: string) {
  const isPartial = tryGit(git, ['config', '--get-regexp', '^remote\\..*\\.promisor$']);
  if (isPartial) {
    // A diff fetches all files of a partial clone at once; `ls-tree -l` fetches one by one.
    const empty = readGit(git, ['hash-object', '-t', 'tree', '--stdin']);
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

/** Parses `<object> blob <size>`, its bytes, `\n`; or `<object> missing`. */
function readObjects({ git }: FolderInGit, objects: readonly string[]) {
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
