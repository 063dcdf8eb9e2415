/** A name with a dot, or an address of four numbers: what every phone can reach. */
const host =
  /^(?:(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]|\d+(?:\.\d+){3})$/i;

/** What nearly all addresses are, of which the standard changes nothing: without a port, a query, or a part that leads back. */
const plainAddress =
  /^https:\/\/((?:(?!xn--)[a-z](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,})((?:\/\w[\w.-]*)+)$/;

/** The parts of an address, as `URL` names them. @throws TypeError where it is none */
export function partsOfUrl(value: string): Pick<URL, 'hostname' | 'pathname'> {
  const [, hostname, pathname] = plainAddress.exec(value) ?? [];
  return hostname === undefined || pathname === undefined ? new URL(value) : { hostname, pathname };
}

/**
 * What keeps `value` from being the address of an image; undefined when nothing does. It must be absolute by the
 * WHATWG URL standard and written in full: that standard would also repair blanks, back-slashes, missing slashes and
 * letters beyond ASCII, and apps do not all do so.
 */
export function imageUrlFault(value: string) {
  if (plainAddress.test(value)) return undefined;
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

/** The address with letters beyond ASCII encoded as they are typed, those of the host as DNS knows them. */
export function encodedImageUrl(value: string): string | undefined {
  if (!value.isWellFormed()) return undefined; // half of a pair, which an escape can write, has no encoding
  const [, scheme = '', authority = '', rest = ''] =
    /^(https:\/\/)([^/?#]*)(.*)$/isu.exec(value) ?? [];
  if (/[^!-~\p{L}\p{M}\p{N}]/u.test(authority)) return undefined; // a mark that slipped in
  const hostAndPort = /^[!-~]*$/.test(authority) ? authority : (URL.parse(value)?.host ?? '');
  const encoded = scheme + hostAndPort + rest.replace(/[^!-~]+/gu, encodeURIComponent);
  return imageUrlFault(encoded) === undefined ? encoded : undefined;
}

/** What people put around an address, or write in it otherwise, and what belongs there. */
const typos: readonly (readonly [RegExp, string])[] = [
  [/^(\S+\.(?:avif|gif|jpe?g|png|webp))\s+(?!https?:).*$/i, '$1'], // a note
  [/^<([^|<>]*)(?:\|[^<>]*)?>$/, '$1'],
  [/^!?\[[^\]]*\]\((.*?)(?:\s+["'].*["'])?\)$/, '$1'], // of Markdown
  [/^[“”‘’"'`*(]+|[“”‘’"'`*,:;)]+$/g, ''],
  [/\\/g, '/'],
  [/^(?:h{1,2}[tpsx]{2,5}|ttps?)\s*(?:[:;]\s*\/*|\/+)\s*(?=\w)/i, 'https://'],
  [/^(?:\/\/)?(?=[\w-]+(?:\.[\w-]+)+\/\S)/, 'https://'], // without a scheme
  [/ /g, '%20'],
];

/** The host in an address, or what stands in the place of one; undefined where none is there. */
export function closestHost(value: string): string | undefined {
  const [, near] =
    /^(?:[a-z]+:\/*)?(?:\/\/)?([\w*-]+(?:\.[\w*-]+)+(?::\d+)?)(?:[/?#].*)?$/i.exec(value.trim()) ??
    [];
  return near;
}

/** The address that `value` was probably meant to be; undefined where none comes of it, or two. */
export function closestImageUrl(value: string): string | undefined {
  const ascii = value.trim().replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'));
  const meant = typos.reduce((address, [typo, right]) => address.replace(typo, right), ascii);
  const isOne = !/https?:.*https?:|[…\n]/i.test(meant) && /^https:\/\/[^/]+\/./.test(meant);
  return isOne ? encodedImageUrl(meant) : undefined;
}
