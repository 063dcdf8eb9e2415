import { extname } from 'node:path';
import { closest } from '../base/closest.ts';
import type { Finding, Fix, Place, Range } from '../finding/finding.ts';
import { memberOf } from '../yaml/document.ts';
import type { Draft } from './draft.ts';
import { keyOfEntry, placeIn, pointerTo } from './entry-drafts.ts';
import { closestImageName, imageStem, isImage, isImageName, pictureOf } from './image-files.ts';
import { reservedName } from './slug.ts';

/** Beside more findings, names are not compared: that takes the product of both numbers. */
const mostCompared = 200;

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
  const unused = all.length > mostCompared ? [] : names.filter((name) => !used.has(name));
  const twice = new Set(
    all.map((each) => (each.code === 'image-is-given-twice' ? lineOf(each) : '')),
  );
  return all.flatMap((finding): Finding | readonly Finding[] => {
    switch (finding.code) {
      case 'image-name-is-malformed':
        return finding.args.kind === 'value' ? ofLine(finding) : ofFile(finding);
      case 'image-is-missing':
        return ofMissing(finding);
      case 'field-is-empty':
      case 'value-is-malformed':
        if (/^image/.test(finding.args.field) && twice.has(lineOf(finding))) return [];
        return ofEmpty(finding);
      default:
        return { ...finding, related: [...finding.related, ...linesOf(finding)] };
    }
  });

  function ofLine(finding: FindingWith<'image-name-is-malformed'>): Finding {
    const { name } = finding.args;
    const found = pictureOf(name, images);
    const file = found && !isImage(found) && found.code === finding.code ? found : undefined;
    const { kind = 'value' } = file?.args ?? {};
    const upload = file?.args.right ?? closestImageName(`${codeOf(finding)}${extname(name)}`);
    const right = file ? upload : nearest(name, codeOf(finding));
    const known = { filter: finding.entry?.key, isReserved: reservedName.test(name) };
    return {
      ...finding,
      args: { name, kind, right, ...known },
      related: file ? [{ path: file.path, range: file.range }] : [],
      fix: kind === 'format' ? undefined : proposed(finding.range, right),
    };
  }

  function ofMissing(finding: FindingWith<'image-is-missing'>): Finding {
    const { name } = finding.args;
    const suggest = nearest(name);
    return { ...finding, args: { name, suggest }, fix: proposed(finding.range, suggest) };
  }

  /** Proposes the image that has the code as its name, behind the colon of an empty field. */
  function ofEmpty(finding: Finding): Finding {
    const suggest = nearest('', codeOf(finding));
    const { code, args, range } = finding;
    if (code !== 'field-is-empty' || args.field !== 'image' || !suggest) return finding;
    const end = { ...range.end, column: range.end.column + ':'.length };
    const fix = proposed({ start: end, end }, ` ${suggest}`);
    return { ...finding, args: { ...args, suggest }, fix };
  }

  /** Where a line has the same wrong name, it reports the file. */
  function ofFile(finding: FindingWith<'image-name-is-malformed'>): Finding | readonly Finding[] {
    const filters = users.get(finding.path) ?? [];
    if (filters.some(({ name }) => !isImageName(name))) return [];
    const filter = filters.map((each) => keyOfEntry(each.filter)).join(', ');
    return { ...finding, args: { ...finding.args, filter }, related: linesOf(finding) };
  }

  /** The lines of the filters that use an image. */
  function linesOf({ path }: Place): readonly Place[] {
    return (users.get(path) ?? []).map(({ filter }) => placeIn(filter, 'image'));
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

function proposed(range: Range, text: string | undefined): Fix | undefined {
  return text === undefined ? undefined : { edits: [{ range, text }], isSafe: false };
}

function lineOf({ path, range }: Place): string {
  return `${path}:${range.start.line}`;
}
