import type { IncomingHttpHeaders } from 'node:http';
import fp from 'fastify-plugin';
import { type Encoding, encodings } from '../snapshot/encoding.ts';
import type { Snapshot } from '../snapshot/load.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { isNotModified } from './conditional.ts';
import { createNegotiation } from './negotiation.ts';

export interface ActiveOptions {
  /** The snapshot that is served now. */
  readonly snapshot: () => Snapshot;
  /** The header `Cache-Control` of its answers. */
  readonly cacheControl?: string | undefined;
  /** The header `Vary` of its answers. */
  readonly vary?: string;
}

/**
 * What a cache of the client alone may keep, and must ask about each time. RFC 9111, section 3.5: `must-revalidate` lets
 * also those keep it that keep no answer to a request with Authorization.
 */
const defaultCacheControl = 'private, no-cache, must-revalidate';

/** The one operation: the contract, section 4. */
export const active = fp<ActiveOptions>((app, options, done) => {
  let snapshot: Snapshot | undefined;
  let answers: Answers;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/filter-category/active',
    handler: (request, reply) => {
      if (snapshot !== options.snapshot()) {
        snapshot = options.snapshot();
        answers = prepareAnswers(snapshot, options);
      }
      const { status, headers, body } = answers(request.headers);
      return reply.code(status).headers(headers).send(body); // of which Node sends nothing to HEAD
    },
  });
  done();
});

interface Answer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the client has it already. */
  readonly body: Buffer | undefined;
}

type Answers = (headers: IncomingHttpHeaders) => Answer;

/** Prepares every answer that a snapshot can give, so that a request is a look-up. */
function prepareAnswers({ manifest, bodies }: Snapshot, options: ActiveOptions): Answers {
  // RFC 9110, section 8.8.2.1: no date in the future, which the clock of another machine can give.
  const lastModified = Math.min(Date.parse(manifest.last_modified), Date.now());
  const { cacheControl = defaultCacheControl, vary = 'Accept-Encoding, Authorization' } = options;
  const prepare = (encoding: Encoding) => {
    const body = bodies[encoding];
    // RFC 9110, section 8.8.3.3: each encoding has a strong entity tag of its own.
    const etag = encoding === 'identity' ? `"${manifest.digest}"` : `"${manifest.digest}-${encoding}"`;
    // RFC 9110, section 15.4.5: what a 304 must repeat.
    const repeated = { etag, vary, 'cache-control': cacheControl, ...revisionHeader(manifest) };
    const full = {
      ...repeated,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'last-modified': new Date(lastModified).toUTCString(),
    };
    return {
      validators: { etag, lastModified },
      full: { status: 200, headers: full, body },
      notModified: { status: 304, headers: repeated, body: undefined },
    } as const;
  };
  const prepared = {
    identity: prepare('identity'),
    gzip: prepare('gzip'),
    br: prepare('br'),
    zstd: prepare('zstd'),
  };
  const smallestFirst = encodings
    .filter((encoding) => encoding !== 'identity')
    .toSorted((a, b) => bodies[a].length - bodies[b].length);
  const encodingFor = createNegotiation(smallestFirst);
  return (headers) => {
    const { validators, full, notModified } = prepared[encodingFor(headers['accept-encoding'])];
    return isNotModified(headers, validators) ? notModified : full;
  };
}

/** The commit that the snapshot was built from, where it is known: what a client saw can be looked up by it. */
function revisionHeader({ commit, uncommitted_changes }: Manifest): Readonly<Record<string, string>> {
  if (commit === null || !/^[0-9a-f]{7,64}$/.test(commit)) return {};
  return { 'catalog-revision': uncommitted_changes ? `${commit}-dirty` : commit };
}
