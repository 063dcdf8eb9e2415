import type { FastifyInstance } from 'fastify';
import type { Snapshot } from '../snapshot/load.ts';
import { type Encoding, encodings } from '../snapshot/manifest.ts';
import type { CheckKey } from './errors.ts';
import { activePath, isNotModified, negotiate } from './response.ts';

/** RFC 9111, section 3.5: `must-revalidate` lets caches store the response to such a request. */
const defaultCacheControl = 'private, no-cache, must-revalidate';

export interface ActiveOptions {
  readonly snapshot: () => Snapshot;
  readonly checkKey: CheckKey;
  readonly cacheControl?: string | undefined;
  readonly vary?: string;
}

/** Serves `GET /filter-category/active` (docs/api.md) from prepared responses. */
export function serveActive(app: FastifyInstance, options: ActiveOptions): void {
  // `chosen` caches encodings by Accept-Encoding: clients send few different ones.
  const prepare = (snapshot: Snapshot) => {
    return { snapshot, ...describe(snapshot, options), chosen: new Map<string, Encoding>() };
  };
  let served = prepare(options.snapshot());
  app.route({
    method: ['GET', 'HEAD'],
    url: activePath,
    onRequest: options.checkKey,
    handler: ({ headers: received }, reply) => {
      if (served.snapshot !== options.snapshot()) served = prepare(options.snapshot());
      const { snapshot, headers, smallestFirst, chosen } = served;
      const accepted = received['accept-encoding'] ?? '';
      const encoding = chosen.get(accepted) ?? negotiate(accepted, smallestFirst);
      if (chosen.size < 200) chosen.set(accepted, encoding);
      const { full, notModified } = headers[encoding];
      if (isNotModified(received['if-none-match'], received['if-modified-since'], full))
        return reply.code(304).headers(notModified).send();
      return reply.headers(full).send(snapshot.bodies[encoding]); // Node sends no body to HEAD
    },
  });
}

type Choices = Pick<ActiveOptions, 'cacheControl' | 'vary'>;
/** Returns the headers of status 200 and 304 for each encoding. `now`: ms since 1970. */
export function describe({ manifest, bodies }: Snapshot, choices: Choices = {}, now = Date.now()) {
  const { digest, commit, uncommitted_changes, last_modified } = manifest;
  const { cacheControl = defaultCacheControl, vary = 'Accept-Encoding, Authorization' } = choices;
  const modified = new Date(last_modified);
  const headersIn = (encoding: Encoding) => {
    const suffix = encoding === 'identity' ? '' : `-${encoding}`;
    // RFC 9110, sections 15.4.5 (headers of a 304) and 8.8.3.3 (a tag for each encoding).
    const notModified = {
      etag: `"${digest}${suffix}"`,
      vary,
      'cache-control': cacheControl,
      ...(commit && { 'catalog-revision': uncommitted_changes ? `${commit}-dirty` : commit }),
    };
    const full = {
      ...notModified,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bodies[encoding].length),
      ...(suffix && { 'content-encoding': encoding }),
      // RFC 9110, section 8.8.2.1: no date in the future.
      ...(modified.getTime() <= now && { 'last-modified': modified.toUTCString() }),
    };
    return { full, notModified };
  };
  const smallestFirst = encodings.toSorted((a, b) => bodies[a].length - bodies[b].length);
  const headers = { identity: headersIn('identity'), gzip: headersIn('gzip') };
  return { headers: { ...headers, br: headersIn('br'), zstd: headersIn('zstd') }, smallestFirst };
}
