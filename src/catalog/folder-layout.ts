import { closest } from '../base/closest.ts';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import type { CategorySource } from '../yaml/document.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from './folder.ts';
import { closestSlug, isSlug } from './slug.ts';

export const acceptedName = 'accepted-changes.yaml';
/** What a catalog folder is made of; the last part may be missing. */
const parts = ['catalog.yaml', 'categories', acceptedName] as const;
type Part = (typeof parts)[number];

/**
 * A file or folder that is not read, because of its name or place; the part that it is meant to be,
 * or the category.
 */
interface Misnamed {
  readonly finding: Finding;
  readonly part?: Part | undefined;
  readonly slug?: string | undefined;
}

/**
 * The names of the files to read in a catalog folder, what is not read and would be a category by
 * its right name and in its right place, and what is wrong.
 */
export function findFiles(folder: CatalogFolder) {
  const { path } = folder;
  const unknownCategories: CategorySource = {
    slug: '',
    path: pathIn(path, 'categories'),
    text: undefined,
  };
  const root = visibleIn(folder, '');
  if ('code' in root)
    return { names: [], unread: [unknownCategories], findings: [root], images: undefined };
  const has = (part: Part) => root.some(({ name }) => name === part);
  const listed = has('categories') ? visibleIn(folder, 'categories') : [];
  const [categories, unlistable] = 'code' in listed ? [[], [listed]] : [listed, []];

  const inRoot = misnamedInRoot(root, path);
  const hasCatalog = has('catalog.yaml') || inRoot.some(({ part }) => part === 'catalog.yaml');
  const misnamed = [...inRoot, ...misnamedInCategories(categories, path, hasCatalog)];
  const isMisnamed = (wanted: Part) => misnamed.some(({ part }) => part === wanted);
  const misnamedPaths = new Set(misnamed.map(({ finding }) => finding.path));
  return {
    names: [
      ...(isMisnamed('catalog.yaml') ? [] : ['catalog.yaml']), // or it is reported as missing
      ...(has(acceptedName) ? [acceptedName] : []),
      ...categories
        .map(({ name }) => `categories/${name}`)
        .filter((name) => !misnamedPaths.has(pathIn(path, name))),
    ],
    unread: [
      ...(unlistable.length > 0 || isMisnamed('categories') ? [unknownCategories] : []),
      ...misnamed.flatMap(({ slug, finding: { path } }) =>
        slug === undefined ? [] : { slug, path, text: undefined },
      ),
    ],
    findings: [...unlistable, ...misnamed.map(({ finding }) => finding)],
    images: imagesFolderIn(root),
  };
}

/** The folder `images`, also by a name that is close to it, which is told. */
function imagesFolderIn(root: readonly FolderEntry[]): string | undefined {
  const near = root.filter(({ name, isFolder }) => isFolder && closest(name, ['images']));
  return (root.find(({ name }) => name === 'images') ?? near[0])?.name;
}

/** Entries that an operating system or an IDE makes by itself, with all that are hidden. */
const sidecar =
  /^(?:\.|~\$|(?:desktop\.ini|(?:eh)?thumbs(?:_vista)?\.db|icon\r|@eadir|\$recycle\.bin|system volume information)$)|(?:\.identifier|\.tmp|___jb_(?:old|tmp)___|\.sw[a-p])$/is;

/** The entries of a folder that people made. */
export function visibleIn(folder: CatalogFolder, name: string): readonly FolderEntry[] | Finding {
  const entries = folder.list(name);
  return 'code' in entries ? entries : entries.filter((entry) => !sidecar.test(entry.name));
}

/**
 * What stands in the catalog folder itself and was meant to be read: a part by another name, or a
 * category that belongs into `categories/`. All else there is left alone, as is a folder that has
 * nothing of a catalog.
 */
