import { extname } from 'node:path';
import { closest } from '../base/closest.ts';
import type { Finding } from '../finding/finding.ts';
import { memberOf } from '../yaml/document.ts';
import { closestImageName, findImage, imageStem, isImageName } from './image-files.ts';
import type { PartialCatalog } from './partial.ts';
import { addEntryNames, entryKey, fieldPlace, pointerTo, suggestFix } from './partial-entries.ts';

/** Lists filters with an `image`, and its name as written. */
export function findImageUses({ categories }: PartialCatalog) {
  const filters = categories.flatMap((category) => category.filters);
  return filters.flatMap((filter) => {
    const name = pointerTo(filter, 'image').reduce(memberOf, filter.document.value);
    return typeof name === 'string' && name !== '' ? { filter, name } : [];
  });
}

/** Adds the filters that use an image. Suggests existing images. */
export function addImageUses(findings: readonly Finding[], partial: PartialCatalog) {
  const { images } = partial;
  const uses = findImageUses(partial);
  const users = Map.groupBy(uses, ({ name }) => findImage(name, images)?.path);
  const used = new Set(uses.map(({ name }) => name));
  const names = [...images.keys()].filter(isImageName);
  const byStem = Map.groupBy(names, imageStem);
  const unused = findings.length > 200 ? [] : names.filter((name) => !used.has(name)); // for speed
  const usesOf = ({ path }: Finding) =>
    users.get(path)?.map(({ filter }) => fieldPlace(filter, 'image')) ?? [];
  // A finding about an image names the first filter that uses it.
  const named = addEntryNames(
    findings.map((finding) => ({ ...finding, ...usesOf(finding)[0] })),
    partial,
  );
  return findings.flatMap(({ entry, ...rest }, index): Finding | readonly Finding[] => {
    const finding = { ...rest, entry: entry ?? named[index]?.entry } as Finding;
    const filters = users.get(finding.path) ?? [];
    const related = finding.related.concat(usesOf(finding));
    switch (finding.code) {
      case 'image-is-missing': {
        const { path, range, args } = finding;
        const suggest = suggestImage(args.name);
        const fix = suggestFix({ path, range }, suggest);
        return { ...finding, args: { ...args, suggest }, fix };
      }
      case 'image-name-is-malformed': {
        if (finding.args.reason === 'value') return completeNameFinding(finding);
        // The line with the same wrong name reports it.
        if (filters.some(({ name }) => !isImageName(name))) return [];
        const filter = filters.map((each) => entryKey(each.filter)).join(', ');
        return { ...finding, args: { ...finding.args, filter }, related };
      }
      default:
        return { ...finding, related };
    }
  });

  function completeNameFinding(finding: FindingWith<'image-name-is-malformed'>): Finding {
    const { path, range, args, entry } = finding;
    const found = findImage(args.name, images);
    const file = found && 'code' in found && found.code === finding.code ? found : undefined;
    const { reason, right: rightFile } = file?.args ?? args;
    const upload = rightFile ?? closestImageName(`${entry?.key}${extname(args.name)}`);
    const right = file ? upload : suggestImage(args.name, entry?.key);
    const fix = reason === 'format' ? undefined : suggestFix({ path, range }, right);
    const related = file ? [{ path: file.path, range: file.range }] : [];
    return { ...finding, args: { ...args, reason, right, filter: entry?.key }, related, fix };
  }

  /** Tries the stem of the name, then the code in `key`, then the closest name. */
  function suggestImage(name: string, key = ''): string | undefined {
    if (name.includes('://')) return undefined; // a URL names another image
    const sameStem = byStem.get(imageStem(name)) ?? byStem.get(imageStem(key)) ?? [];
    return sameStem.length === 1 ? sameStem[0] : closest(name, unused);
  }
}

type FindingWith<C extends Finding['code']> = Extract<Finding, { readonly code: C }>;
