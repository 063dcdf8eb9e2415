import type { IncomingHttpHeaders } from 'node:http';
import fp from 'fastify-plugin';
import type { Snapshot } from '../snapshot/load.ts';
import { type Encoding, encodings } from '../snapshot/manifest.ts';
import { negotiate } from './accept-encoding.ts';

export interface ActiveOptions {
  /** The snapshot that is served now. */
  readonly snapshot: () => Snapshot;
  /** The headers `Cache-Control` and `Vary` of its answers. */
  readonly cacheControl?: string | undefined;
  readonly vary?: string;
}

/**
 * Only the client's own cache may keep the answer, and must ask each time. RFC 9111, section 3.5: `must-revalidate` also
 * lets those caches keep it that otherwise keep no answer to a request with Authorization.
 */
const defaultCacheControl = 'private, no-cache, must-revalidate';

/** The one operation: the contract, section 4. */
export const active = fp<ActiveOptions>(async (app, options) => {
  let snapshot = options.snapshot();
  let answerTo = prepareAnswers(snapshot, options);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/filter-category/active',
    handler: (request, reply) => {
      if (snapshot !== options.snapshot()) {
        snapshot = options.snapshot();
        answerTo = prepareAnswers(snapshot, options);
      }
      const { status, headers, body } = answerTo(request.headers);
      return reply.code(status).headers(headers).send(body); // Node sends no body to HEAD
    },
  });
});

/** Prepares every answer that a snapshot can give, so that a request is a look-up. */
function prepareAnswers({ manifest, bodies }: Snapshot, options: ActiveOptions) {
  const { digest, commit, uncommitted_changes, last_modified } = manifest;
  const { cacheControl = defaultCacheControl, vary = 'Accept-Encoding, Authorization' } = options;
  // RFC 9110, section 8.8.2.1: no date in the future, which the clock of another machine can give.
  const lastModified = Math.min(Date.parse(last_modified), Date.now());
  const revision = commit === null ? {} : { 'catalog-revision': uncommitted_changes ? `${commit}-dirty` : commit };
  const prepare = (encoding: Encoding) => {
    const body = bodies[encoding];
    // RFC 9110, section 8.8.3.3: each encoding has a strong entity tag of its own.
    const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
    // RFC 9110, section 15.4.5: what a 304 must repeat.
    const repeated = { etag, vary, 'cache-control': cacheControl, ...revision };
    const headers = {
      ...repeated,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'last-modified': new Date(lastModified).toUTCString(),
    };
    const notModified = { status: 304, headers: repeated, body: undefined };
    return { etag, full: { status: 200, headers, body }, notModified };
  };
  const prepared = { identity: prepare('identity'), gzip: prepare('gzip'), br: prepare('br'), zstd: prepare('zstd') };
  const smallestFirst = encodings.toSorted((a, b) => bodies[a].length - bodies[b].length);
  const chosen = new Map<string, Encoding>(); // clients send few different headers, and parsing one costs as much as all else
  return (headers: IncomingHttpHeaders) => {
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = chosen.get(accepted) ?? negotiate(accepted, smallestFirst);
    if (chosen.size < 200) chosen.set(accepted, encoding);
    const { etag, full, notModified } = prepared[encoding];
    return isNotModified(headers, etag, lastModified) ? notModified : full;
  };
}

// RFC 9110, section 5.6.7: IMF-fixdate, and the obsolete formats of RFC 850 and asctime(), of which the last ends with the year
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [A-Z\d].* \d{2}:\d{2}:\d{2} (GMT|\d{4})$/;

/** Whether the client has the answer already (RFC 9110, section 13.2.2), which was modified at a time since 1970 in milliseconds. */
function isNotModified(headers: IncomingHttpHeaders, etag: string, lastModified: number): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since = '' } = headers;
  // Section 13.1.2: `*`, or a list with an equal tag. A tag with a comma in it is split, and its parts equal none of ours.
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((tag) => [etag, `W/${etag}`].includes(tag.trim()));
  }
  const [, end] = httpDate.exec(since) ?? [];
  if (end === undefined) return false; // what is no date is to be ignored: section 13.1.3
  return Math.floor(lastModified / 1000) * 1000 <= Date.parse(end === 'GMT' ? since : `${since} GMT`);
}