function misnamedInRoot(entries: readonly FolderEntry[], path: string): readonly Misnamed[] {
  const names = new Set(entries.map(({ name }) => name));
  const missing = parts.filter((part) => !names.has(part));
  const meant = new Map(missing.map((part) => [nearest(part, entries), part]));
  const misnamed = entries.flatMap((entry): Misnamed | readonly [] => {
    const finding = findingFor(entry);
    if (finding === undefined) return [];
    const slug = finding.code === 'file-is-in-the-wrong-folder' ? slugFrom(entry.name) : undefined;
    return { finding, part: meant.get(entry.name), slug };
  });
  const hasParts =
    names.has('catalog.yaml') || names.has('categories') || misnamed.some(({ part }) => part);
  return hasParts ? misnamed : [];

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each on a line
  function findingFor(entry: FolderEntry): Finding | undefined {
    const { name } = entry;
    if (parts.some((part) => part === name)) return undefined;
    const place = { path: pathIn(path, name), range: fileStart };
    const part = meant.get(name);
    const twin = parts.find((each) => each === fold(name));
    if (
      twin === undefined &&
      fold(stemOf(name)) === 'catalog' &&
      (part !== undefined || isYaml(entry))
    ) {
      const args = { name, right: 'catalog.yaml', isTaken: names.has('catalog.yaml') };
      return createFinding('file-name-has-wrong-extension', place, { args });
    }
    const right =
      part ?? (name !== 'images' && name === imagesFolderIn(entries) ? 'images' : undefined);
    if (right !== undefined)
      return createFinding('file-name-is-misspelt', place, { args: { name, right } });
    if (twin !== undefined)
      return createFinding('file-name-differs-in-case', place, { args: { name, other: twin } });
    if (!isYaml(entry) || /^lefthook\./.test(name)) return undefined;
    const args = { name, right: pathIn(path, `categories/${slugFrom(name) ?? stemOf(name)}.yaml`) };
    return createFinding('file-is-in-the-wrong-folder', place, { args });
  }
}

/** The name of the entry that is meant to be the missing `part`. */
function nearest(part: Part, entries: readonly FolderEntry[]): string | undefined {
  const isLike = (entry: FolderEntry) => isYaml(entry) || fold(stemOf(entry.name)) === stemOf(part);
  const candidates = entries.filter((entry) =>
    part === 'categories' ? entry.isFolder : !entry.isFolder && isLike(entry),
  );
  const byStem = new Map(candidates.map(({ name }) => [stemOf(name), name]));
  return byStem.get(closest(stemOf(part), [...byStem.keys()]) ?? '');
}

/** Copies and parts of files that people may have left by mistake. */
export const leftOver = /~$|^#.*#$|\.(?:bak|crdownload|old|orig|part|rej|save|temp)$/is;

/**
 * What is not read of the folder `categories`, by its name; whether a name is a slug does not
 * matter here.
 */
function misnamedInCategories(
  entries: readonly FolderEntry[],
  path: string,
  hasCatalog: boolean,
): readonly Misnamed[] {
  const alike = Map.groupBy(entries, ({ name }) => fold(name));
  return entries.flatMap((entry): Misnamed | readonly [] => {
    const finding = findingFor(entry);
    if (finding?.code === 'file-is-in-the-wrong-folder') return { finding, part: 'catalog.yaml' };
    if (finding?.code === 'file-is-left-over') return { finding };
    return finding === undefined ? [] : { finding, slug: slugFrom(entry.name) };
  });

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, each on a line
  function findingFor({ name, isFolder }: FolderEntry): Finding | undefined {
    const place = { path: pathIn(path, `categories/${name}`), range: fileStart };
    const stem = yamlStem(name);
    if (isFolder && stem !== undefined)
      return createFinding('file-is-a-folder', place, { args: {} });
    if (isFolder) return createFinding('folder-is-unexpected', place, { args: { name } });
    if (leftOver.test(name)) return createFinding('file-is-left-over', place, { args: { name } });
    if (name === 'catalog.yaml' && !hasCatalog) {
      return createFinding('file-is-in-the-wrong-folder', place, {
        args: { name, right: pathIn(path, name) },
      });
    }
    const twins = (alike.get(fold(name)) ?? []).map((each) => each.name);
    const other = twins.find((each) => isSlug(each.replace(/\.yaml$/, ''))) ?? twins[0] ?? name;
    if (other !== name)
      return createFinding('file-name-differs-in-case', place, { args: { name, other } });
    if (name === `${stem}.yaml`) return undefined;
    const slug = slugFrom(name);
    if (slug === undefined || (stem === undefined && !isSlug(name))) {
      return createFinding('file-is-unexpected', place, { args: { name } });
    }
    const right = `${slug}.yaml`;
    const isTaken = entries.some((each) => each.name === right);
    return createFinding('file-name-has-wrong-extension', place, {
      args: { name, right, isTaken },
    });
  }
}

/** A name as Windows and macOS compare it: two that are equal then are one file there. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The slug of the category that a file of this name is meant to be. */
function slugFrom(name: string): string | undefined {
  return closestSlug(yamlStem(name) ?? name.replace(/\.[^.]*$/, ''));
}

/**
 * The name without its extension, if that is `.yaml` or was meant so, as in `a.yml`, `a.yaml.txt`
 * and `a.json`.
 */
function yamlStem(name: string): string | undefined {
  return /^(.+?)\.(?:y[aml]{1,4}|json[5c]?)(?:\.\w+)*\s*$/isu.exec(name)?.[1];
}

function stemOf(name: string): string {
  return yamlStem(name) ?? name;
}

function isYaml({ name, isFolder }: FolderEntry): boolean {
  return !isFolder && /\.ya?ml$/i.test(name);
}
