import { closest } from '../base/closest.ts';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from './folder.ts';
import { closestSlug, isSlug } from './slug.ts';
import type { CategorySource } from './source.ts';

/** What a catalog folder is made of; the last part may be missing. */
const parts = ['catalog.yaml', 'categories', 'accepted-changes.yaml'] as const;
type Part = (typeof parts)[number];
export const acceptedName = 'accepted-changes.yaml';

/** Which files a catalog folder has, before any of them is read. */
export interface FoundFiles {
  /** The names of the files to read, in the catalog folder. */
  readonly names: readonly string[];
  /** What is not read, and would be a category by its right name and in its right place. */
  readonly unread: readonly CategorySource[];
  readonly findings: readonly Finding[];
}

/** A file or folder beside `categories` that is not read, because of its name or place. */
interface Misnamed {
  readonly finding: Finding;
  /** The part that it is meant to be. */
  readonly part?: Part;
  /** The slug of the category that it is meant to be. */
  readonly slug?: string | undefined;
}

/** Looks through a catalog folder, except for hidden files, which belong to the machine or to an editor program. */
export function findFiles(folder: CatalogFolder): FoundFiles {
  const { path } = folder;
  const unknownCategories = { slug: '', path: pathIn(path, 'categories'), text: undefined };
  const root = list('');
  if ('code' in root) return { names: [], unread: [unknownCategories], findings: [root] };
  const names = new Set(root.map(({ name }) => name));
  const inRoot = misnamedInRoot(root, path);
  const meant = new Set(inRoot.map(({ part }) => part));

  const listed = names.has('categories') ? list('categories') : [];
  const categories = 'code' in listed ? [] : listed;
  const isCatalogMissing = !names.has('catalog.yaml') && !meant.has('catalog.yaml');
  const inCategories = misnamedInCategories(categories, { path, isCatalogMissing });
  const isCatalogMisnamed = meant.has('catalog.yaml') || (isCatalogMissing && inCategories.has('catalog.yaml'));
  const meantCategories = [...inCategories]
    .filter(([, { code }]) => code !== 'file-is-left-over' && code !== 'file-is-in-the-wrong-folder')
    .map(([name, finding]) => ({ slug: slugOf(name), finding }));
  return {
    names: [
      ...(isCatalogMisnamed ? [] : ['catalog.yaml']), // or it is reported as missing
      ...(names.has(acceptedName) ? [acceptedName] : []),
      ...categories.filter(({ name }) => !inCategories.has(name)).map(({ name }) => `categories/${name}`),
    ],
    unread: [
      ...('code' in listed || meant.has('categories') ? [unknownCategories] : []),
      ...[...inRoot, ...meantCategories].flatMap(({ slug, finding }) =>
        slug === undefined ? [] : [{ slug, path: finding.path, text: undefined }],
      ),
    ],
    findings: [
      ...('code' in listed ? [listed] : []),
      ...inRoot.map(({ finding }) => finding),
      ...inCategories.values(),
    ],
  };

  function list(name: string): readonly FolderEntry[] | Finding {
    const entries = folder.list(name);
    return 'code' in entries ? entries : entries.filter((entry) => !entry.name.startsWith('.'));
  }
}

/**
 * What stands in the catalog folder itself and was meant to be read: a part by another name, or a category that belongs
 * into `categories/`. All else there is left alone, as is a folder that has nothing of a catalog.
 */
