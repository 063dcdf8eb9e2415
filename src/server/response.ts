/**
 * The parts of the API that server and exported worker share. `export worker` copies this file to
 * other JavaScript runtimes, so it imports nothing and uses web APIs only.
 */
type Encoding = 'identity' | 'gzip' | 'br' | 'zstd';
type Headers = Readonly<Record<string, string | undefined>>;

/** The only endpoint (docs/api.md). */
export const activePath = '/filter-category/active';

/** Matches request IDs that are safe to log: shorter than any generated key. */
export const requestIdPattern = /^[\x21-\x7e]{1,64}$/;

const digit = '[A-Za-z0-9+/]';
const colon = `${digit}{2}[AEIMQUYcgkosw048]6|${digit}[DTjz]o=|Og==`; // unused bits are zero
const basic = new RegExp(`^[Bb][Aa][Ss][Ii][Cc] +(${digit}*(?:${colon}))$`);

/**
 * Parses HTTP Basic credentials without a password (RFC 7617; API contract, section 5). Returns
 * the key and its colon in Base64; undefined if malformed.
 */
export function parseToken(authorization: string): string | undefined {
  const token = basic.exec(authorization)?.[1];
  return token && token.length % 4 === 0 ? token : undefined;
}

/** Returns the encoding with the highest weight, then the smallest (RFC 9110, section 12.5.3). */
export function negotiate(accepted: string, smallestFirst: readonly Encoding[]): Encoding {
  const weights = new Map<string, number>();
  for (const item of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.trim().split(/\s*;\s*/);
    const coding = name === 'x-gzip' ? 'gzip' : name; // RFC 9110, section 8.4.1.3
    const q = parameters.find((each) => each.startsWith('q='))?.slice(2) || '1';
    if (coding !== '') weights.set(coding, Math.max(Number(q) || 0, weights.get(coding) ?? 0));
  }
  // Unnamed, identity is acceptable but comes last.
  const lowest = Math.min(1, ...[...weights.values()].filter((weight) => weight > 0));
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? lowest : 0);
  const best = smallestFirst.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 ? best : 'identity';
}

/**
 * True if the client already has this response (RFC 9110, section 13.2.2). Tags win over dates. A
 * date must equal the current `Last-Modified`, character for character.
 */
export function isNotModified(tags: string | undefined, since: string | undefined, full: Headers) {
  const { etag, 'last-modified': modified } = full;
  if (tags === undefined) return since !== undefined && since === modified;
  if (tags === etag || tags.trim() === '*') return true;
  return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Body and headers of each error (docs/api.md). */
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
