import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { byCodeUnit } from '../base/edit.ts';
import { type CatalogFolder, catalogFailure, type FolderEntry, pathIn } from '../catalog/folder.ts';
import { createFinding, type Finding, fileStart, type Place } from '../finding/finding.ts';
import { type Environment, type FolderInGit, folderInGit, type Git, textOf } from '../git/git.ts';
import { diffFailure } from './revisions.ts';

/** A folder on the disk whose files are kept among `blobs`. */
export function keptIn(blobs: Blobs, folder: CatalogFolder): CatalogFolder {
  const read: CatalogFolder['read'] = (names, maximum) => {
    const found = folder.read(names, maximum);
    for (const bytes of found.values()) if (Buffer.isBuffer(bytes)) blobs.set(nameOf(bytes), bytes);
    return found;
  };
  return { ...folder, read };
}

/** As `git hash-object` names a file, in a repository of SHA-1; in one of SHA-256 nothing is called so. */
function nameOf(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** A file in a tree of git, by the name of its object. */
interface TreeFile {
  readonly isLink: boolean;
  readonly object: string;
  readonly bytes: number;
}

/** The bytes of files by the names that git has for them: what both sides of a comparison have is read once. */
export type Blobs = Map<string, Buffer>;

/** The catalog folder at `path` in a tree or commit, links not followed; undefined if it has none. @throws GitError */
export function catalogAt(
  path: string,
  { git, pathspec }: FolderInGit,
  { tree, blobs = new Map() }: { readonly tree: string; readonly blobs?: Blobs },
): CatalogFolder | undefined {
  const files = filesIn(git, tree, pathspec);
  if (files.size === 0) return undefined;
  const placeOf = (name: string): Place => ({ path: pathIn(path, name), range: fileStart });
  const unreadable = (name: string, reason: string) =>
    createFinding('file-is-not-readable', placeOf(name), { args: { reason } });
  return { path, list, read };

  function list(name: string): readonly FolderEntry[] | Finding {
    const file = files.get(name);
    if (file !== undefined) return unreadable(name, file.isLink ? 'link' : 'ENOTDIR');
    const prefix = name === '' ? '' : `${name}/`;
    const inside = [...files.keys()].filter((each) => each.startsWith(prefix));
    const children = new Set(inside.map((each) => each.slice(prefix.length).split('/', 1).join()));
    return [...children]
      .toSorted(byCodeUnit)
      .map((child) => ({ name: child, isFolder: !files.has(prefix + child) }));
  }

  function read(names: readonly string[], maximum: number): ReadonlyMap<string, Buffer | Finding> {
    const small = names
      .flatMap((name) => files.get(name) ?? [])
      .filter(({ bytes }) => bytes <= maximum);
    const unread = small.filter(({ object }) => !blobs.has(object));
    for (const [object, bytes] of contentsOf(git, unread)) blobs.set(object, bytes);
    return new Map(names.map((name) => [name, contentOf(name)]));

    function contentOf(name: string): Buffer | Finding {
      const place = placeOf(name);
      const file = files.get(name);
      if (file === undefined) {
        const isFolder = [...files.keys()].some((each) => each.startsWith(`${name}/`));
        if (isFolder) return createFinding('file-is-a-folder', place, { args: {} });
        return createFinding('file-is-missing', place, { args: { file: place.path } });
      }
      const { isLink, bytes, object } = file;
      if (isLink) return unreadable(name, 'link');
      if (bytes > maximum)
        return createFinding('file-is-too-large', place, { args: { bytes, maximum } });
      return blobs.get(object) ?? unreadable(name, 'EIO');
    }
  }
}

/**
 * The catalog folder at `path` as the next commit will have it. A hook is given the index of its commit.
 *
 * @throws GitError, also if files are unmerged; Failure `catalog-is-not-staged`, `catalog-folder-is-missing`.
 */
export function stagedCatalog(path: string, environment: Environment): CatalogFolder {
  const folder = folderInGit(path, environment);
  const staged = catalogAt(path, folder, { tree: textOf(folder.git, ['write-tree']) });
  if (staged !== undefined) return staged;
  const isOnDisk = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isOnDisk) throw diffFailure('catalog-is-not-staged', { path });
  throw catalogFailure('catalog-folder-is-missing', { path });
}

/** What `git ls-tree -z -l` prints of a file: mode, type, object, bytes and name. */
const treeLine = /^(?<mode>\d+) [a-z]+ (?<object>[0-9a-f]+) +(?<bytes>\S+)\t(?<name>.*)$/s;

/** The files in a folder of a tree, by name. */
function filesIn(git: Git, tree: string, pathspec: string): ReadonlyMap<string, TreeFile> {
  const lines = git(['ls-tree', '-r', '-z', '-l', tree, '--', pathspec]).toString().split('\0');
  const prefix = pathspec === '.' ? '' : `${pathspec}/`;
  return new Map(
    lines.flatMap((line): readonly (readonly [string, TreeFile])[] => {
      const { mode = '', object = '', bytes, name = '' } = treeLine.exec(line)?.groups ?? {};
      if (!name.startsWith(prefix) || name === './' || name === '') return []; // a file or submodule instead of the folder
      return [
        [
          name.slice(prefix.length),
          { isLink: mode === '120000', object, bytes: Number(bytes) || 0 },
        ],
      ];
    }),
  );
}

/** For each object, git prints `<object> blob <size>`, its bytes, and a line feed; or `<object> missing`. */
function contentsOf(git: Git, files: readonly TreeFile[]): ReadonlyMap<string, Buffer> {
  const output = git(['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
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
