import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { byCodeUnit } from '../base/edit.ts';
import type { Finding } from '../finding/finding.ts';
import type { CategorySource, FileSource } from '../yaml/document.ts';
import { type CatalogFolder, diskFolder, fileFinding, pathIn } from './folder.ts';
import { acceptedName, findFiles } from './folder-layout.ts';
import { type Images, readImages } from './image-files.ts';

/** The contents of a catalog folder. */
export interface Sources {
  readonly catalog: FileSource;
  readonly accepted: FileSource;
  /** By slug, in code unit order. */
  readonly categories: readonly CategorySource[];
  readonly images: Images;
  /** The texts of all files that could be read, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** The paths of all files that were read, or could not be, in code unit order. */
  readonly files: readonly string[];
  /** What could not be read, and why. */
  readonly findings: readonly Finding[];
}

/** Larger files are not read: a category of a thousand filters has 200 KiB. */
const maximumBytes = 1024 * 1024;

/** @throws Failure `catalog-folder-is-missing` if there is no folder at the path. */
export function readSources(catalog: string | CatalogFolder): Sources {
  const folder = typeof catalog === 'string' ? diskFolder(catalog) : catalog;
  const { names, unread, findings, images: imageFolder } = findFiles(folder);
  const texts = new Map<string, string>();
  const unreadable: Finding[] = [];
  for (const [name, bytes] of folder.read(names, maximumBytes)) {
    const path = pathIn(folder.path, name);
    if (!Buffer.isBuffer(bytes)) unreadable.push(bytes);
    else if (isUtf8(bytes))
      texts.set(path, new TextDecoder().decode(bytes)); // without a BOM
    else unreadable.push(fileFinding('file-is-not-utf8', path, {}));
  }
  const images: Images = imageFolder ? readImages(folder, imageFolder) : new Map();
  const ofImages = [...new Set(images.values())]; // one may have two names
  const paths = [...unreadable, ...ofImages].map(({ path }) => path);
  const categories = names.flatMap((name): readonly CategorySource[] => {
    const slug = /^categories\/(.*)\.yaml$/s.exec(name)?.[1];
    return slug === undefined ? [] : [{ slug, ...sourceOf(name) }];
  });
  const slugs = new Set(categories.map(({ slug }) => slug));
  const others = unread.filter(({ slug }) => !slugs.has(slug));
  return {
    catalog: sourceOf('catalog.yaml'),
    accepted: sourceOf(acceptedName),
    categories: [...categories, ...others].toSorted((a, b) => byCodeUnit(a.slug, b.slug)),
    images,
    texts,
    files: [...texts.keys(), ...paths].toSorted(byCodeUnit),
    findings: [...findings, ...unreadable, ...ofImages.filter((each) => 'code' in each)],
  };

  function sourceOf(name: string): FileSource {
    const path = pathIn(folder.path, name);
    return { path, text: texts.get(path) };
  }
}

/** The same with other texts, some of new files, and without files whose text is undefined. */
export function withTexts(sources: Sources, files: readonly FileSource[]): Sources {
  const { catalog, accepted, categories } = sources;
  const texts = new Map(sources.texts);
  const byPath = new Map(categories.map((category) => [category.path, category]));
  for (const { path, text } of files) {
    byPath.delete(path);
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
    const isCategory = text !== undefined && path !== catalog.path && path !== accepted.path;
    if (isCategory) byPath.set(path, { slug: basename(path, '.yaml'), path, text });
  }
  return {
    ...sources,
    catalog: { ...catalog, text: texts.get(catalog.path) },
    accepted: { ...accepted, text: texts.get(accepted.path) },
    categories: [...byPath.values()].toSorted((a, b) => byCodeUnit(a.slug, b.slug)),
    findings: [...sources.findings, ...files.flatMap(sizeFault)],
    texts,
  };
}

function sizeFault({ path, text = '' }: FileSource) {
  const args = { bytes: Buffer.byteLength(text), maximum: maximumBytes };
  return args.bytes <= maximumBytes ? [] : fileFinding('file-is-too-large', path, args);
}
