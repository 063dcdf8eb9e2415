import { closest } from '../base/closest.ts';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from './folder.ts';
import { closestSlug, isSlug } from './slug.ts';
import type { CategorySource } from './source.ts';

/** What a catalog folder is made of; the last part may be missing. */
export const acceptedName = 'accepted-changes.yaml';
const parts = ['catalog.yaml', 'categories', acceptedName] as const;
type Part = (typeof parts)[number];

/** A file or folder that is not read, because of its name or place. */
interface Misnamed {
  readonly finding: Finding;
  /** The part that it is meant to be. */
  readonly part?: Part | undefined;
  /** The slug of the category that it is meant to be. */
  readonly slug?: string | undefined;
}

/**
 * The names of the files to read in a catalog folder, what is not read and would be a category by its right name and in
 * its right place, and what is wrong. Hidden files belong to the machine or to an editor program.
 */
export function findFiles(folder: CatalogFolder) {
  const { path } = folder;
  const unknownCategories: CategorySource = { slug: '', path: pathIn(path, 'categories'), text: undefined };
  const root = list('');
  if ('code' in root) return { names: [], unread: [unknownCategories], findings: [root] };
  const has = (part: Part) => root.some(({ name }) => name === part);
  const listed = has('categories') ? list('categories') : [];
  const categories = 'code' in listed ? [] : listed;

  const inRoot = misnamedInRoot(root, path);
  const isCatalogMissing = !has('catalog.yaml') && !inRoot.some(({ part }) => part === 'catalog.yaml');
  const inCategories = misnamedInCategories(categories, path, isCatalogMissing);
  const misnamed = [...inRoot, ...inCategories];
  const isMisnamed = (wanted: Part) => misnamed.some(({ part }) => part === wanted);
  const unread = new Set(misnamed.map(({ finding }) => finding.path));
  return {
    names: [
      ...(isMisnamed('catalog.yaml') ? [] : ['catalog.yaml']), // or it is reported as missing
      ...(has(acceptedName) ? [acceptedName] : []),
      ...categories.map(({ name }) => `categories/${name}`).filter((name) => !unread.has(pathIn(path, name))),
    ],
    unread: [
      ...('code' in listed || isMisnamed('categories') ? [unknownCategories] : []),
      ...misnamed.flatMap(({ slug, finding }) =>
        slug === undefined ? [] : [{ slug, path: finding.path, text: undefined }],
      ),
    ],
    findings: [...('code' in listed ? [listed] : []), ...misnamed.map(({ finding }) => finding)],
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
  const missing = parts.filter((part) => !names.has(part));
  const meant = new Map(missing.map((part) => [nearest(part, entries), part]));
  const misnamed = entries.flatMap((entry) => misnamedEntry(entry) ?? []);
  const hasParts = names.has('catalog.yaml') || names.has('categories') || misnamed.some(({ part }) => part);
  return hasParts ? misnamed : [];

  function misnamedEntry(entry: FolderEntry): Misnamed | undefined {
    const { name, isFolder } = entry;
    if (parts.some((part) => part === name)) return undefined;
    const [file, stem, part] = [pathIn(path, name), stemOf(name), meant.get(name)];
    const place = { path: file, range: fileStart };
    const twin = parts.find((each) => each === fold(name));
    const isCatalog = twin === undefined && fold(stem) === 'catalog';
    if (isCatalog && (part !== undefined || isYaml(entry))) {
      const args = { name, right: 'catalog.yaml', isTaken: names.has('catalog.yaml') };
      return { part, finding: createFinding('file-name-has-wrong-extension', place, { args }) };
    }
    if (part !== undefined) {
      return { part, finding: createFinding('file-name-is-misspelt', place, { args: { name, right: part } }) };
    }
    if (twin !== undefined) {
      return { finding: createFinding('file-name-differs-in-case', place, { args: { name, other: twin } }) };
    }
    // The first edition kept what is now the machine's memory among the editors' files.
    if (name === 'stamps.json' && !isFolder) {
      return { finding: createFinding('memory-is-left-over', place, { args: { file, folder: path } }) };
    }
    if (!isYaml(entry) || /^lefthook\./.test(name)) return undefined;
    const slug = closestSlug(stem);
    const args = { name, right: pathIn(path, `categories/${slug ?? stem}.yaml`) };
    return { slug, finding: createFinding('file-is-in-the-wrong-folder', place, { args }) };
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

/** What editor programs, merges, downloads and operating systems leave behind. */
const leftOver =
  /~$|^~\$|^#.*#$|\.(?:bak|crdownload|old|orig|part|rej|save|sw[a-p]|te?mp)$|^(?:desktop\.ini|thumbs\.db)$/is;

/** What is not read of the folder `categories`, by its name; whether a name is a slug does not matter here. */
function misnamedInCategories(
  entries: readonly FolderEntry[],
  path: string,
  isCatalogMissing: boolean,
): readonly Misnamed[] {
  const twins = Map.groupBy(entries, ({ name }) => fold(name));
  return entries.flatMap((entry) => misnamedEntry(entry) ?? []);

  function misnamedEntry({ name, isFolder }: FolderEntry): Misnamed | undefined {
    const place = { path: pathIn(path, `categories/${name}`), range: fileStart };
    const stem = yamlStem(name);
    const slug = closestSlug(stem ?? name.replace(/\.[^.]*$/, ''));
    const category = (finding: Finding): Misnamed => ({ slug, finding });
    if (isFolder && stem !== undefined) return category(createFinding('file-is-a-folder', place, { args: {} }));
    if (isFolder) return category(createFinding('folder-is-unexpected', place, { args: { name } }));
    if (leftOver.test(name)) return { finding: createFinding('file-is-left-over', place, { args: { name } }) };
    const alike = (twins.get(fold(name)) ?? []).map((each) => each.name);
    const other = alike.find((each) => isSlug(each.replace(/\.yaml$/, ''))) ?? alike[0] ?? name;
    if (other !== name) return category(createFinding('file-name-differs-in-case', place, { args: { name, other } }));
    if (name === 'catalog.yaml' && isCatalogMissing) {
      const args = { name, right: pathIn(path, name) };
      return { part: name, finding: createFinding('file-is-in-the-wrong-folder', place, { args }) };
    }
    if (name === `${stem}.yaml`) return undefined;
    if (slug === undefined || (stem === undefined && !isSlug(name))) {
      return category(createFinding('file-is-unexpected', place, { args: { name } }));
    }
    const right = `${slug}.yaml`;
    const isTaken = entries.some((each) => each.name === right);
    return category(createFinding('file-name-has-wrong-extension', place, { args: { name, right, isTaken } }));
  }
}

/** A name as Windows and macOS compare it: two that are equal then are one file there. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The name without its extension, if that is `.yaml` or was meant so, as in `a.yml`, `a.yaml.txt` and `a.json`. */
function yamlStem(name: string): string | undefined {
  return /^(.+?)\.(?:y[aml]{1,4}|json[5c]?)(?:\.\w+)*\s*$/isu.exec(name)?.[1];
}

function stemOf(name: string): string {
  return yamlStem(name) ?? name;
}

function isYaml({ name, isFolder }: FolderEntry): boolean {
  return !isFolder && /\.ya?ml$/i.test(name);
}
