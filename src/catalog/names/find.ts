import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from '../folder.ts';
import type { CategorySource } from '../source.ts';
import { misnamedCategory } from './in-categories.ts';
import { misnamedInRoot } from './in-root.ts';
import { acceptedName, fold, type Misnamed, parts } from './misnamed.ts';

/** Which files a catalog folder has, before any of them is read. */
export interface FoundFiles {
  /** The names of the files to read, in the catalog folder. */
  readonly names: readonly string[];
  /** What is not read, and would be a category by its right name and in its right place. */
  readonly unread: readonly CategorySource[];
  readonly findings: readonly Finding[];
}

/** Looks through a catalog folder, but for hidden files, which belong to the machine or to an editor program. */
export function findFiles(folder: CatalogFolder): FoundFiles {
  const { path } = folder;
  const root = list('');
  const inRoot = 'code' in root ? parts.map((part) => ({ finding: root, part })) : misnamedInRoot(root, path);
  const hasName = (name: string) => !('code' in root) && root.some((entry) => entry.name === name);
  const missing = new Set(parts.filter((part) => !hasName(part) && inRoot.every((found) => found.part !== part)));

  const categories = hasName('categories') ? list('categories') : [];
  const names = 'code' in categories ? [] : categories.map(({ name }) => name);
  const folded = Map.groupBy(names, fold);
  const inCategories: readonly (Misnamed | undefined)[] =
    'code' in categories
      ? [{ finding: categories, part: 'categories' }]
      : categories.map((entry) => misnamedCategory(entry, { path, missing, names: folded }));
  const misnamed: readonly Misnamed[] = [...inRoot, ...inCategories.filter((found) => found !== undefined)];
  return {
    names: [
      ...(misnamed.some(({ part }) => part === 'catalog.yaml') ? [] : ['catalog.yaml']), // or it is reported as missing
      ...(hasName(acceptedName) ? [acceptedName] : []),
      ...names.filter((_, index) => inCategories[index] === undefined).map((name) => `categories/${name}`),
    ],
    unread: misnamed.flatMap((found) => unreadCategory(found, path) ?? []),
    findings: [...new Set(misnamed.map(({ finding }) => finding)), ...leftOverMemory()],
  };

  /** The first edition kept what is now the machine's memory among the editors' files. */
  function leftOverMemory(): readonly Finding[] {
    if ('code' in root || !root.some(({ name, isFolder }) => name === 'stamps.json' && !isFolder)) return [];
    const file = pathIn(path, 'stamps.json');
    return [createFinding('memory-is-left-over', { path: file, range: fileStart }, { args: { file, folder: path } })];
  }

  function list(name: string): readonly FolderEntry[] | Finding {
    const entries = folder.list(name);
    return 'code' in entries ? entries : entries.filter((entry) => !entry.name.startsWith('.'));
  }
}

function unreadCategory({ finding, part, slug }: Misnamed, path: string): CategorySource | undefined {
  if (part === 'categories') return { slug: '', path: pathIn(path, part), text: undefined };
  return slug === undefined ? undefined : { slug, path: finding.path, text: undefined };
}
