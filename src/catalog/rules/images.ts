import { createFinding } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import type { Rule } from '../draft.ts';
import { isLike } from '../entry.ts';
import { spotIn } from '../entry-drafts.ts';

const privateHost =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|\.(?:internal|lan|local)$/;
/** In a signature that expires: Amazon, Google, CloudFront, Discord, Facebook, Azure and GitHub. */
const expiring =
  /[?&]((?:(?:X-(?:Amz|Goog)-Expires|Expires)=|(?:ex|oe|se)=[\da-f]{4}|token=GHS)[^&]*)/i;
/** A folder, a shortened address, or a page of Google Drive or GitHub. */
const page = /\/(?:edit|view)?$|(?<!\.)\.{2,}$|\/blob\//;
const pageOfDropbox = /[?&]dl=0$/;
const otherEnding = /\.(?!(?:avif|bmp|gif|jpe?g|png|svg|webp)$)[a-z]{2,4}\d?[!'),.:;*]*$/i;

/** Every phone can get the image at an address, which is at a host of `image_hosts`. */
const imagesCanBeShown: Rule = ({ catalog, categories }) => {
  const { image_hosts: hosts = [] } = catalog.fields;
  const expected = hosts.flatMap((host) => host?.toLowerCase() ?? []);
  const isAnyHostRight = expected.length === 0 || hosts.includes(undefined);
  const filters = categories.flatMap((category) => category.filters);
  return filters.flatMap((filter) => {
    const url = URL.parse(filter.fields.image_url ?? '');
    if (url === null) return [];
    const at = spotIn(filter, 'image_url');
    const doubt = doubtAbout(url);
    if (doubt !== undefined) return createFinding('image-url-is-doubtful', at, { args: doubt });
    if (isAnyHostRight || expected.some((each) => isLike(url.host, each))) return [];
    const args = { host: url.host, expected };
    return createFinding('image-host-is-unexpected', at, { args });
  });
};

export const imageRules: readonly Rule[] = [imagesCanBeShown];

/** Why an address may lead to no image, and the part that shows it. */
function doubtAbout(url: URL): CodeArgs['image-url-is-doubtful'] | undefined {
  const { hostname, pathname, search } = url;
  const [, signature] = expiring.exec(search) ?? [];
  const [ofPage] = page.exec(pathname) ?? pageOfDropbox.exec(search) ?? [];
  const [ending] = otherEnding.exec(pathname) ?? [];
  if (privateHost.test(hostname)) return { reason: 'private', part: hostname };
  if (signature) return { reason: 'expiring', part: signature };
  if (ofPage) return { reason: 'page', part: ofPage };
  return ending ? { reason: 'ending', part: ending } : undefined;
}
