import { statSync } from 'node:fs';
import { type Environment, type FolderInGit, folderInGit, type Git } from '../base/git.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from '../catalog/folder.ts';
import { Failure } from '../finding/failure.ts';
import { byCodeUnit, createFinding, type Finding, fileStart, type Place } from '../finding/finding.ts';

/** A file as a tree of git has it. */
interface TreeFile {
  readonly kind: 'file' | 'link' | 'submodule';
  /** The name of its object. */
  readonly object: string;
  readonly bytes: number;
}

const kindOfMode: Readonly<Record<string, TreeFile['kind']>> = { '120000': 'link', '160000': 'submodule' };

/**
 * The catalog folder at `path` as a tree of git has it (or the tree of a commit), without a checkout; undefined where it
 * has none. Links are not followed.
 *
 * @throws GitError
 */
export function catalogAt(path: string, { git, pathspec }: FolderInGit, tree: string): CatalogFolder | undefined {
  const files = filesIn(git, tree, pathspec);
  if (files.size === 0) return undefined;
  const submodules = [...files].filter(([, { kind }]) => kind === 'submodule').map(([name]) => name);
  const folders = new Set([...submodules, ...[...files.keys()].flatMap(foldersAbove)]);
  return { path, list, read };

  function list(name: string): readonly FolderEntry[] | Finding {
    const file = files.get(name);
    if (file !== undefined) return unreadable(name, file.kind === 'link' ? 'link' : 'ENOTDIR');
    const prefix = name === '' ? '' : `${name}/`;
    const inside = [...files.keys()].filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
    const children = new Set(inside.map((each) => each.split('/', 1).join()));
    return [...children].toSorted(byCodeUnit).map((child) => ({ name: child, isFolder: folders.has(prefix + child) }));
  }

  function read(names: readonly string[], maximum: number): ReadonlyMap<string, Buffer | Finding> {
    const faults = new Map(names.map((name) => [name, faultOf(name, maximum)]));
    const objects = names.flatMap((name) => (faults.get(name) === undefined ? (files.get(name)?.object ?? []) : []));
    const contents = contentsOf(git, objects);
    const contentOf = (name: string) => contents.get(files.get(name)?.object ?? '') ?? unreadable(name, 'EIO');
    return new Map(names.map((name) => [name, faults.get(name) ?? contentOf(name)]));
  }

  /** What keeps a file from being read, as far as the tree tells. */
  function faultOf(name: string, maximum: number): Finding | undefined {
    if (folders.has(name)) return createFinding('file-is-a-folder', placeOf(name), { args: {} });
    const file = files.get(name);
    if (file === undefined)
      return createFinding('file-is-missing', placeOf(name), { args: { file: pathIn(path, name) } });
    if (file.kind === 'link') return unreadable(name, 'link');
    if (file.bytes <= maximum) return undefined;
    return createFinding('file-is-too-large', placeOf(name), { args: { bytes: file.bytes, maximum } });
  }

  function unreadable(name: string, reason: string): Finding {
    return createFinding('file-is-not-readable', placeOf(name), { args: { reason } });
  }

  function placeOf(name: string): Place {
    return { path: pathIn(path, name), range: fileStart };
  }
}

function foldersAbove(name: string): readonly string[] {
  return name.split('/').map((_, index, steps) => steps.slice(0, index).join('/'));
}

/**
 * The catalog folder at `path` as it would be committed, whatever stands on the disk. In a hook it is the index of that
 * commit, also for `git commit -a` and `git commit PATH`.
 *
 * @throws GitError, also where files in the index are not merged yet; Failure `catalog-folder-is-missing` where the folder
 * is neither on the disk nor in the index, `catalog-is-not-staged` where it is on the disk alone.
 */
export function stagedCatalog(path: string, environment: Environment = process.env): CatalogFolder {
  const folder = folderInGit(path, environment);
  const staged = catalogAt(path, folder, folder.git(['write-tree']).toString().trim());
  if (staged !== undefined) return staged;
  const isOnDisk = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  throw new Failure(isOnDisk ? 'catalog-is-not-staged' : 'catalog-folder-is-missing', { path });
}

/** What `git ls-tree -z -l` prints of a file: mode, type, object, bytes and name. */
const treeLine = /^(?<mode>\d+) [a-z]+ (?<object>[0-9a-f]+) +(?<bytes>\S+)\t(?<name>.*)$/s;

/** The files in a folder of a tree, by name. */
function filesIn(git: Git, tree: string, pathspec: string): ReadonlyMap<string, TreeFile> {
  const lines = git(['ls-tree', '-r', '-z', '-l', tree, '--', pathspec]).toString().split('\0');
  const prefix = pathspec === '.' ? '' : `${pathspec}/`;
  const named = lines.flatMap((line): readonly (readonly [string, TreeFile])[] => {
    const { mode = '', object = '', bytes, name = '' } = treeLine.exec(line)?.groups ?? {};
    if (!name.startsWith(prefix) || name === './' || name === '') return []; // no folder, but a file or submodule in its place
    return [[name.slice(prefix.length), { kind: kindOfMode[mode] ?? 'file', object, bytes: Number(bytes) || 0 }]];
  });
  return new Map(named);
}

/** The bytes of objects. For each, git prints `<object> blob <size>`, the bytes, and a line feed; or that it is missing. */
function contentsOf(git: Git, objects: readonly string[]): ReadonlyMap<string, Buffer> {
  const output = git(['cat-file', '--batch'], objects.map((object) => `${object}\n`).join(''));
  const contents = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const headEnd = output.indexOf('\n', at);
    const [object = '', kind, size] = output.toString('latin1', at, headEnd).split(' ');
    at = headEnd + 1;
    if (kind !== 'blob') continue;
    contents.set(object, output.subarray(at, at + Number(size)));
    at += Number(size) + 1;
  }
  return contents;
}
