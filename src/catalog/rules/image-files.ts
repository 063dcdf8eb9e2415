import { closest } from '../../base/closest.ts';
import { createFinding, type Finding, fileStart, type Place } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import type { Draft, EntryDraft, Rule } from '../draft.ts';
import { placeIn, pointerTo } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';
import { isImage } from '../image-files.ts';

/** In pixels, on a side: more than a phone shows. */
const maximum = 2048;

/** Where more are missing, it is not asked which image each of them may be: that takes the product of their numbers. */
const mostMissing = 200;

/** What a filter names stands in `images/`. */
const imagesExist: Rule = ({ categories, images }) => {
  if (images.has('')) return [];
  const filters = categories.flatMap((category) => category.filters);
  const missing = filters.filter(
    ({ fields }) => fields.image !== undefined && !images.has(fields.image),
  );
  if (missing.length === 0) return [];
  const used = new Set(filters.map(({ fields }) => fields.image));
  const unused =
    missing.length > mostMissing ? [] : [...images.keys()].filter((name) => !used.has(name));
  return missing.map((filter) => {
    const [{ image: name = '' }, place] = [filter.fields, placeIn(filter, 'image')];
    const fix = suggestedFix(place, nearest(name, unused));
    return createFinding('image-is-missing', place, { args: { name }, fix });
  });
};

/** The one of the same name but for its ending, or else the one that is closest. */
function nearest(name: string, names: readonly string[]): string | undefined {
  const [same, ...others] = names.filter(
    (each) => each.replace(/\.\w+$/, '') === name.replace(/\.\w+$/, ''),
  );
  return same !== undefined && others.length === 0 ? same : closest(name, names);
}

/** Every image is that of a filter. It is not asked while a filter has none, or one that is not there, as it may be meant. */
const imagesAreUsed: Rule = (draft) => {
  if (draft.images.size === 0) return [];
  const filters = draft.categories.flatMap((category) => category.filters);
  const written = (filter: EntryDraft) =>
    pointerTo(filter, 'image').reduce(memberOf, filter.document.value);
  const isUnclear = (filter: EntryDraft) => {
    const name = written(filter);
    return name === undefined
      ? filter.fields.image_url === undefined
      : !draft.images.has(String(name));
  };
  if (draft.categories.some(({ document }) => document === undefined) || filters.some(isUnclear))
    return [];
  const used = new Set(filters.map(written));
  return imagesOf(draft)
    .filter(({ name }) => !used.has(name))
    .map(({ name, ...image }) =>
      createFinding('image-is-unused', placeOf(image), { args: { name } }),
    );
};

/** An image is no larger than a phone shows, and square where `catalog.yaml` asks for that. */
const imagesHaveTheRightSize: Rule = (draft) => {
  const isSquare = draft.catalog.fields.image_shape === 'square';
  return imagesOf(draft).flatMap((image) => {
    const { width, height } = image;
    const isTooLarge = Math.max(width, height) > maximum;
    if (!isTooLarge && (!isSquare || width === height)) return [];
    const reason = isTooLarge ? 'pixels' : 'shape';
    return createFinding('image-has-wrong-size', placeOf(image), {
      args: { reason, width, height, maximum },
    });
  });
};

/** Where a filter has its image in `images/`, `catalog.yaml` says where apps get it. */
const addressIsGiven: Rule = ({ catalog: { document }, categories }) => {
  const first = categories
    .flatMap(({ filters }) => filters)
    .find(({ fields }) => fields.image !== undefined);
  const field = 'image_base_url';
  if (
    document === undefined ||
    first === undefined ||
    memberOf(document.value, field) !== undefined
  )
    return [];
  const related = [placeIn(first, 'image')];
  return [createFinding('field-is-missing', document.placeOfKey([]), { args: { field }, related })];
};

function imagesOf({ images }: Draft) {
  return [...images.values()].filter(isImage);
}

function placeOf({ path }: { readonly path: string }): Place {
  return { path, range: fileStart };
}

export const imageFileRules: readonly Rule[] = [
  imagesExist,
  imagesAreUsed,
  imagesHaveTheRightSize,
  addressIsGiven,
];

/** The findings, in which a file and the line that names it, both by a wrong name, are one mistake. */
export function withFilesOfNames(findings: readonly Finding[]): readonly Finding[] {
  const misnamed = findings.filter((finding) => finding.code === 'image-name-is-malformed');
  const byName = Map.groupBy(misnamed, ({ args }) => `${args.kind} ${args.name.normalize()}`);
  return findings.flatMap((finding): Finding | readonly Finding[] => {
    if (finding.code !== 'image-name-is-malformed') return finding;
    const [kind, name] = [finding.args.kind, finding.args.name.normalize()];
    if (kind === 'file') return byName.has(`value ${name}`) ? [] : finding;
    return kind === 'value' ? { ...finding, related: byName.get(`file ${name}`) ?? [] } : finding;
  });
}
