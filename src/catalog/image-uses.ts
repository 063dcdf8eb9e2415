import { extname } from 'node:path';
import { closest } from '../base/closest.ts';
import type { Finding } from '../finding/finding.ts';
import { memberOf } from '../yaml/document.ts';
import type { Draft } from './draft.ts';
import { keyOfEntry, placeIn, pointerTo, suggestedFix, withEntryNames } from './entry-drafts.ts';
import { closestImageName, imageStem, isImageName, pictureOf } from './image-files.ts';

/** The filters that name an image, with the name as it is written. */
export function usesIn({ categories }: Draft) {
  const filters = categories.flatMap((category) => category.filters);
  return filters.flatMap((filter) => {
    const name = pointerTo(filter, 'image').reduce(memberOf, filter.document.value);
    return typeof name === 'string' && name !== '' ? { filter, name } : [];
  });
}

/** Adds to findings the filters that use an image, and proposals of images that exist. */
export function withImageUses(all: readonly Finding[], draft: Draft): readonly Finding[] {
  const { images } = draft;
  const uses = usesIn(draft);
  const users = Map.groupBy(uses, ({ name }) => pictureOf(name, images)?.path);
  const used = new Set(uses.map(({ name }) => name));
  const names = [...images.keys()].filter(isImageName);
  const byStem = Map.groupBy(names, imageStem);
  const unused = all.length > 200 ? [] : names.filter((name) => !used.has(name)); // for speed
  const usesOf = ({ path }: Finding) =>
    users.get(path)?.map(({ filter }) => placeIn(filter, 'image')) ?? [];
  // The finding of an image names the first filter that uses it.
  const named = withEntryNames(
    all.map((finding) => ({ ...finding, ...usesOf(finding)[0] })),
    draft,
  );
  return all.flatMap(({ entry: own, ...rest }, index): Finding | readonly Finding[] => {
    const finding = { ...rest, entry: own ?? named[index]?.entry } as Finding;
    const filters = users.get(finding.path) ?? [];
    const related = finding.related.concat(usesOf(finding));
    switch (finding.code) {
      case 'image-is-missing': {
        const { path, range, args } = finding;
        const suggest = nearest(args.name);
        const fix = suggestedFix({ path, range }, suggest);
        return { ...finding, args: { ...args, suggest }, fix };
      }
      case 'image-name-is-malformed': {
        if (finding.args.reason === 'value') return ofLine(finding);
        // Where a line has the same wrong name, it reports the file.
        if (filters.some(({ name }) => !isImageName(name))) return [];
        const filter = filters.map((each) => keyOfEntry(each.filter)).join(', ');
        return { ...finding, args: { ...finding.args, filter }, related };
      }
      default:
        return { ...finding, related };
    }
  });

  function ofLine(finding: FindingWith<'image-name-is-malformed'>): Finding {
    const { path, range, args, entry } = finding;
    const found = pictureOf(args.name, images);
    const file = found && 'code' in found && found.code === finding.code ? found : undefined;
    const { reason, right: rightFile } = file?.args ?? args;
    const upload = rightFile ?? closestImageName(`${entry?.key}${extname(args.name)}`);
    const right = file ? upload : nearest(args.name, entry?.key);
    const fix = reason === 'format' ? undefined : suggestedFix({ path, range }, right);
    const related = file ? [{ path: file.path, range: file.range }] : [];
    return { ...finding, args: { ...args, reason, right, filter: entry?.key }, related, fix };
  }

  /** The image of that name but for its ending, or of the code in the key, or the closest. */
  function nearest(name: string, key = ''): string | undefined {
    if (name.includes('://')) return undefined; // an address is that of another image
    const alike = byStem.get(imageStem(name)) ?? byStem.get(imageStem(key)) ?? [];
    return alike.length === 1 ? alike[0] : closest(name, unused);
  }
}

type FindingWith<C extends Finding['code']> = Extract<Finding, { readonly code: C }>;
