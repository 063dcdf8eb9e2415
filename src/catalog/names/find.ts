import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from '../folder.ts';
import type { CategorySource } from '../source.ts';
import { namedCategories } from './in-categories.ts';
import { misnamedInRoot } from './in-root.ts';
import { acceptedName, type Misnamed, type Part, parts } from './misnamed.ts';

/** Which files a catalog folder has, before any of them is read. */
export interface FoundFiles {
  /** How each part is there; a finding tells of the unusable ones. */
  readonly parts: Readonly<Record<Part, 'missing' | 'there' | 'unusable'>>;
  readonly hasAcceptedChanges: boolean;
  /** The names of the category files. */
  readonly categories: readonly string[];
  /** What is not read, and would be a category by its right name and in its right place. */
  readonly unread: readonly CategorySource[];
  readonly findings: readonly Finding[];
}

/** Looks through a catalog folder, but for hidden files, which belong to the machine or to an editor program. */
export function findFiles(folder: CatalogFolder): FoundFiles {
  const { path } = folder;
  const root = list('');
  const inRoot = 'code' in root ? parts.map((part) => ({ finding: root, part })) : misnamedInRoot(root, path);
  const isThere = (part: Part) => !('code' in root) && root.some(({ name }) => name === part);
  const missing = new Set(parts.filter((part) => !isThere(part) && inRoot.every((found) => found.part !== part)));

  const categories = isThere('categories') ? list('categories') : [];
  const { names, misnamed: inCategories }: ReturnType<typeof namedCategories> =
    'code' in categories
      ? { names: [], misnamed: [{ finding: categories, part: 'categories' }] }
      : namedCategories(categories, { path, missing });
  const misnamed: readonly Misnamed[] = [...inRoot, ...inCategories];

  const stateOf = (part: Part) =>
    misnamed.some((found) => found.part === part) ? 'unusable' : isThere(part) ? 'there' : 'missing';
  return {
    parts: {
      'catalog.yaml': stateOf('catalog.yaml'),
      categories: stateOf('categories'),
    },
    hasAcceptedChanges: !('code' in root) && root.some(({ name }) => name === acceptedName),
    categories: names.map((name) => `categories/${name}`),
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
