import { isUtf8 } from 'node:buffer';
import { byCodeUnit, createFinding, type Finding, fileStart } from '../finding/finding.ts';
import { type CatalogFolder, diskFolder, pathIn } from './folder.ts';
import { findFiles } from './names/find.ts';
import { acceptedName } from './names/misnamed.ts';
import type { CategorySource, Source } from './source.ts';

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
 * Reads a catalog; from the disk, where it is given as a path.
 *
 * @throws Failure `catalog-folder-is-missing` where there is no folder at that path.
 */
export function readSources(catalog: string | CatalogFolder): Sources {
  const folder = typeof catalog === 'string' ? diskFolder(catalog) : catalog;
  const { names, unread, findings } = findFiles(folder);
  // A name that is no UTF-8 cannot be asked for; that it is no slug is reported.
  const results = new Map<string, Source | Finding>();
  for (const [name, bytes] of folder.read(
    names.filter((each) => !each.includes('\ufffd')),
    maximumBytes,
  )) {
    results.set(pathIn(folder.path, name), decoded(bytes, pathIn(folder.path, name)));
  }
  const sourceOf = (path: string) => {
    const result = results.get(path);
    return result === undefined || 'code' in result ? undefined : result;
  };

  const catalogPath = pathIn(folder.path, 'catalog.yaml');
  const acceptedPath = pathIn(folder.path, acceptedName);
  const categories = names.flatMap((name): readonly CategorySource[] => {
    const slug = /^categories\/(.*)\.yaml$/s.exec(name)?.[1];
    const path = pathIn(folder.path, name);
    return slug === undefined ? [] : [{ slug, path, text: sourceOf(path)?.text }];
  });
  const slugs = new Set(categories.map(({ slug }) => slug));
  return {
    catalogPath,
    catalog: sourceOf(catalogPath),
    categories: [...categories, ...unread.filter(({ slug }) => !slugs.has(slug))].toSorted((a, b) =>
      byCodeUnit(a.slug, b.slug),
    ),
    acceptedPath,
    accepted: sourceOf(acceptedPath),
    files: [...results.keys()].toSorted(byCodeUnit),
    sourceOf,
    findings: [...findings, ...[...results.values()].filter((result) => 'code' in result)],
  };
}

/** The text of a file, or what keeps it from being read. */
function decoded(bytes: Buffer | Finding, path: string): Source | Finding {
  if (!Buffer.isBuffer(bytes)) return bytes;
  if (!isUtf8(bytes)) return createFinding('file-is-not-utf8', { path, range: fileStart }, { args: {} });
  const text = new TextDecoder().decode(bytes); // without a byte order mark
  return bytes.subarray(0, 3).equals(byteOrderMark) ? { path, text, hasByteOrderMark: true } : { path, text };
}
