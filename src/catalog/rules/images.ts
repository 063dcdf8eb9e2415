import { closest, distance } from '../../base/closest.ts';
import type { CodeArgs } from '../../finding/codes.ts';
import { createFinding, type Finding, type Place } from '../../finding/finding.ts';
import type { CategoryRule, Draft, EntryDraft, Rule } from '../draft.ts';
import { isLike } from '../entry.ts';
import { placeIn } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';
import { closestImageUrl, partsOfUrl } from '../image-url.ts';

const formats = ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif', 'svg', 'bmp'];
/** Here an address leads to a page, unless it ends as an image does. */
const sites = [
  /(?:^|\.)(?:amazon|coupang|dropbox|facebook|figma|github|gitlab|google|imgur|instagram|naver)\.com$/,
  /(?:^|\.)(?:behance|box|canva|icloud|onedrive|sharepoint|tistory|wetransfer|x|youtube)\.com$/,
  /^(?:www\.)?(?:flickr|freepik|giphy|ibb|pexels|pixabay|postimg|prnt|unsplash)\.(?:cc|co|com|sc)$/, // where other hosts have images
  /^(?:bit\.ly|files\.slack\.com|han\.gl|is\.gd|me2\.do|tinyurl\.com|url\.kr|vo\.la)$/,
  /^(?:1drv\.ms|photos\.app\.goo\.gl|pin\.it|we\.tl)$|(?:^|\.)notion\.(?:site|so)$|(?:^|\.)pinterest\.(?:com|co\.\w\w|\w\w)$/,
];
/** What searches and proxies show is small, and gone tomorrow. */
const previews =
  /^(?:encrypted-tbn\d\.gstatic|th\.bing|tse\d(?:\.mm)?\.bing|external-content\.duckduckgo)\.(?:com|net)$|^search\.pstatic\.net$/;
