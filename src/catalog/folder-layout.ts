import { closest } from '../base/closest.ts';
import { byCodeUnit } from '../base/edit.ts';
import { type CatalogFolder, type FolderEntry, fileFinding, pathIn } from './folder.ts';
import { closestSlug, isSlug } from './slug.ts';

export const acceptedName = 'accepted-changes.yaml';
/** The parts of a catalog folder. The last two may be missing. */
const parts: readonly string[] = ['catalog.yaml', 'categories', acceptedName, 'images'];

/** The names of the files to read, images aside, and findings for what is misnamed or misplaced. */
export function findFiles(folder: CatalogFolder) {
  const root = visibleIn(folder, '');
  const names = new Set(root.map(({ name }) => name));
  const folders = new Set(root.flatMap(({ name, isFolder }) => (isFolder ? name : [])));
  const listed = folders.has('categories') ? visibleIn(folder, 'categories') : [];
  const files = listed.map((entry) => {
    const name = `categories/${entry.name}`;
    return { name, finding: unreadCategory(entry, pathIn(folder.path, name), listed) };
  });
  const isCatalog = names.has('catalog.yaml') || names.has('categories');
  const findings = [
    ...(isCatalog ? root : []).map((entry) =>
      misplaced(entry, pathIn(folder.path, entry.name), names),
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

/** Entries that systems, editors, browsers and git make by themselves, and all that are hidden. */
const sidecar =
  /^(?:\.|~\$|(?:desktop\.ini|(?:eh)?thumbs(?:_vista)?\.db|icon\r|@eadir|\$recycle\.bin|system volume information)$)|(?:\.identifier|:encryptable|\.icloud|\.tmp|\.(?:bak|crdownload|old|orig|part|rej|save|temp)|~|#|___jb_(?:old|tmp)___|\.sw[a-p])$/is;

/** The entries of a folder that people made, in code unit order. */
export function visibleIn(folder: CatalogFolder, name: string): readonly FolderEntry[] {
  const entries = folder.list(name).filter((entry) => !sidecar.test(entry.name));
  return entries.toSorted((a, b) => byCodeUnit(a.name, b.name));
}

/** A part by another name, or a category outside `categories/`. All else is left alone. */
function misplaced({ name, isFolder }: FolderEntry, path: string, all: ReadonlySet<string>) {
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

/** An entry of `categories/` that is no category file. Its name may be no slug. */
function unreadCategory(entry: FolderEntry, path: string, all: readonly FolderEntry[]) {
  const { name } = entry;
  const stem = stemOf(name);
  const slug = stem !== name || isSlug(name) ? closestSlug(stem) : undefined;
  const right = slug && `${slug}.yaml`;
  const isTaken = all.some((each) => each.name === right);
  const reason = right === undefined ? 'kind' : isTaken ? 'taken' : 'name';
  const stray = strayIn('categories/', entry, path);
  if (stray || name === `${stem}.yaml`) return stray;
  return fileFinding('file-is-not-read', path, { name, reason, right });
}

/** A folder in a folder for files. */
export function strayIn(right: string, { name, isFolder }: FolderEntry, path: string) {
  const args = { name, reason: 'folder', right } as const;
  return isFolder ? fileFinding('file-is-not-read', path, args) : undefined;
}

/** The name without the extension of YAML, such as in `a.yml` and `a.yaml.txt`. */
function stemOf(name: string): string {
  return /^(.+?)\.ya?ml(?:\.txt|\.ya?ml)*\s*$/is.exec(name)?.[1] ?? name;
}
