import { closest } from '../../base/closest.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { type FolderEntry, pathIn } from '../folder.ts';
import { closestSlug } from '../slug.ts';
import { acceptedName, fold, type Misnamed, type Part, parts, yamlStem } from './misnamed.ts';

/** YAML files that stand beside the parts of the catalog. */
const neighbours: ReadonlySet<string> = new Set(['catalog.yaml', acceptedName, 'lefthook.yml', 'lefthook.yaml']);

/**
 * What stands in the catalog folder itself and was meant to be read: a part by another name, or a category that belongs
 * into `categories/`. All else there is left alone, as is a folder that has nothing of a catalog.
 */
export function misnamedInRoot(entries: readonly FolderEntry[], path: string): readonly Misnamed[] {
  const names = new Set(entries.map(({ name }) => name));
  const folders = entries.filter(({ isFolder }) => isFolder).map(({ name }) => name);
  const isYaml = ({ name, isFolder }: FolderEntry) => !isFolder && /\.ya?ml$/i.test(name);
  const stems = entries.filter(isYaml).map(({ name }) => stemOf(name));
  const nearFolder = names.has('categories') ? undefined : closest('categories', folders);
  const nearStem = names.has('catalog.yaml') ? undefined : closest('catalog', stems);

  const misnamed = entries.flatMap((entry) => misnamedPart(entry) ?? misnamedFile(entry) ?? []);
  const hasParts = parts.some((part) => names.has(part)) || misnamed.some(({ part }) => part !== undefined);
  return hasParts ? misnamed : [];

  function misnamedPart(entry: FolderEntry): Misnamed | undefined {
    const { name, isFolder } = entry;
    const place = { path: pathIn(path, name), range: fileStart };
    const misspelt = (part: Part): Misnamed => {
      return { finding: createFinding('file-name-is-misspelt', place, { args: { name, right: part } }), part };
    };
    const other = parts.find((part) => part !== name && part === fold(name));
    if (other !== undefined && !names.has(other)) return misspelt(other);
    if (other !== undefined) {
      return { finding: createFinding('file-name-differs-in-case', place, { args: { name, other } }) };
    }
    if (isFolder) return name === nearFolder ? misspelt('categories') : undefined;
    const right = 'catalog.yaml';
    const isTaken = names.has(right);
    if (name !== right && fold(stemOf(name)) === 'catalog' && (!isTaken || isYaml(entry))) {
      const args = { name, right, isTaken };
      return { finding: createFinding('file-name-has-wrong-extension', place, { args }), part: right };
    }
    return isYaml(entry) && stemOf(name) === nearStem ? misspelt(right) : undefined;
  }

  /** Accepted changes by another name, or a category in the wrong folder. */
  function misnamedFile(entry: FolderEntry): Misnamed | undefined {
    const { name } = entry;
    const stem = stemOf(name);
    if (!isYaml(entry)) return undefined;
    const place = { path: pathIn(path, name), range: fileStart };
    if (!names.has(acceptedName) && closest(fold(stem).replace(/[\s_]+/g, '-'), ['accepted-changes']) !== undefined) {
      return { finding: createFinding('file-name-is-misspelt', place, { args: { name, right: acceptedName } }) };
    }
    if (neighbours.has(name)) return undefined;
    const slug = closestSlug(stem);
    const args = { name, right: pathIn(path, `categories/${slug ?? stem}.yaml`) };
    return { finding: createFinding('file-is-in-the-wrong-folder', place, { args }), slug };
  }
}

function stemOf(name: string): string {
  return yamlStem(name) ?? name;
}