/** What mail programs and searches put before an address, which follows in a part of that name. */
const wrappers = /(?:^|\.)safelinks\.protection\.outlook\.com$|^urldefense\.|^www\.google\.com$/;
/** Of a signature that ends, by those who make them: Amazon, Google, CloudFront, Discord, Facebook, Azure. Those of Firebase do not. */
const expiring =
  /[?&]((?:(?:X-(?:Amz|Goog)-Expires|Expires|expiry|Key-Pair-Id|auth_key|(?<!\/\/firebasestorage\..*)token)=|(?:ex|oe|se)=[\da-f]{4})[^&#]*)/i;
const pageEnd = /\.(?:aspx|html?|jsp|php)$|\/(?:edit|preview|view)$|^\/wiki\//i;
const privateHost =
  /^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|\.(?:internal|lan|local)$/;

/** An address, one of a filter or the one before the names of all that are files, and the value that has it. */
interface Address {
  readonly address: string;
  /** That of an image, where it is only the beginning of one. */
  readonly whole?: string;
  readonly placeOf: () => Place;
}

/** An address leads to an image that every phone can get. */
const imagesCanBeShown: CategoryRule = ({ filters }) =>
  filters.flatMap(addressIn).flatMap(doubtful);

/** `image_base_url` leads to such images, too. */
const filesCanBeShown: Rule = ({ catalog }) => baseAddressIn(catalog).flatMap(doubtful);

/** An address is at a host that `image_hosts` lists; without that, at none that is near one which three images have. */
const imagesAreAtExpectedHosts: Rule = ({ catalog, categories }) => {
  const images = [
    ...categories.flatMap(({ filters }) => filters.flatMap(addressIn)),
    ...baseAddressIn(catalog),
  ];
  const hostOf = hostFinder();
  const hosts = Map.groupBy(images, ({ address }) => hostOf(address));
  if (catalog.fields.image_hosts?.includes(undefined)) return []; // one is wrong, and told there
  const allowed = (catalog.fields.image_hosts ?? []).flatMap((host) => host?.toLowerCase() ?? []);
  const common = [...hosts].flatMap(([host, { length }]) => (length < 3 ? [] : host));
  const expected = allowed.length > 0 ? allowed : common;
  const withoutDigits = (host: string) => host.replaceAll(/\d/g, ''); // cdn1 and cdn2 are two hosts
  return [...hosts].flatMap(([host, atHost]) => {
    const near = closest(host, expected);
    const isSlip = near && distance(host, near) <= 2 && withoutDigits(host) !== withoutDigits(near);
    if (allowed.length > 0 ? allowed.some((each) => isLike(host, each)) : !isSlip) return [];
    const isUsed = hosts.has(near ?? ''); // or `image_hosts` itself may have the slip
    return atHost.flatMap((image) => {
      const { address, whole = address, placeOf } = image;
      if (doubtAbout(whole) !== undefined) return [];
      const fix = suggestedFix(placeOf(), near && isUsed ? address.replace(host, near) : undefined);
      return createFinding('image-host-is-unexpected', placeOf(), {
        args: { host, expected },
        fix,
      });
    });
  });
};

export const imageRules: readonly Rule[] = [filesCanBeShown, imagesAreAtExpectedHosts];
export const imagesInCategory: readonly CategoryRule[] = [imagesCanBeShown];

function addressIn(filter: EntryDraft): Address | readonly [] {
  const { image_url: address } = filter.fields;
  if (address === undefined || address.length > 2048) return []; // nobody writes a longer one
  return { address, placeOf: () => placeIn(filter, 'image_url') };
}

function baseAddressIn({ document, fields }: Draft['catalog']): readonly Address[] {
  if (document === undefined || fields.image_base_url === undefined) return [];
  const address = fields.image_base_url;
  const whole = new URL('/a.webp', address).href;
  return [{ address, whole, placeOf: () => document.placeOfValue(['image_base_url']) }];
}

function doubtful({ address, whole = address, placeOf }: Address): Finding | readonly [] {
  const doubt = doubtAbout(whole);
  if (doubt === undefined) return [];
  const [{ right, ...args }, place] = [doubt, placeOf()];
  return createFinding('image-url-is-doubtful', place, { args, fix: suggestedFix(place, right) });
}

/** Gives the host of an address, which is asked once of all that begin alike. */
function hostFinder(): (address: string) => string {
  const known = new Map<string, string>();
  return (address) => {
    const end = address.indexOf('/', 'https://'.length);
    const origin = end < 0 ? address : address.slice(0, end);
    const host = known.get(origin) ?? new URL(origin).host;
    known.set(origin, host);
    return host;
  };
}

type Doubt = CodeArgs['image-url-is-doubtful'] & { readonly right?: string | undefined };

/** Why an address may lead to no image: the part that shows it, and the address that may. */
function doubtAbout(address: string): Doubt | undefined {
  const { hostname, pathname } = partsOfUrl(address);
  const page = (part: string, right?: string) => ({ reason: 'page', part, right }) as const;
  const [, signature] = expiring.exec(address) ?? [];
  if (privateHost.test(hostname)) return { reason: 'private', part: hostname };
  if (signature !== undefined) return { reason: 'expiring', part: signature };
  if (pathname.includes('/blob/')) return page('/blob/', address.replace('/blob/', '/raw/'));
  if (address.endsWith('dl=0')) return page('dl=0', address.replace(/dl=0$/, 'raw=1'));
  if (pageEnd.test(pathname)) return page(pathname);
  const [end, format = '', rest] = /\.([a-z]\w{0,4})([!'),.:;*]*)$/i.exec(pathname) ?? [];
  const isImage = formats.includes(format.toLowerCase());
  if (isImage && rest === '') return undefined;
  if (wrappers.test(hostname)) return unwrapped(address);
  if (previews.test(hostname)) return { reason: 'preview', part: hostname };
  if (sites.some((site) => site.test(hostname))) return page(hostname);
  if (end === undefined) return cutAddress(address);
  const right = isImage ? format : closest(format, formats);
  const path = `${pathname.slice(0, -end.length)}.${right}`;
  return { reason: 'ending', part: end, right: right && address.replace(pathname, path) };
}

function cutAddress(address: string): Doubt | undefined {
  const [part] =
    /[/?&]$|\.{2,}$|\/[a-z]+(?:[-_][a-z]+)*[-_]$/.exec(
      address.replace(/^https:\/\/[^/]*$/i, '$&/'),
    ) ?? [];
  return part === undefined ? undefined : { reason: 'cut', part };
}

/** The address that a mail program or a search put into one of its own. */
function unwrapped(address: string): Doubt {
  const { hostname, pathname, searchParams } = new URL(address);
  const inPath = /\/__(https:.+?)__;/.exec(pathname)?.[1];
  const inner = closestImageUrl(inPath ?? (searchParams.get('url') || searchParams.get('q')) ?? '');
  if (inner === undefined || doubtAbout(inner) !== undefined)
    return { reason: 'page', part: hostname };
  return { reason: 'wrapped', part: hostname, right: inner };
}
