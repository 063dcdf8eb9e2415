import { closest } from '../base/closest.ts';
import { byCodeUnit } from '../base/edit.ts';
import { type CatalogFolder, displayPath, type FolderEntry, fileFinding } from './folder.ts';
import { closestSlug, isSlug } from './slug.ts';

export const acceptedName = 'accepted-changes.yaml';
/** The entries of a catalog folder. The last two are optional. */
const parts: readonly string[] = ['catalog.yaml', 'categories', acceptedName, 'images'];

/** Lists the files to read, except images, and reports misnamed or misplaced ones. */
export function findFiles(folder: CatalogFolder) {
  const root = listVisible(folder, '');
  const names = new Set(root.map(({ name }) => name));
  const folders = new Set(root.flatMap(({ name, isFolder }) => (isFolder ? name : [])));
  const listed = folders.has('categories') ? listVisible(folder, 'categories') : [];
  const files = listed.map((entry) => {
    const name = `categories/${entry.name}`;
    return { name, finding: checkCategoryFile(entry, displayPath(folder.path, name), listed) };
  });
  const isCatalog = names.has('catalog.yaml') || names.has('categories');
  const findings = [
    ...(isCatalog ? root : []).map((entry) =>
      checkRootEntry(entry, displayPath(folder.path, entry.name), names),
    ),
    ...files.map(({ finding }) => finding),
  ].filter((finding) => finding !== undefined);
  const isMisnamed = findings.some(({ args }) => 'right' in args && args.right === 'catalog.yaml');
  return {
    names: [
      ...(names.has('catalog.yaml') || !isMisnamed ? ['catalog.yaml'] : []),
      ...(names.has(acceptedName) ? [acceptedName] : []),
      ...files.flatMap(({ name, finding }) => (finding ? [] : name)),
    ],
    findings,
    hasImages: folders.has('images'),
  };
}

/** Hidden files, and files that systems, editors, browsers and git create. */
const ignored =
  /^(?:\.|~\$|(?:desktop\.ini|(?:eh)?thumbs(?:_vista)?\.db|icon\r|@eadir|\$recycle\.bin|system volume information)$)|(?:\.identifier|:encryptable|\.icloud|\.tmp|\.(?:bak|crdownload|old|orig|part|rej|save|temp)|~|#|___jb_(?:old|tmp)___|\.sw[a-p])$/is;

/** Lists a folder in code unit order, without ignored entries. */
export function listVisible(folder: CatalogFolder, name: string): readonly FolderEntry[] {
  const entries = folder.list(name).filter((entry) => !ignored.test(entry.name));
  return entries.toSorted((a, b) => byCodeUnit(a.name, b.name));
}

/** Reports a misnamed part, or a category outside `categories/`. */
function checkRootEntry({ name, isFolder }: FolderEntry, path: string, all: ReadonlySet<string>) {
  const stem = stemOf(name);
  const isYaml = !isFolder && stem !== name;
  if (parts.includes(name)) {
    if (isFolder || isYaml) return undefined;
    return fileFinding('file-is-not-readable', path, { reason: 'ENOTDIR' });
  }
  const part = parts.find(
    (each) => (each.includes('.') ? isYaml : isFolder) && closest(stemOf(each), [stem]),
  );
  if (part === undefined && !isYaml) return undefined;
  const folder = path.slice(0, -name.length);
  const right = part ?? `${folder}categories/${closestSlug(stem) ?? stem}.yaml`;
  const reason = part !== undefined && all.has(part) ? 'taken' : 'name';
  return fileFinding('file-is-not-read', path, { name, reason, right });
}

/** Reports an entry of `categories/` that is no category file. A rule checks its slug. */
function checkCategoryFile(entry: FolderEntry, path: string, all: readonly FolderEntry[]) {
  const { name } = entry;
  const stem = stemOf(name);
  const slug = stem !== name || isSlug(name) ? closestSlug(stem) : undefined;
  const right = slug && `${slug}.yaml`;
  const isTaken = all.some((each) => each.name === right);
  const reason = right === undefined ? 'kind' : isTaken ? 'taken' : 'name';
  const folderFinding = rejectFolder('categories/', entry, path);
  if (folderFinding || name === `${stem}.yaml`) return folderFinding;
  return fileFinding('file-is-not-read', path, { name, reason, right });
}

export function rejectFolder(right: string, { name, isFolder }: FolderEntry, path: string) {
  const args = { name, reason: 'folder', right } as const;
  return isFolder ? fileFinding('file-is-not-read', path, args) : undefined;
}

/** Strips extensions of YAML, as in `a.yml` and `a.yaml.txt`. */
function stemOf(name: string): string {
  return /^(.+?)\.ya?ml(?:\.txt|\.ya?ml)*\s*$/is.exec(name)?.[1] ?? name;
}
