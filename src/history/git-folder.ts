import { posix, resolve } from 'node:path';
import { type CatalogFolder, type FolderEntry, nameIn, pathIn } from '../catalog/folder.ts';
import { byCodeUnit, type Diagnostic, diagnose, fileStart, type Place } from '../diagnostic/diagnostic.ts';
import { readBlobs } from './blobs.ts';
import type { FolderInGit } from './git.ts';

/** What git has under a name in a folder. It has folders by their files, so that as an entry one is a submodule. */
export interface GitEntry {
  readonly name: string;
  readonly kind: 'conflict' | 'file' | 'folder' | 'link';
  /** The name of its object. */
  readonly object: string;
}

/** What git's mode of an entry says that it is. */
export function kindOfMode(mode: string): GitEntry['kind'] {
  if (mode === '120000') return 'link';
  return mode === '160000' ? 'folder' : 'file';
}

/** The longest path that systems take: a longer link leads nowhere. */
const maximumLinkBytes = 4096;
/** As many links may lead to one another as on Linux. */
const maximumLinks = 40;

/** A catalog folder as git has it, without a checkout. Links lead from where the folder is on the disk, or would be. */
export function gitFolder({ path, realPath, git }: FolderInGit, entries: readonly GitEntry[]): CatalogFolder {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const submodules = entries.filter(({ kind }) => kind === 'folder').map(({ name }) => name);
  const folders = new Set([...submodules, ...entries.flatMap(({ name }) => foldersAbove(name))]);
  const links = entries.filter(({ kind }) => kind === 'link').map(({ object }) => object);
  const targets = readBlobs(git, links, maximumLinkBytes);
  return { path, list, read };

  function list(name: string): readonly FolderEntry[] | Diagnostic {
    const real = follow(name);
    if (typeof real !== 'string') return real;
    if (!folders.has(real)) return diagnose('file-is-not-readable', placeOf(name), { args: { reason: 'ENOTDIR' } });
    const prefix = real === '' ? '' : `${real}/`;
    const inside = [...byName.keys()].filter((each) => each.startsWith(prefix));
    const children = new Set(inside.map((each) => each.slice(prefix.length).replace(/\/.*/s, '')));
    return [...children]
      .toSorted(byCodeUnit)
      .map((child) => ({ name: child, isFolder: isFolder(name === '' ? child : `${name}/${child}`) }));
  }

  function read(names: readonly string[], maximumBytes: number): ReadonlyMap<string, Buffer | Diagnostic> {
    const files = names.map((name) => [name, fileAt(name)] as const);
    const objects = files.flatMap(([, file]) => ('object' in file ? [file.object] : []));
    const blobs = readBlobs(git, objects, maximumBytes);
    return new Map(
      files.map(([name, file]) => {
        const blob = 'object' in file ? blobs.get(file.object) : file;
        if (blob === undefined) return [name, unreadable(name, 'EIO')];
        if (typeof blob !== 'number') return [name, blob];
        const args = { bytes: blob, maximum: maximumBytes };
        return [name, diagnose('file-is-too-large', placeOf(name), { args })];
      }),
    );
  }

  function fileAt(name: string): GitEntry | Diagnostic {
    const real = follow(name);
    if (typeof real !== 'string') return real;
    const place = placeOf(name);
    const entry = byName.get(real);
    if (folders.has(real)) return diagnose('file-is-a-folder', place, { args: {} });
    if (entry === undefined) return diagnose('file-is-missing', place, { args: { file: pathIn(path, real) } });
    if (entry.kind !== 'conflict') return entry;
    if (real === 'stamps.json') return diagnose('stamps-are-in-conflict', place, { args: { path: place.path } });
    return diagnose('file-is-in-conflict', place, { args: {} });
  }

  /** The name of what `name` leads to, whether or not it is there. */
  function follow(name: string): string | Diagnostic {
    let real = name;
    for (let followed = 0; followed < maximumLinks; followed += 1) {
      const link = [...foldersAbove(real), real].map((each) => byName.get(each)).find((each) => each?.kind === 'link');
      if (link === undefined) return real;
      const target = targets.get(link.object);
      if (!Buffer.isBuffer(target)) return unreadable(name, 'ENAMETOOLONG');
      const next = nameIn(realPath, resolve(realPath, posix.dirname(link.name), target.toString()));
      if (next === undefined) {
        return diagnose('file-is-outside-the-catalog', placeOf(name), { args: { target: target.toString() } });
      }
      real = posix.join(next, real.slice(link.name.length + 1)).replace(/^\.$/, '');
    }
    return unreadable(name, 'ELOOP');
  }

  function isFolder(name: string): boolean {
    const real = follow(name);
    return typeof real === 'string' && folders.has(real);
  }

  function unreadable(name: string, reason: string): Diagnostic {
    return diagnose('file-is-not-readable', placeOf(name), { args: { reason } });
  }

  function placeOf(name: string): Place {
    return { path: pathIn(path, name), range: fileStart };
  }
}

/** The folders that a name leads through, from the catalog folder on, whose name is empty. */
function foldersAbove(name: string): readonly string[] {
  return name.split('/').map((_, index, steps) => steps.slice(0, index).join('/'));
}
