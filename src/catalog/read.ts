import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { byCodeUnit, type Diagnostic, diagnose, fileStart } from '../diagnostic/diagnostic.ts';
import { Failure } from '../diagnostic/failure.ts';
import type { CategorySource, Source } from './source.ts';
import { noStampsText } from './stamps/stamp.ts';

/** Everything that a catalog folder holds, as text. */
export interface Sources {
  /** The path of `catalog.yaml`, whether or not it could be read. */
  readonly catalogPath: string;
  readonly catalog: Source | undefined;
  /** By slug, in code unit order, whatever order the disk lists them in. */
  readonly categories: readonly CategorySource[];
  readonly stampsPath: string;
  /** Empty where there is none yet, undefined where it cannot be read. */
  readonly stamps: Source | undefined;
  /** How many files there are. */
  readonly files: number;
  /** What could not be read, and why. */
  readonly diagnostics: readonly Diagnostic[];
}

const extension = '.yaml';
/** Larger files are not read: a category of a thousand filters has 200 KiB. */
const maximumBytes = 1024 * 1024;
/** Stamps are a machine's, in one file for all entries: this is room for 200,000. */
const maximumStampBytes = 64 * 1024 * 1024;

/**
 * Reads the catalog folder at `path`, a file at a time.
 *
 * @throws Failure `catalog-folder-is-missing` where there is none.
 */
export function readSources(path: string): Sources {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Failure('catalog-folder-is-missing', { path });
  }
  const diagnostics: Diagnostic[] = [];
  let files = 0;
  const read = (file: string, maximum = maximumBytes): Source | undefined => {
    files += 1;
    const text = readText(file, maximum);
    if (typeof text === 'string') return { path: file, text };
    diagnostics.push(text);
    return undefined;
  };
  const inCatalog = (...names: readonly string[]) => join(path, ...names).replaceAll('\\', '/');

  const catalogPath = inCatalog('catalog.yaml');
  const stampsPath = inCatalog('stamps.json');
  const catalog = read(catalogPath);
  const names = listFolder(inCatalog('categories'));
  for (const name of names.filter((name) => !isCategoryName(name))) {
    const place = { path: inCatalog('categories', name), range: fileStart };
    diagnostics.push(diagnose('file-is-unexpected', place, { args: { name } }));
  }
  const categories = names.filter(isCategoryName).map((name) => {
    const file = inCatalog('categories', name);
    return { slug: name.slice(0, -extension.length), path: file, text: read(file)?.text };
  });
  const stamps = exists(stampsPath) ? read(stampsPath, maximumStampBytes) : { path: stampsPath, text: noStampsText };
  return { catalogPath, catalog, categories, stampsPath, stamps, files, diagnostics };
}

function isCategoryName(name: string): boolean {
  return name.endsWith(extension);
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined; // a link to nowhere exists
}

/** The names in a folder, but for hidden files, which belong to the machine or to an editor program. */
function listFolder(path: string): readonly string[] {
  if (!exists(path)) return [];
  return readdirSync(path)
    .filter((name) => !name.startsWith('.'))
    .toSorted(byCodeUnit);
}

/** The text of a file without a byte order mark, or what keeps it from being read. */
function readText(path: string, maximum: number): string | Diagnostic {
  const place = { path, range: fileStart };
  try {
    const file = statSync(path);
    if (!file.isFile()) return diagnose('file-is-not-readable', place, { args: { reason: 'not a file' } });
    if (file.size > maximum) return diagnose('file-is-too-large', place, { args: { bytes: file.size, maximum } });
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    // The file system and the decoder throw for what is in the folder, which is the editors' side.
    const reason = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    if (reason === undefined) throw error;
    if (reason === 'ENOENT') return diagnose('file-is-missing', place, { args: { file: path } });
    if (reason === 'ERR_ENCODING_INVALID_ENCODED_DATA') return diagnose('file-is-not-utf8', place, { args: {} });
    return diagnose('file-is-not-readable', place, { args: { reason } });
  }
}
