import { isUtf8 } from 'node:buffer';
import { byCodeUnit, createFinding, type Finding, fileStart } from '../finding/finding.ts';
import type { CategorySource, Source } from './document.ts';
import { type CatalogFolder, diskFolder, pathIn } from './folder.ts';
import { acceptedName, findFiles } from './names.ts';

/** Everything that a catalog folder holds, as text. */
export interface Sources {
  /** The path of `catalog.yaml`, whether or not it could be read. */
  readonly catalogPath: string;
  readonly catalog: Source | undefined;
  /** By slug, in code unit order, whatever order the disk lists them in. */
  readonly categories: readonly CategorySource[];
  /** The path of `accepted-changes.yaml`, whether or not there is one. */
  readonly acceptedPath: string;
  /** Undefined where there is none, or it cannot be read. */
  readonly accepted: Source | undefined;
  /** The paths of all files that were read, or could not be, in code unit order. */
  readonly files: readonly string[];
  /** The file at a path; undefined where it was not read. */
  readonly sourceOf: (path: string) => Source | undefined;
  /** What could not be read, and why. */
  readonly findings: readonly Finding[];
}

/** Larger files are not read: a category of a thousand filters has 200 KiB. */
const maximumBytes = 1024 * 1024;
const byteOrderMark = Buffer.from('\ufeff');

/**
 * Reads a catalog; from the disk, if it is given as a path.
 *
 * @throws Failure `catalog-folder-is-missing` if there is no folder at that path.
 */
export function readSources(catalog: string | CatalogFolder): Sources {
  const folder = typeof catalog === 'string' ? diskFolder(catalog) : catalog;
  const { names, unread, findings } = findFiles(folder);
  // A name that is not UTF-8 cannot be asked for; its category has another finding.
  const readable = names.filter((name) => !name.includes('\ufffd'));
  const results = [...folder.read(readable, maximumBytes)].map(([name, bytes]) => decoded(bytes, pathOf(name)));
  const sources = new Map(results.flatMap((result) => ('code' in result ? [] : [[result.path, result]])));
  const sourceOf = (path: string) => sources.get(path);
  const categories = names.flatMap((name): readonly CategorySource[] => {
    const slug = /^categories\/(.*)\.yaml$/s.exec(name)?.[1];
    return slug === undefined ? [] : [{ slug, path: pathOf(name), text: sourceOf(pathOf(name))?.text }];
  });
  const slugs = new Set(categories.map(({ slug }) => slug));
  const others = unread.filter(({ slug }) => !slugs.has(slug));
  const [catalogPath, acceptedPath] = [pathOf('catalog.yaml'), pathOf(acceptedName)];
  return {
    catalogPath,
    catalog: sourceOf(catalogPath),
    categories: [...categories, ...others].toSorted((a, b) => byCodeUnit(a.slug, b.slug)),
    acceptedPath,
    accepted: sourceOf(acceptedPath),
    files: results.map(({ path }) => path).toSorted(byCodeUnit),
    sourceOf,
    findings: [...findings, ...results.filter((result) => 'code' in result)],
  };

  function pathOf(name: string): string {
    return pathIn(folder.path, name);
  }
}

/** The text of a file, or what keeps it from being read. */
function decoded(bytes: Buffer | Finding, path: string): Source | Finding {
  if (!Buffer.isBuffer(bytes)) return bytes;
  if (!isUtf8(bytes)) return createFinding('file-is-not-utf8', { path, range: fileStart }, { args: {} });
  const text = new TextDecoder().decode(bytes); // without a byte order mark
  return bytes.subarray(0, 3).equals(byteOrderMark) ? { path, text, hasByteOrderMark: true } : { path, text };
}
