import { closest, distance } from '../../base/closest.ts';
import { createFinding, type Spot } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import type { Draft, EntryDraft, Rule } from '../draft.ts';
import { isLike } from '../entry.ts';
import { spotIn } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';
import { partsOfUrl } from '../image-url.ts';

const formats = ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif', 'svg', 'bmp'];
/** In a signature that expires: Amazon, Google, CloudFront, Discord, Facebook, Azure and others. */
const expiring =
  /[?&]((?:(?:X-(?:Amz|Goog)-Expires|Expires|expiry|Key-Pair-Id|auth_key)=|(?:ex|oe|se)=[\da-f]{4}|(?<!\/\/firebasestorage\..*)token=[\w.-]{8})[^&#]*)/i;
const pageEnd = /\.(?:aspx|html?|jsp|php)$|\/(?:edit|preview|view)?$|\.{2,}$|^\/wiki\/|\/blob\//i;
const privateHost =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|\.(?:internal|lan|local)$/;

/** An address in the catalog. `whole`: the address of an image, if this is only its beginning. */
interface Address {
  readonly address: string;
  readonly whole: string;
  readonly at: Spot;
}

/** Every phone can get the image at an address. */
const imagesCanBeShown: Rule = (draft) =>
  addressesIn(draft).flatMap(({ whole, at }) => {
    const args = doubtAbout(whole);
    if (args === undefined) return [];
    return createFinding('image-url-is-doubtful', at, {
      args,
      fix: suggestedFix(at, args.suggest),
    });
  });

/** Images are at the hosts of `image_hosts`, or at the host of nearly all others if its name is a typo away. */
const imagesAreAtExpectedHosts: Rule = (draft) => {
  const { image_hosts: hosts = [] } = draft.catalog.fields;
  if (hosts.includes(undefined)) return []; // an invalid host has a finding of its own
  const used = Map.groupBy(addressesIn(draft), ({ address }) => new URL(address).host);
  const allowed = hosts.flatMap((host) => host?.toLowerCase() ?? []);
  const common = [...used].flatMap(([host, { length }]) => (length < 3 ? [] : host));
  const expected = allowed.length > 0 ? allowed : common;
  return [...used].flatMap(([host, atHost]) => {
    const near = closest(host, expected);
    const isNear = near !== undefined && distance(host, near) <= 2;
    const isTypo = common.length === 1 && isNear && withoutDigits(host) !== withoutDigits(near);
    if (allowed.length > 0 ? allowed.some((each) => isLike(host, each)) : !isTypo) return [];
    const isUsed = used.has(near ?? ''); // or the typo may be in `image_hosts`
    return atHost.flatMap(({ address, whole, at }) => {
      if (doubtAbout(whole) !== undefined) return [];
      const isSure = near && isUsed && withoutLetters(host) !== withoutLetters(near);
      const fix = suggestedFix(at, isSure ? address.replace(host, near) : undefined);
      return createFinding('image-host-is-unexpected', at, { args: { host, expected }, fix });
    });
  });
};

export const imageRules: readonly Rule[] = [imagesCanBeShown, imagesAreAtExpectedHosts];

function addressesIn({ catalog, categories }: Draft): readonly Address[] {
  const { path, fields } = catalog;
  const base = fields.image_base_url ?? '';
  const pointer = ['image_base_url'];
  const ofFilters = categories.flatMap(({ filters }) => filters.flatMap(addressIn));
  if (base === '') return ofFilters;
  const whole = new URL('/a.webp', base).href;
  return [...ofFilters, { address: base, whole, at: { path, pointer, on: 'value' } }];
}

function addressIn(filter: EntryDraft): Address | readonly [] {
  const { image_url: address } = filter.fields;
  if (address === undefined || address.length > 2048) return []; // nobody writes a longer one
  return { address, whole: address, at: spotIn(filter, 'image_url') };
}

/** Hosts such as cdn1 and cdn2 are two hosts, and img-a and img-b may be. */
const withoutDigits = (host: string) => host.replaceAll(/\d/g, '');
const withoutLetters = (host: string) => host.replaceAll(/\b[a-z]\b/g, '');

/** Why an address may lead to no image: the part that shows it, and the address that may. */
function doubtAbout(address: string): CodeArgs['image-url-is-doubtful'] | undefined {
  const { hostname, pathname } = partsOfUrl(address);
  const [, signature] = expiring.exec(address) ?? [];
  if (privateHost.test(hostname)) return { reason: 'private', part: hostname };
  if (signature !== undefined) return { reason: 'expiring', part: signature };
  if (pageEnd.test(pathname)) return { reason: 'page', part: pathname };
  if (address.endsWith('dl=0')) return { reason: 'page', part: 'dl=0' };
  const [end, format = '', rest] = /\.([a-z]{2,4}\d?)([!'),.:;*]*)$/i.exec(pathname) ?? [];
  const isImage = formats.includes(format.toLowerCase());
  if (end === undefined || (isImage && rest === '')) return undefined;
  const right = isImage ? format : closest(format, formats);
  const path = `${pathname.slice(0, -end.length)}.${right}`;
  const suggest = right && { suggest: address.replace(pathname, path) };
  return { reason: 'ending', part: end, ...suggest };
}
