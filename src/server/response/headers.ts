import { keyLike } from '../../base/printable.ts';
import type { Snapshot } from '../../snapshot/load.ts';
import { type Encoding, encodings } from '../../snapshot/manifest.ts';

export interface Choices {
  /** The headers `Cache-Control` and `Vary` of its answers. */
  readonly cacheControl?: string | undefined;
  readonly vary?: string;
}

/**
 * Only the client's own cache may keep the answer, and must ask each time. RFC 9111, section 3.5: `must-revalidate` also
 * lets those caches keep it that otherwise keep no answer to a request with Authorization.
 */
const defaultCacheControl = 'private, no-cache, must-revalidate';

/** The path of the one operation: the contract, section 4. */
export const activePath = '/filter-category/active';

/** When a snapshot was modified, in milliseconds since 1970, the tag of each encoding, and the headers with status 200 and 304. */
export function describe({ manifest, bodies }: Snapshot, choices: Choices = {}, now = Date.now()) {
  const { digest, commit, uncommitted_changes, last_modified } = manifest;
  const { cacheControl = defaultCacheControl, vary = 'Accept-Encoding, Authorization' } = choices;
  // RFC 9110, section 8.8.2.1: no date in the future, which the clock of another machine can give.
  const lastModified = Math.min(Date.parse(last_modified), now);
  const revision =
    commit === null ? {} : { 'catalog-revision': uncommitted_changes ? `${commit}-dirty` : commit };
  const inEncoding = (encoding: Encoding) => {
    // RFC 9110, section 8.8.3.3: each encoding has a strong entity tag of its own.
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    // RFC 9110, section 15.4.5: what a 304 must repeat.
    const notModified = { etag, vary, 'cache-control': cacheControl, ...revision };
    const full = {
      ...notModified,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bodies[encoding].length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'last-modified': new Date(lastModified).toUTCString(),
    };
    return { etag, full, notModified };
  };
  const answers = {
    identity: inEncoding('identity'),
    gzip: inEncoding('gzip'),
    br: inEncoding('br'),
    zstd: inEncoding('zstd'),
  } as const;
  return {
    lastModified,
    answers,
    smallestFirst: encodings.toSorted((a, b) => bodies[a].length - bodies[b].length),
  };
}

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

/** The one shape of all errors, each with its headers: the contract, section 7. */
export const errors = {
  400: { headers: json, body: body('The request is not valid HTTP.') },
  401: {
    headers: { ...json, 'www-authenticate': 'Basic realm="filter-catalog", charset="UTF-8"' }, // RFC 7617, sections 2 and 2.1
    body: body(
      'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
    ),
  },
  404: {
    headers: json,
    body: body('There is nothing at this path. The filters are at /filter-category/active.'),
  },
  405: {
    headers: { ...json, allow: 'GET, HEAD' },
    body: body('This path answers GET and HEAD only.'),
  }, // RFC 9110, section 15.5.6
  408: { headers: json, body: body('The request did not arrive in time.') },
  416: { headers: json, body: body('The image has no such range.') },
  431: { headers: json, body: body('The headers of the request are too large.') },
  500: { headers: json, body: body('The server failed to answer.') },
} as const;

function body(message: string): string {
  return JSON.stringify({ message });
}

/** What a refusal may repeat as `X-Request-Id`: a text that a log may hold, without what looks like a key. */
export const keptRequestId = new RegExp(String.raw`^(?!.*${keyLike})[\x21-\x7e]{1,128}$`);
