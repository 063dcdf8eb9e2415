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

const any = '[A-Za-z0-9+/]';
const colon = `${any}{2}[AEIMQUYcgkosw048]6|${any}[DTjz]o=|Og==`; // unused bits are zero
const basic = new RegExp(`^[Bb][Aa][Ss][Ii][Cc] +(${any}*(?:${colon}))$`);

/**
 * Returns a key with the colon behind it, in Base64, from HTTP Basic credentials with an empty
 * password (RFC 7617; API contract, section 5); undefined for any other form.
 */
export function parseToken(authorization: string): string | undefined {
  const token = basic.exec(authorization)?.[1];
  return token && token.length % 4 === 0 ? token : undefined;
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

/** Body and headers of each error (API contract, section 7). */
export const errors = {
  400: error('The request is not valid HTTP.'),
  401: error(
    'The API key is missing or not valid. Send it as the user name of HTTP Basic ' +
      'authentication, with an empty password.',
    { 'www-authenticate': 'Basic realm="filter-catalog", charset="UTF-8"' }, // RFC 7617
  ),
  404: error('There is nothing at this path. The filters are at /filter-category/active.'),
  405: error('This path answers GET and HEAD only.', { allow: 'GET, HEAD' }),
  408: error('The request did not arrive in time.'),
  431: error('The headers of the request are too large.'),
  500: error('The server failed to answer.'),
};

function error(message: string, more?: Headers) {
  const body = JSON.stringify({ message });
  const type = 'application/json; charset=utf-8';
  return { body, headers: { 'content-type': type, 'content-length': `${body.length}`, ...more } };
}
