import type { IncomingHttpHeaders } from 'node:http';
import { type Encoding, encodings } from '../snapshot/encoding.ts';
import type { Snapshot } from '../snapshot/load.ts';
import { isNotModified } from './conditional.ts';
import { negotiateEncoding } from './negotiation.ts';

/** An answer to `GET /filter-category/active`. */
interface ActiveAnswer {
  readonly status: 200 | 304;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where the client has it already. */
  readonly body: Buffer | undefined;
}

/** Finds the answer to a request: `now` is the time in milliseconds since 1970. */
export type AnswerActive = (headers: IncomingHttpHeaders, now: number) => ActiveAnswer;

interface Representation {
  readonly etag: string;
  readonly full: ActiveAnswer;
  readonly notModified: ActiveAnswer;
}

/** Prepares every answer that a snapshot can give, so that a request is a look-up. */
export function prepareActive({ manifest, bodies }: Snapshot): AnswerActive {
  const lastModified = Date.parse(manifest.last_modified);
  const represent = (encoding: Encoding) => representation(encoding, manifest.digest, bodies[encoding]);
  const representations = {
    identity: represent('identity'),
    gzip: represent('gzip'),
    br: represent('br'),
    zstd: represent('zstd'),
  };
  const smallestFirst = encodings
    .filter((encoding) => encoding !== 'identity')
    .toSorted((a, b) => bodies[a].length - bodies[b].length);
  const lastModifiedDate = new Date(lastModified).toUTCString();

  return (headers, now) => {
    const { etag, full, notModified } = representations[negotiateEncoding(headers['accept-encoding'], smallestFirst)];
    if (isNotModified(headers, { etag, lastModified })) return notModified;
    // RFC 9110, section 8.8.2.1: no date in the future, which the clock of another machine can give.
    const date = lastModified <= now ? lastModifiedDate : new Date(now).toUTCString();
    return { ...full, headers: { ...full.headers, 'last-modified': date } };
  };
}

/**
 * Each encoding has a strong entity tag of its own (RFC 9110, section 8.8.3.3). A proxy that makes it weak does no harm:
 * tags are compared weakly.
 */
function representation(encoding: Encoding, digest: string, body: Buffer): Representation {
  const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
  // RFC 9110, section 15.4.5: what a 304 must repeat.
  const repeated = { etag, vary: 'Accept-Encoding, Authorization', 'cache-control': 'private, no-cache' };
  const headers = {
    ...repeated,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  };
  return {
    etag,
    full: { status: 200, headers, body },
    notModified: { status: 304, headers: repeated, body: undefined },
  };
}
