import { basename } from 'node:path';
import { createFinding, fileStart } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import { memberOf } from '../../yaml/document.ts';
import { matchesPattern } from '../entry.ts';
import { isImage } from '../image-files.ts';
import { findImageUses } from '../image-uses.ts';
import type { PartialCatalog, Rule } from '../partial.ts';
import { fieldPlace, fieldRef } from '../partial-entries.ts';

const privateHost =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|\.(?:internal|lan|local)$/;
/** Expiring signatures: Amazon, Google, CloudFront, Discord, Facebook, Azure and GitHub. */
const expiring =
  /[?&]((?:(?:X-(?:Amz|Goog)-Expires|Expires)=|(?:ex|oe|se)=[\da-f]{4}|token=GHS)[^&]*)/i;
/** A folder, a shortened address, or a page of Google Drive or GitHub. */
const page = /\/(?:edit|view)?$|(?<!\.)\.{2,}$|\/blob\//;
const pageOfDropbox = /[?&]dl=0$/;
const nonImageEnding = /\.(?!(?:avif|bmp|gif|jpe?g|png|svg|webp)$)[a-z]{2,4}\d?[!'),.:;*]*$/i;

/** Every phone can load the image, and `image_hosts` lists its host. */
const imagesCanBeShown: Rule = ({ catalog, categories }) => {
  const { image_hosts: hosts = [] } = catalog.fields;
  const expected = hosts.flatMap((host) => host?.toLowerCase() ?? []);
  const allowsAnyHost = expected.length === 0 || hosts.includes(undefined);
  const filters = categories.flatMap((category) => category.filters);
  return filters.flatMap((filter) => {
    const url = URL.parse(filter.fields.image_url ?? '');
    if (url === null) return [];
    const at = fieldRef(filter, 'image_url');
    const doubt = findDoubt(url);
    if (doubt !== undefined) return createFinding('image-url-is-doubtful', at, { args: doubt });
    if (allowsAnyHost || expected.some((each) => matchesPattern(url.host, each))) return [];
    const args = { host: url.host, expected };
    return createFinding('image-host-is-unexpected', at, { args });
  });
};

/** Returns why a URL may lead to no image, and its suspicious part. */
function findDoubt(url: URL): CodeArgs['image-url-is-doubtful'] | undefined {
  const { hostname, pathname, search } = url;
  const [, signature] = expiring.exec(search) ?? [];
  const [pagePart] = page.exec(pathname) ?? pageOfDropbox.exec(search) ?? [];
  const [ending] = nonImageEnding.exec(pathname) ?? [];
  if (privateHost.test(hostname)) return { reason: 'private', part: hostname };
  if (signature) return { reason: 'expiring', part: signature };
  if (pagePart) return { reason: 'page', part: pagePart };
  return ending ? { reason: 'ending', part: ending } : undefined;
}

/** Pixels on a side: more than a phone shows. */
const maximum = 2048;

const imagesExist: Rule = (partial) =>
  findImageUses(partial).flatMap(({ filter, name }) => {
    if (name !== filter.fields.image || partial.images.has(name) || partial.images.has(''))
      return [];
    return createFinding('image-is-missing', fieldPlace(filter, 'image'), { args: { name } });
  });

const imagesAreUsed: Rule = (partial) => {
  const used = new Set(findImageUses(partial).map(({ name }) => name));
  const unused = imagesOf(partial).filter(({ name }) => !used.has(name));
  const [path, ...rest] = unused.map((image) => image.path).toSorted();
  if (path === undefined) return [];
  const names = [path, ...rest].slice(0, 10).map((each) => basename(each));
  const args = { names, more: unused.length - names.length };
  return [createFinding('image-is-unused', { path, range: fileStart }, { args })];
};

/** An image fits a phone, and is square if `catalog.yaml` requires it. */
const imagesHaveTheRightSize: Rule = (partial) =>
  imagesOf(partial).flatMap(({ path, width, height }) => {
    const isWrongShape = width !== height && partial.catalog.fields.image_shape === 'square';
    const isTooLarge = Math.max(width, height) > maximum;
    if (!isTooLarge && !isWrongShape) return [];
    const args = { reason: isTooLarge ? 'pixels' : 'shape', width, height, maximum } as const;
    return createFinding('image-has-wrong-size', { path, range: fileStart }, { args });
  });

/** A filter with `image` needs `image_base_url` in `catalog.yaml`. */
const baseUrlIsGiven: Rule = (partial) => {
  const [{ document }, field] = [partial.catalog, 'image_base_url'];
  const first = findImageUses(partial).find(({ filter }) => filter.fields.image !== undefined);
  if (!document || !first || memberOf(document.value, field) !== undefined) return [];
  const related = [fieldPlace(first.filter, 'image')];
  return [createFinding('field-is-missing', document.placeOfKey([]), { args: { field }, related })];
};

export const imageRules: readonly Rule[] = [
  imagesCanBeShown,
  imagesExist,
  imagesAreUsed,
  imagesHaveTheRightSize,
  baseUrlIsGiven,
];

function imagesOf({ images }: PartialCatalog) {
  return [...images.values()].filter(isImage);
}