function misnamedInRoot(entries: readonly FolderEntry[], path: string): readonly Misnamed[] {
  const names = new Set(entries.map(({ name }) => name));
  const isYaml = ({ name, isFolder }: FolderEntry) => !isFolder && /\.ya?ml$/i.test(name);
  const folders = entries.filter(({ isFolder }) => isFolder).map(({ name }) => name);
  const nearFolder = closest('categories', folders);
  const nearStem = closest('catalog', entries.filter(isYaml).map(stemOf));

  const misnamed = entries.flatMap((entry) => misnamedEntry(entry) ?? []);
  const hasParts = names.has('catalog.yaml') || names.has('categories') || misnamed.some(({ part }) => part);
  return hasParts ? misnamed : [];

  function misnamedEntry(entry: FolderEntry): Misnamed | undefined {
    const { name, isFolder } = entry;
    const [file, stem] = [pathIn(path, name), stemOf(entry)];
    const place = { path: file, range: fileStart };
    const meant = parts.find((part) => !names.has(part) && isMeant(entry, part));
    const twin = parts.find((part) => part !== name && part === fold(name));
    if (meant !== undefined) {
      const args = { name, right: meant };
      const isExtensionWrong = fold(stem) === 'catalog' && twin === undefined;
      const finding = isExtensionWrong
        ? createFinding('file-name-has-wrong-extension', place, { args: { ...args, isTaken: false } })
        : createFinding('file-name-is-misspelt', place, { args });
      return { finding, part: meant };
    }
    if (twin !== undefined) {
      return { finding: createFinding('file-name-differs-in-case', place, { args: { name, other: twin } }) };
    }
    // The first edition kept what is now the machine's memory among the editors' files.
    if (name === 'stamps.json' && !isFolder) {
      return { finding: createFinding('memory-is-left-over', place, { args: { file, folder: path } }) };
    }
    if (!isYaml(entry) || parts.some((part) => part === name) || /^lefthook\./.test(name)) return undefined;
    if (fold(stem) === 'catalog') {
      const args = { name, right: 'catalog.yaml', isTaken: true };
      return { finding: createFinding('file-name-has-wrong-extension', place, { args }) };
    }
    const slug = closestSlug(stem);
    const args = { name, right: pathIn(path, `categories/${slug ?? stem}.yaml`) };
    return { finding: createFinding('file-is-in-the-wrong-folder', place, { args }), slug };
  }

  /** Whether an entry is meant to be a part that is missing. */
  function isMeant(entry: FolderEntry, part: Part): boolean {
    if (fold(entry.name) === part) return true;
    const stem = stemOf(entry);
    if (part === 'categories') return entry.isFolder && entry.name === nearFolder;
    if (part === 'catalog.yaml') {
      return !entry.isFolder && (fold(stem) === 'catalog' || (isYaml(entry) && stem === nearStem));
    }
    return isYaml(entry) && closest(fold(stem).replace(/[\s_]+/g, '-'), ['accepted-changes']) !== undefined;
  }
}

/** What editor programs, merges, downloads and operating systems leave behind. */
const leftOver =
  /~$|^~\$|^#.*#$|\.(?:bak|crdownload|old|orig|part|rej|save|sw[a-p]|te?mp)$|^(?:desktop\.ini|thumbs\.db)$/is;

/** What is not read of the folder `categories`, by its name; whether a name is a slug does not matter here. */
function misnamedInCategories(
  entries: readonly FolderEntry[],
  { path, isCatalogMissing }: { readonly path: string; readonly isCatalogMissing: boolean },
): ReadonlyMap<string, Finding> {
  const twins = Map.groupBy(entries, ({ name }) => fold(name));
  return new Map(
    entries.flatMap((entry) => {
      const finding = findingOf(entry);
      return finding === undefined ? [] : [[entry.name, finding]];
    }),
  );

  function findingOf({ name, isFolder }: FolderEntry): Finding | undefined {
    const place = { path: pathIn(path, `categories/${name}`), range: fileStart };
    const stem = yamlStem(name);
    if (isFolder && stem !== undefined) return createFinding('file-is-a-folder', place, { args: {} });
    if (isFolder) return createFinding('folder-is-unexpected', place, { args: { name } });
    if (leftOver.test(name)) return createFinding('file-is-left-over', place, { args: { name } });
    const alike = (twins.get(fold(name)) ?? []).map((each) => each.name);
    const other = alike.find((each) => isSlug(each.replace(/\.yaml$/, ''))) ?? alike[0] ?? name;
    if (other !== name) return createFinding('file-name-differs-in-case', place, { args: { name, other } });
    if (name === 'catalog.yaml' && isCatalogMissing) {
      return createFinding('file-is-in-the-wrong-folder', place, { args: { name, right: pathIn(path, name) } });
    }
    if (name === `${stem}.yaml`) return undefined;
    const slug = slugOf(name);
    if (slug === undefined || (stem === undefined && !isSlug(name))) {
      return createFinding('file-is-unexpected', place, { args: { name } });
    }
    const right = `${slug}.yaml`;
    const isTaken = entries.some((each) => each.name === right);
    return createFinding('file-name-has-wrong-extension', place, { args: { name, right, isTaken } });
  }
}

/** The slug of the category that a file of the folder `categories` is meant to be. */
function slugOf(name: string): string | undefined {
  return closestSlug(yamlStem(name) ?? name.replace(/\.[^.]*$/, ''));
}

/** A name as Windows and macOS compare it: two that are equal then are one file there. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The name without its extension, if that is `.yaml` or was meant so, as in `a.yml`, `a.yaml.txt` and `a.json`. */
function yamlStem(name: string): string | undefined {
  return /^(.+?)\.(?:y[aml]{1,4}|json[5c]?)(?:\.\w+)*\s*$/isu.exec(name)?.[1];
}

function stemOf({ name }: FolderEntry): string {
  return yamlStem(name) ?? name;
}
