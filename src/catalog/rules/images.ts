import { closest, distance } from '../../base/closest.ts';
import { createFinding, type Finding } from '../../finding/finding.ts';
import type { Rule } from '../draft.ts';
import { isLike } from '../entry.ts';
import { filtersIn } from '../entry-drafts.ts';
import { proposal } from '../fixes.ts';

const formats = ['webp', 'png', 'jpg', 'jpeg', 'gif', 'avif', 'svg'];
const rareFormats = ['apng', 'bmp', 'heic', 'heif', 'ico', 'jfif', 'jxl', 'tif', 'tiff'];

/** The part of an address by which it leads to no image for phones, and what leads to one there. */
const doubtfulParts: readonly (readonly ['page' | 'private', part: RegExp, right?: string])[] = [
  [
    'private',
    /(?<=^https:\/\/)(?:(?:10|127)(?:\.\d+){3}|(?:169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)(?:\.\d+){2}|[^/:?]+\.(?:home|internal|intranet|lan|local|localhost))(?=[/:?]|$)/i,
  ],
  ['page', /(?<=^https:\/\/git[^/]*\/.*)\/blob\//i, '/raw/'],
  ['page', /(?<=^https:\/\/bitbucket\.org\/[^/]+\/[^/]+)\/src\//i, '/raw/'],
  ['page', /(?<=^https:\/\/(?:www\.)?dropbox\.com\/.*[?&])dl=0/i, 'raw=1'],
  ['page', /(?:\.(?:aspx?|html?|jsp|php)|\/(?:edit|preview|view))(?=[?#]|$)/i],
  ['page', /(?<=^https:\/\/)(?:(?:docs|drive|photos)\.google\.com|photos\.app\.goo\.gl)(?=\/(?!uc\?|thumbnail\?))/i],
  [
    'page',
    /(?<=^https:\/\/)(?:(?:www\.|m\.)?(?:(?:canva|coupang|facebook|figma|flickr|imgur|instagram|tiktok|twitter|unsplash|x|youtube)\.com|(?:amazon|pinterest)\.[a-z.]+|notion\.so|pin\.it|threads\.net|youtu\.be)|(?:(?:m\.)?blog|cafe|shopping|smartstore)\.naver\.com|[^/]+\.(?:notion\.site|tistory\.com))(?=\/(?!.*\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)))/i,
  ],
];

const scheme = 'https://';
/** Longer addresses are none that people write; a host that so many images share is right. */
const [longestAddress, imagesOfRightHost] = [2048, 3];

/** An address leads to an image that every phone can get. */
const imagesCanBeShown: Rule = ({ catalog, categories }) => {
  const images = categories.flatMap(filtersIn).flatMap((filter) => {
    const { image_url: address = '' } = filter.fields;
    const host = URL.parse(address)?.host;
    return host === undefined || address.length > longestAddress ? [] : { filter, address, host };
  });
  const unexpected = unexpectedHosts(images, catalog.fields.image_hosts);
  return images.flatMap(({ filter: { document, pointerTo, placeOf }, address, host }): readonly Finding[] => {
    const [doubt, args] = [doubtAbout(address), unexpected.get(host)];
    const { start, part, closest } = doubt ?? { start: scheme.length, part: host, closest: args?.closest };
    const place = document.placeInText(pointerTo('image_url'), { start, end: start + part.length });
    const [at, fix] = [place ?? placeOf('image_url'), place && proposal(place, closest)];
    if (doubt !== undefined)
      return [createFinding('image-url-is-doubtful', at, { args: { reason: doubt.reason, part, closest }, fix })];
    return args === undefined ? [] : [createFinding('image-host-is-unexpected', at, { args, fix })];
  });
};

export const imageRules: readonly Rule[] = [imagesCanBeShown];

/** The hosts that the catalog does not allow, or else that are one or two letters from the one that most images have. */
function unexpectedHosts(images: readonly { host: string }[], hosts: readonly (string | undefined)[] = []) {
  const allowed = hosts.flatMap((host) => host?.toLowerCase() ?? []);
  const ofHost = Map.groupBy(images, ({ host }) => host);
  const [most = []] = [...ofHost.values()].toSorted((a, b) => b.length - a.length);
  const common = most.length < imagesOfRightHost ? '' : (most[0]?.host ?? '');
  const lettersOf = (host: string) => host.replaceAll(/\d/g, ''); // cdn1 and cdn2 are two hosts
  const wrong = [...ofHost.keys()].filter((host) => {
    if (allowed.length > 0) return !allowed.some((each) => isLike(host, each));
    return distance(host, common) <= 2 && lettersOf(host) !== lettersOf(common);
  });
  const near = (host: string) => (allowed.length === 0 ? common : closest(host, allowed));
  return new Map(wrong.map((host) => [host, { host, closest: near(host), allowed }]));
}

/** What is doubtful about an address, with where it stands. */
function doubtAbout(address: string) {
  for (const [reason, pattern, right] of doubtfulParts) {
    const match = pattern.exec(address);
    if (match !== null) return { reason, part: match[0], start: match.index, closest: right };
  }
  const [path = ''] = address.split(/[?#]/, 1);
  const name = path.slice(path.indexOf('/', scheme.length));
  const [part, letters = '', rest] = /\.(\d?[a-z][a-z\d]{0,4})((?:[!'),.:;*]|%20)*)$/i.exec(name) ?? [];
  const format = letters.toLowerCase();
  const isFormat = formats.includes(format) || rareFormats.includes(format);
  if (part === undefined || !name.startsWith('/') || (isFormat && rest === '')) return undefined;
  const isFilm = format === 'avi' || format === 'webm'; // near those of images
  const [longer, ...others] = formats.filter((each) => each.startsWith(format));
  const near = closest(format, formats) ?? (others.length === 0 ? longer : undefined);
  const right = isFormat ? letters : isFilm ? undefined : near;
  return { reason: 'ending' as const, part, start: path.length - part.length, closest: right && `.${right}` };
}
