import { basename } from 'node:path';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import type { Draft, Rule } from '../draft.ts';
import { placeIn } from '../entry-drafts.ts';
import { isImage } from '../image-files.ts';
import { usesIn } from '../image-uses.ts';

/** In pixels, on a side: more than a phone shows. */
const maximum = 2048;

/** What a filter names stands in `images/`. */
const imagesExist: Rule = (draft) =>
  usesIn(draft).flatMap(({ filter, name }) => {
    if (name !== filter.fields.image || draft.images.has(name) || draft.images.has('')) return [];
    return createFinding('image-is-missing', placeIn(filter, 'image'), { args: { name } });
  });

/** Every image is that of a filter. */
const imagesAreUsed: Rule = (draft) => {
  const used = new Set(usesIn(draft).map(({ name }) => name));
  const unused = imagesOf(draft).filter(({ name }) => !used.has(name));
  const [path, ...others] = unused.map((image) => image.path).toSorted();
  if (path === undefined) return [];
  const names = [path, ...others].slice(0, 10).map((each) => basename(each));
  const args = { names, more: unused.length - names.length };
  return [createFinding('image-is-unused', { path, range: fileStart }, { args })];
};

/** An image is no larger than a phone shows, and square where `catalog.yaml` asks for that. */
const imagesHaveTheRightSize: Rule = (draft) =>
  imagesOf(draft).flatMap(({ path, width, height }) => {
    const isWrongShape = width !== height && draft.catalog.fields.image_shape === 'square';
    const isTooLarge = Math.max(width, height) > maximum;
    if (!isTooLarge && !isWrongShape) return [];
    const args = { reason: isTooLarge ? 'pixels' : 'shape', width, height, maximum } as const;
    return createFinding('image-has-wrong-size', { path, range: fileStart }, { args });
  });

/** Where a filter has its image in `images/`, `catalog.yaml` says where apps get it. */
const addressIsGiven: Rule = (draft) => {
  const [{ document }, field] = [draft.catalog, 'image_base_url'];
  const first = usesIn(draft).find(({ filter }) => filter.fields.image !== undefined);
  if (!document || !first || memberOf(document.value, field) !== undefined) return [];
  const related = [placeIn(first.filter, 'image')];
  return [createFinding('field-is-missing', document.placeOfKey([]), { args: { field }, related })];
};

export const imageFileRules: readonly Rule[] = [
  imagesExist,
  imagesAreUsed,
  imagesHaveTheRightSize,
  addressIsGiven,
];

function imagesOf({ images }: Draft) {
  return [...images.values()].filter(isImage);
}
