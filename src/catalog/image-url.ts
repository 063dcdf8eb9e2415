export type ImageUrlFault =
  | 'image-url-has-credentials'
  | 'image-url-is-malformed'
  | 'image-url-is-not-encoded'
  | 'image-url-is-not-https';

/**
 * What keeps `value` from being the address of a picture; undefined when nothing does. It must be absolute by the
 * WHATWG URL standard and written in full: that standard would also repair blanks, back-slashes, missing slashes and
 * letters beyond ASCII, and apps do not all do so.
 */
export function imageUrlFault(value: string): ImageUrlFault | undefined {
  const url = URL.parse(value);
  if (url === null) return 'image-url-is-malformed';
  if (url.protocol !== 'https:') return 'image-url-is-not-https';
  if (url.username !== '' || url.password !== '') return 'image-url-has-credentials';
  if (!/^https:\/\/[^/]/i.test(value) || /[\s\\\p{Cc}\p{Cs}]/u.test(value)) return 'image-url-is-malformed';
  return /^[!-~]*$/.test(value) ? undefined : 'image-url-is-not-encoded';
}

/**
 * The address with every letter beyond ASCII encoded, and nothing else changed; undefined where more than the path,
 * the query or the fragment would change, such as the host.
 */
export function encodedImageUrl(value: string): string | undefined {
  const encoded = value.replace(/[^!-~]+/gu, encodeURIComponent);
  return URL.parse(encoded)?.href === URL.parse(value)?.href && imageUrlFault(encoded) === undefined
    ? encoded
    : undefined;
}
