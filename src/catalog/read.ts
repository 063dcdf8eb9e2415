import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { byCodeUnit } from '../base/edit.ts';
import type { Finding } from '../finding/finding.ts';
import type { FileSource } from '../yaml/document.ts';
import { type CatalogFolder, diskFolder, displayPath, fileFinding } from './folder.ts';
import { acceptedName, findFiles } from './folder-layout.ts';
import { type Images, readImages } from './image-files.ts';

type CategorySource = FileSource & { readonly slug: string };

export interface Sources {
  readonly catalog: FileSource;
  readonly accepted: FileSource;
  /** Sorted by slug (code units). A file that may be a category has an empty slug. */
  readonly categories: readonly CategorySource[];
  readonly images: Images;
  /** Texts of readable files, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of all files, readable or not, in code unit order. */
  readonly files: readonly string[];
  readonly findings: readonly Finding[];
}

/** Larger files are not read: a category of a thousand filters has 200 KiB. */
const maxBytes = 1024 * 1024;

/** @throws Failure `catalog-folder-is-missing` */
export function readSources(catalog: string | CatalogFolder): Sources {
  const folder = typeof catalog === 'string' ? diskFolder(catalog) : catalog;
  const { names, findings: layoutFindings, hasImages } = findFiles(folder);
  const texts = new Map<string, string>();
  const unreadable: Finding[] = [];
  for (const [name, bytes] of folder.read(names, maxBytes)) {
    const path = displayPath(folder.path, name);
    if (!Buffer.isBuffer(bytes)) unreadable.push(bytes);
    else if (isUtf8(bytes))
      texts.set(path, new TextDecoder().decode(bytes)); // without a BOM
    else unreadable.push(fileFinding('file-is-not-utf8', path, {}));
  }
  // A misnamed entry may be a category, or `images/`.
  const [unclear] = layoutFindings.filter(({ severity }) => severity === 'error');
  const images: Images = hasImages ? readImages(folder) : new Map(unclear && [['', unclear]]);
  const imageFindings = images.values().filter((each) => 'code' in each);
  const findings = [...new Set([...layoutFindings, ...unreadable, ...imageFindings])];
  const read = [...texts.keys(), ...[...images.values(), ...findings].map(({ path }) => path)];
  const sourceOf = (name: string): FileSource => {
    const path = displayPath(folder.path, name);
    return { path, text: texts.get(path) };
  };
  const categories = names
    .filter((name) => name.startsWith('categories/'))
    .map((name): CategorySource => ({ slug: basename(name, '.yaml'), ...sourceOf(name) }));
  const unknown = unclear ? [{ slug: '', path: unclear.path, text: undefined }] : [];
  return {
    catalog: sourceOf('catalog.yaml'),
    accepted: sourceOf(acceptedName),
    categories: [...unknown, ...categories.toSorted(bySlug)],
    images,
    texts,
    files: [...new Set(read)].toSorted(byCodeUnit),
    findings,
  };
}

/** Replaces and adds texts. An undefined text removes its file. */
export function replaceTexts(sources: Sources, files: readonly FileSource[]): Sources {
  const { catalog, accepted, categories } = sources;
  const texts = new Map(sources.texts);
  for (const { path, text } of files)
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
  const rest = [...texts].filter(([path]) => path !== catalog.path && path !== accepted.path);
  const read = rest.map(([path, text]) => ({ slug: basename(path, '.yaml'), path, text }));
  return {
    ...sources,
    catalog: { ...catalog, text: texts.get(catalog.path) },
    accepted: { ...accepted, text: texts.get(accepted.path) },
    categories: [...categories.filter(({ text }) => text === undefined), ...read].toSorted(bySlug),
    texts,
  };
}

const bySlug = (a: CategorySource, b: CategorySource) => byCodeUnit(a.slug, b.slug);
