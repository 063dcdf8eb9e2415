import { closest } from '../base/closest.ts';
import type { Finding } from '../finding/finding.ts';
import type { CategorySource } from '../yaml/document.ts';
import { type CatalogFolder, type FolderEntry, fileFinding, pathIn } from './folder.ts';
import { closestSlug, isSlug } from './slug.ts';

export const acceptedName = 'accepted-changes.yaml';
/** The parts of a catalog folder. The last two may be missing. */
const parts: readonly string[] = ['catalog.yaml', 'categories', acceptedName, 'images'];

/** The files to read, the categories that are not read, and why. */
export function findFiles(folder: CatalogFolder) {
  const { path } = folder;
  const unknown: CategorySource = { slug: '', path: pathIn(path, 'categories'), text: undefined };
  const root = visibleIn(folder, '');
  if ('code' in root) return { names: [], unread: [unknown], findings: [root], images: undefined };
  const names = new Set(root.map(({ name }) => name));
  const listed = names.has('categories') ? visibleIn(folder, 'categories') : [];
  const [files, unlistable] = 'code' in listed ? [[], [listed]] : [listed, []];
  const misplaced = root.flatMap((entry) => misplacedInRoot(entry, path, names) ?? []);
  const isPart = ({ args }: Finding) => 'right' in args && parts.includes(args.right ?? '');
  const isCatalog = names.has('catalog.yaml') || names.has('categories') || misplaced.some(isPart);
  const ofFiles = files.flatMap((file) => findingFor(file, path, files) ?? []);
  const findings = [...(isCatalog ? misplaced : []), ...ofFiles];
  const paths = new Set(findings.map((finding) => finding.path));
  const isMisnamed = (part: string) =>
    findings.some(({ args }) => !names.has(part) && 'right' in args && args.right === part);
  return {
    names: [
      ...(isMisnamed('catalog.yaml') ? [] : ['catalog.yaml']), // or it is reported as missing
      ...(names.has(acceptedName) ? [acceptedName] : []),
      ...files
        .map(({ name }) => `categories/${name}`)
        .filter((name) => !paths.has(pathIn(path, name))),
    ],
    unread: [
      ...(unlistable.length > 0 || isMisnamed('categories') ? [unknown] : []),
      ...findings.flatMap((finding) => {
        const isCategory = finding.code === 'file-is-not-read' && !isPart(finding);
        const slug = isCategory ? slugFrom(finding.args.name) : undefined;
        return slug === undefined ? [] : { slug, path: finding.path, text: undefined };
      }),
    ],
    findings: [...unlistable, ...findings],
    images: names.has('images') ? 'images' : root.find(isNearlyImages)?.name,
  };
}

const isNearlyImages = ({ name, isFolder }: FolderEntry) => isFolder && closest(name, ['images']);

/** Entries that an operating system or an IDE makes by itself, with all that are hidden. */
const sidecar =
  /^(?:\.|~\$|(?:desktop\.ini|(?:eh)?thumbs(?:_vista)?\.db|icon\r|@eadir|\$recycle\.bin|system volume information)$)|(?:\.identifier|\.tmp|___jb_(?:old|tmp)___|\.sw[a-p])$/is;

/** The entries of a folder that people made. */
export function visibleIn(folder: CatalogFolder, name: string): readonly FolderEntry[] | Finding {
  const entries = folder.list(name);
  return 'code' in entries ? entries : entries.filter((entry) => !sidecar.test(entry.name));
}

/** A part by another name, or a category outside `categories/`. All else is left alone. */
function misplacedInRoot({ name, isFolder }: FolderEntry, path: string, all: ReadonlySet<string>) {
  const isYaml = !isFolder && /\.ya?ml$/i.test(name);
  if (parts.includes(name)) return undefined;
  const stem = stemOf(name);
  const part = parts.find((each) => {
    if (isFolder === each.includes('.')) return false;
    const isMissing = !all.has(each);
    if (stem.normalize().toLowerCase() === stemOf(each)) return isFolder || isYaml || isMissing;
    return (isFolder || isYaml) && isMissing && closest(stemOf(each), [stem]) !== undefined;
  });
  if (part !== undefined) {
    const reason = all.has(part) ? 'taken' : 'name';
    return fileFinding('file-is-not-read', pathIn(path, name), { name, reason, right: part });
  }
  if (!isYaml || name.startsWith('lefthook.')) return undefined;
  const right = pathIn(path, `categories/${slugFrom(name) ?? stem}.yaml`);
  return fileFinding('file-is-not-read', pathIn(path, name), { name, reason: 'name', right });
}

/** Copies and parts of files that people may have left by mistake. */
export const leftOver = /~$|^#.*#$|\.(?:bak|crdownload|old|orig|part|rej|save|temp)$/is;

/** An entry of `categories/` that is no category file. Whether its name is a slug does not matter. */
function findingFor({ name, isFolder }: FolderEntry, folder: string, all: readonly FolderEntry[]) {
  const path = pathIn(folder, `categories/${name}`);
  const [slug, isYaml] = [slugFrom(name), stemOf(name) !== name];
  if (isFolder && isYaml)
    return fileFinding('file-is-not-read', path, { name, reason: 'not-a-file' });
  if (isFolder)
    return fileFinding('file-is-not-read', path, { name, reason: 'folder', right: 'categories/' });
  if (leftOver.test(name)) return fileFinding('file-is-left-over', path, { name });
  if (name === `${stemOf(name)}.yaml`) return undefined;
  if (!slug || (!isYaml && !isSlug(name)))
    return fileFinding('file-is-not-read', path, { name, reason: 'kind' });
  const right = `${slug}.yaml`;
  const isTaken = all.some((each) => each.name === right);
  return fileFinding('file-is-not-read', path, { name, reason: isTaken ? 'taken' : 'name', right });
}

/** The slug of the category that a file of this name was probably meant to be. */
function slugFrom(name: string): string | undefined {
  const stem = stemOf(name);
  return closestSlug(stem === name ? name.replace(/\.[^.]*$/, '') : stem);
}

/** The name without an extension of YAML or JSON, such as in `a.yml`, `a.yaml.txt` and `a.json`. */
function stemOf(name: string): string {
  return /^(.+?)\.(?:y[aml]{1,4}|json[5c]?)(?:\.\w+)*\s*$/isu.exec(name)?.[1] ?? name;
}
