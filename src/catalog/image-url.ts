/** A host name with a dot, or an IPv4 address. */
const host =
  /^(?:(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]|\d+(?:\.\d+){3})$/i;

/** Returns why `value` is no image URL. Not all apps repair URLs as the URL standard does. */
export function imageUrlFault(value: string) {
  const url = URL.parse(value);
  if (url === null) return 'other';
  if (url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const isRepaired =
    !/^https:\/\/[^/]/i.test(value) ||
    /[\s\\\p{Cc}\p{Cs}"<>[\]^`{|}]|%(?![0-9a-f]{2})/iu.test(value);
  const isCutOrTwo = /…|\/\.{3}\/|\.(?:avif|jpe?g|png|webp)https?:/i.test(value);
  if (isRepaired || isCutOrTwo || !host.test(url.hostname)) return 'other';
  return /^[!-~]*$/.test(value) ? undefined : 'letters';
}

/** Percent-encodes letters beyond ASCII; undefined if the host has some. */
export function encodeImageUrl(value: string): string | undefined {
  if (!value.isWellFormed() || !/^https:\/\/[!-.0-~]+\//i.test(value)) return undefined;
  const encoded = value.replace(/[^!-~]+/gu, encodeURIComponent);
  return imageUrlFault(encoded) === undefined ? encoded : undefined;
}

/** Common typos in and around a URL, with their corrections. */
const typos: readonly (readonly [RegExp, string])[] = [
  [/^(\S+\.(?:avif|gif|jpe?g|png|webp))\s+(?!https?:).*$/i, '$1'], // a note
  [/^<([^|<>]*)(?:\|[^<>]*)?>$/, '$1'],
  [/^\[[^\]]*\]\(([^()]*)\)$/, '$1'], // of Markdown
  [/^[“”‘’"'`*(]+|[“”‘’"'`*,:;)]+$/g, ''],
  [/\\/g, '/'],
  [/^(?:h{1,2}[tpsx]{2,5}|ttps?)\s*(?:[:;]\s*\/*|\/+)\s*(?=\w)/i, 'https://'],
  [/^(?:\/\/)?(?=[\w-]+(?:\.[\w-]+)+\/\S)/, 'https://'], // without a scheme
  [/ /g, '%20'],
];

/** Returns the intended URL; undefined if there is none, or several. */
export function closestImageUrl(value: string): string | undefined {
  const ascii = value.trim().replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'));
  const address = typos.reduce((text, [typo, right]) => text.replace(typo, right), ascii);
  const isOne = !/https?:.*https?:|[…\n]/i.test(address) && /^https:\/\/[^/]+\/./.test(address);
  return isOne ? encodeImageUrl(address) : undefined;
}
