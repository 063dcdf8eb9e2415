import { closest } from '../../base/closest.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { type FolderEntry, pathIn } from '../folder.ts';
import { closestSlug } from '../slug.ts';
import { acceptedName, fold, type Misnamed, type Part, parts, yamlStem } from './misnamed.ts';

/** YAML files that stand beside the parts of the catalog. */
const neighbours: ReadonlySet<string> = new Set([acceptedName, 'lefthook.yml', 'lefthook.yaml']);

/**
 * What stands in the catalog folder itself and was meant to be read: a part by another name, or a category that belongs
 * into `categories/`. All else there is nobody's business, as is a folder that has nothing of a catalog.
 */
export function misnamedInRoot(entries: readonly FolderEntry[], path: string): readonly Misnamed[] {
  const names = new Set(entries.map(({ name }) => name));
  const folders = new Set(entries.filter(({ isFolder }) => isFolder).map(({ name }) => name));
  const yamlFiles = new Set([...names].filter((name) => !folders.has(name) && /\.ya?ml$/i.test(name)));
  const nearFolder = names.has('categories') ? undefined : closest('categories', [...folders]);
  const nearStem = names.has('catalog.yaml') ? undefined : closest('catalog', [...yamlFiles].map(stemOf));

  const misnamed = entries.flatMap(
    (entry) => misnamedPart(entry) ?? misnamedAccepted(entry) ?? categoryInRoot(entry) ?? [],
  );
  const hasParts = parts.some((part) => names.has(part)) || misnamed.some(({ part }) => part !== undefined);
  return hasParts ? misnamed : [];

  function misnamedPart({ name, isFolder }: FolderEntry): Misnamed | undefined {
    const place = placeOf(name);
    const misspelt = (part: Part): Misnamed => {
      return { finding: createFinding('file-name-is-misspelt', place, { args: { name, right: part } }), part };
    };
    const other = parts.find((part) => part !== name && part === fold(name));
    if (other !== undefined) {
      if (!names.has(other)) return misspelt(other);
      return { finding: createFinding('file-name-differs-in-case', place, { args: { name, other } }) };
    }
    if (isFolder) return name === nearFolder ? misspelt('categories') : undefined;
    const right = 'catalog.yaml';
    const isTaken = names.has(right);
    if (name === right || (isTaken && !yamlFiles.has(name))) return undefined;
    if (fold(stemOf(name)) === 'catalog') {
      const finding = createFinding('file-name-has-wrong-extension', place, { args: { name, right, isTaken } });
      return { finding, part: right };
    }
    return yamlFiles.has(name) && stemOf(name) === nearStem ? misspelt(right) : undefined;
  }

  function misnamedAccepted({ name }: FolderEntry): Misnamed | undefined {
    const stem = fold(stemOf(name)).replace(/[\s_]+/g, '-');
    if (names.has(acceptedName) || !yamlFiles.has(name) || closest(stem, ['accepted-changes']) === undefined)
      return undefined;
    const args = { name, right: acceptedName };
    return { finding: createFinding('file-name-is-misspelt', placeOf(name), { args }) };
  }

  function categoryInRoot({ name }: FolderEntry): Misnamed | undefined {
    if (name === 'catalog.yaml' || neighbours.has(name) || !yamlFiles.has(name)) return undefined;
    const slug = closestSlug(stemOf(name));
    const right = pathIn(path, `categories/${slug ?? stemOf(name)}.yaml`);
    return { finding: createFinding('file-is-in-the-wrong-folder', placeOf(name), { args: { name, right } }), slug };
  }

  function placeOf(name: string) {
    return { path: pathIn(path, name), range: fileStart };
  }
}

function stemOf(name: string): string {
  return yamlStem(name) ?? name;
}
