import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { type FolderEntry, pathIn } from '../folder.ts';
import { closestSlug, isSlug } from '../slug.ts';
import { fold, type Misnamed, parts, yamlStem } from './misnamed.ts';

/** What editor programs, merges, downloads and operating systems leave behind. */
const leftOver =
  /~$|^~\$|^#.*#$|\.(?:bak|crdownload|old|orig|part|rej|save|sw[a-p]|te?mp)$|^(?:desktop\.ini|thumbs\.db)$/is;

export interface NamedCategories {
  /** The names of the files that are to be read, whether or not they are slugs. */
  readonly names: readonly string[];
  readonly misnamed: readonly Misnamed[];
}

/** What stands in the folder `categories` of the catalog folder at `path`, where the parts `missing` are nowhere else. */
export function namedCategories(
  entries: readonly FolderEntry[],
  { path, missing }: { readonly path: string; readonly missing: ReadonlySet<string> },
): NamedCategories {
  const names = new Set(entries.map(({ name }) => name));
  const twins = Map.groupBy(names, fold);
  const misnamed = new Map(entries.flatMap((entry) => [[entry.name, misnamedCategory(entry)] as const]));
  return {
    names: [...names].filter((name) => misnamed.get(name) === undefined),
    misnamed: [...misnamed.values()].filter((found) => found !== undefined),
  };

  function misnamedCategory({ name, isFolder }: FolderEntry): Misnamed | undefined {
    if (!isFolder && !missing.has(name) && twins.get(fold(name))?.length === 1 && isRightName(name)) return undefined;
    const place = { path: pathIn(path, `categories/${name}`), range: fileStart };
    const stem = yamlStem(name);
    const slug = closestSlug(stem ?? name.replace(/\.[^.]*$/, ''));
    const meant = (finding: Finding): Misnamed => ({ finding, slug });

    if (isFolder && stem !== undefined) return meant(createFinding('file-is-a-folder', place, { args: {} }));
    if (isFolder) return meant(createFinding('folder-is-unexpected', place, { args: { name } }));
    if (leftOver.test(name)) return { finding: createFinding('file-is-left-over', place, { args: { name } }) };
    const other = keptOf(twins.get(fold(name)) ?? []);
    if (other !== undefined && other !== name) {
      return meant(createFinding('file-name-differs-in-case', place, { args: { name, other } }));
    }
    const part = parts.find((each) => each === name && missing.has(each));
    if (part !== undefined) {
      const args = { name, right: pathIn(path, part) };
      return { finding: createFinding('file-is-in-the-wrong-folder', place, { args }), part };
    }
    if (name === `${stem}.yaml`) return undefined;
    if (slug === undefined || (stem === undefined && !isSlug(name))) {
      return meant(createFinding('file-is-unexpected', place, { args: { name } }));
    }
    const right = `${slug}.yaml`;
    const args = { name, right, isTaken: names.has(right) };
    return meant(createFinding('file-name-has-wrong-extension', place, { args }));
  }
}

/** Which of several names that differ in case alone is the right one. */
function keptOf(names: readonly string[]): string | undefined {
  return names.find(isRightName) ?? names[0];
}

function isRightName(name: string): boolean {
  return name.endsWith('.yaml') && isSlug(name.slice(0, -'.yaml'.length));
}
