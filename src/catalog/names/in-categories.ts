import { createFinding, fileStart } from '../../finding/finding.ts';
import { type FolderEntry, pathIn } from '../folder.ts';
import { closestSlug, isSlug } from '../slug.ts';
import { fold, type Misnamed, parts, yamlStem } from './misnamed.ts';

/** What editor programs, merges, downloads and operating systems leave behind. */
const leftOver =
  /~$|^~\$|^#.*#$|\.(?:bak|crdownload|old|orig|part|rej|save|sw[a-p]|te?mp)$|^(?:desktop\.ini|thumbs\.db)$/is;

interface Surroundings {
  /** Of the catalog folder. */
  readonly path: string;
  /** The parts that are nowhere else. */
  readonly missing: ReadonlySet<string>;
  /** All names in the folder `categories`, by how they fold. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

/** Why an entry of the folder `categories` is not read; undefined for one that is, whether or not its name is a slug. */
export function misnamedCategory({ name, isFolder }: FolderEntry, around: Surroundings): Misnamed | undefined {
  const { path, missing, names } = around;
  const place = { path: pathIn(path, `categories/${name}`), range: fileStart };
  const stem = yamlStem(name);
  const slug = closestSlug(stem ?? name.replace(/\.[^.]*$/, ''));

  if (isFolder && stem !== undefined) return { finding: createFinding('file-is-a-folder', place, { args: {} }), slug };
  if (isFolder) return { finding: createFinding('folder-is-unexpected', place, { args: { name } }), slug };
  if (leftOver.test(name)) return { finding: createFinding('file-is-left-over', place, { args: { name } }) };
  const twins = names.get(fold(name)) ?? [];
  const other = twins.find(isRightName) ?? twins[0] ?? name;
  if (other !== name) {
    return { finding: createFinding('file-name-differs-in-case', place, { args: { name, other } }), slug };
  }
  const part = parts.find((each) => each === name && missing.has(each));
  if (part !== undefined) {
    const args = { name, right: pathIn(path, part) };
    return { finding: createFinding('file-is-in-the-wrong-folder', place, { args }), part };
  }
  if (name === `${stem}.yaml`) return undefined;
  if (slug === undefined || (stem === undefined && !isSlug(name))) {
    return { finding: createFinding('file-is-unexpected', place, { args: { name } }), slug };
  }
  const right = `${slug}.yaml`;
  const args = { name, right, isTaken: names.get(right)?.includes(right) === true };
  return { finding: createFinding('file-name-has-wrong-extension', place, { args }), slug };
}

function isRightName(name: string): boolean {
  return name.endsWith('.yaml') && isSlug(name.slice(0, -'.yaml'.length));
}
