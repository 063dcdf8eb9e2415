import { extname } from 'node:path';
import { closest } from '../base/closest.ts';
import type { Finding, Fix, Place } from '../finding/finding.ts';
import { memberOf } from '../yaml/document.ts';
import type { Draft } from './draft.ts';
import { keyOfEntry, placeIn, pointerTo } from './entry-drafts.ts';
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
  return all.flatMap((finding): Finding | readonly Finding[] => {
    const filters = users.get(finding.path) ?? [];
    const lines = filters.map(({ filter }) => placeIn(filter, 'image'));
    const related = [...finding.related, ...lines];
    switch (finding.code) {
      case 'field-is-empty':
        return finding.args.field === 'image' ? ofEmpty(finding) : finding;
      case 'image-is-missing': {
        const suggest = nearest(finding.args.name);
        return { ...finding, args: { ...finding.args, suggest }, fix: proposed(finding, suggest) };
      }
      case 'image-name-is-malformed': {
        if (finding.args.kind === 'value') return ofLine(finding);
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
    const { name } = finding.args;
    const file = pictureOf(name, images);
    if (!file || !('code' in file) || file.code !== finding.code) {
      const right = nearest(name, codeOf(finding));
      return { ...finding, args: { ...finding.args, right }, fix: proposed(finding, right) };
    }
    const { path, range, args } = file;
    const right = args.right ?? closestImageName(codeOf(finding) + extname(name));
    const fix = args.kind === 'format' ? undefined : proposed(finding, right);
    const known = { ...args, name, right, filter: finding.entry?.key };
    return { ...finding, args: known, related: [{ path, range }], fix };
  }

  /** Proposes the image that has the code as its name, behind the colon of an empty field. */
  function ofEmpty(finding: FindingWith<'field-is-empty'>): Finding {
    const suggest = nearest('', codeOf(finding));
    const { path, range, args } = finding;
    if (suggest === undefined) return finding;
    const end = { ...range.end, column: range.end.column + ':'.length };
    const fix = proposed({ path, range: { start: end, end } }, ` ${suggest}`);
    return { ...finding, args: { ...args, suggest }, fix };
  }

  /** The image of that name but for its ending, or else of that code, or else the closest. */
  function nearest(name: string, code = ''): string | undefined {
    if (name.includes('://')) return undefined; // an address is that of another image
    const alike = byStem.get(imageStem(name)) ?? byStem.get(imageStem(code)) ?? [];
    return alike.length === 1 ? alike[0] : closest(name, unused);
  }
}

type FindingWith<C extends Finding['code']> = Extract<Finding, { readonly code: C }>;

/** The code of the filter that a finding is about. */
function codeOf({ entry }: Finding): string {
  return entry?.key?.split('/')[1] ?? '';
}

function proposed({ range }: Place, text: string | undefined): Fix | undefined {
  return text === undefined ? undefined : { edits: [{ range, text }], isSafe: false };
}
