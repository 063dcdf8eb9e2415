export type ImageUrlFault = 'image-url-has-credentials' | 'image-url-is-malformed' | 'image-url-is-not-https';

/**
 * What keeps `value` from being the address of a picture; undefined when nothing does. It must be absolute by the
 * WHATWG URL standard and written in full: that standard would also repair blanks, back-slashes and missing slashes,
 * and apps do not all do so.
 */
export function imageUrlFault(value: string): ImageUrlFault | undefined {
  const url = URL.parse(value);
  if (url === null) return 'image-url-is-malformed';
  if (url.protocol !== 'https:') return 'image-url-is-not-https';
  if (url.username !== '' || url.password !== '') return 'image-url-has-credentials';
  if (!/^https:\/\/[^/]/i.test(value) || /[\s\\\p{Cc}]/u.test(value)) return 'image-url-is-malformed';
  return undefined;
}
