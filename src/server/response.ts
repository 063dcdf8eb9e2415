/**
 * The parts of the API that the server and the exported worker share. This file imports nothing and
 * uses web APIs only, because `export worker` copies it to other JavaScript runtimes.
 */
type Encoding = 'identity' | 'gzip' | 'br' | 'zstd';
type Headers = Readonly<Record<string, string | undefined>>;

/** Path of the only operation (API contract, section 4). */
export const activePath = '/filter-category/active';

/** Matches a request ID that may be repeated: it is shorter than any key of this program. */
export const requestIdPattern = /^[\x21-\x7e]{1,64}$/;

const basic = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * Returns the user name of HTTP Basic credentials with an empty password, a character for each byte
 * (RFC 7617; API contract, section 5); undefined for any other form.
 */
export function keyIn(authorization: string): string | undefined {
  const token = basic.exec(authorization)?.[1] ?? '';
  if (token === '' || token.length % 4 !== 0) return undefined;
  const pair = atob(token);
  const isCanonical = btoa(pair) === token; // no bits are set behind the last byte
  return isCanonical && pair.indexOf(':') === pair.length - 1 ? pair.slice(0, -1) : undefined;
}

/**
 * Returns the encoding with the highest weight, the smallest among equals (RFC 9110, section
 * 12.5.3). A client that accepts none gets identity, which all can read.
 */
export function negotiate(accepted: string, smallestFirst: readonly Encoding[]): Encoding {
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.trim().split(/\s*;\s*/);
    const coding = name === 'x-gzip' ? 'gzip' : name; // RFC 9110, section 8.4.1.3
    const q = parameters.find((each) => each.startsWith('q='))?.slice(2) || '1';
    if (coding !== '') weights.set(coding, Math.max(Number(q) || 0, weights.get(coding) ?? 0));
  }
  // Identity is acceptable if it is not named, but comes after all others.
  const least = Math.min(1, ...[...weights.values()].filter((weight) => weight > 0));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? least : 0);
  const best = smallestFirst.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 ? best : 'identity';
}

/**
 * True if the client has this response already (RFC 9110, section 13.2.2). Tags win over a date.
 * A date must be the `Last-Modified` that is sent now, character for character.
 */
export function isNotModified(tags: string | undefined, since: string | undefined, full: Headers) {
  const { etag, 'last-modified': modified } = full;
  if (tags === undefined) return since !== undefined && since === modified;
  if (tags === etag || tags.trim() === '*') return true;
  return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

const type = { 'content-type': 'application/json; charset=utf-8' };
const challenge = 'Basic realm="filter-catalog", charset="UTF-8"'; // RFC 7617, section 2.1

/** Message and headers of each error (API contract, section 7). */
export const errors = {
  400: ['The request is not valid HTTP.', type],
  401: [
    'The API key is missing or not valid. Send it as the user name of HTTP Basic ' +
      'authentication, with an empty password.',
    { ...type, 'www-authenticate': challenge },
  ],
  404: ['There is nothing at this path. The filters are at /filter-category/active.', type],
  405: ['This path answers GET and HEAD only.', { ...type, allow: 'GET, HEAD' }],
  408: ['The request did not arrive in time.', type],
  431: ['The headers of the request are too large.', type],
  500: ['The server failed to answer.', type],
} as const;
