import type { IncomingHttpHeaders } from 'node:http';
import { type Encoding, encodings } from '../snapshot/encoding.ts';
import type { Snapshot } from '../snapshot/load.ts';
import type { Manifest } from '../snapshot/manifest.ts';
import { isNotModified } from './conditional.ts';
import { createNegotiation } from './negotiation.ts';

/** An answer to `GET /filter-category/active`. */
interface ActiveAnswer {
  readonly status: 200 | 304;
  /** Names and values in turn, the form that Node sends fastest. */
  readonly headers: readonly string[];
  /** Undefined where the client has it already. */
  readonly body: Buffer | undefined;
}

/** Finds the answer to a request: `now` is the time in milliseconds since 1970. */
export type AnswerActive = (headers: IncomingHttpHeaders, now: number) => ActiveAnswer;

interface Representation {
  readonly etag: string;
  readonly full: ActiveAnswer;
  /** The headers of the full answer but for `Last-Modified`. */
  readonly undated: readonly string[];
  readonly notModified: ActiveAnswer;
}

/** Prepares every answer that a snapshot can give, so that a request is a look-up. */
export function prepareActive({ manifest, bodies }: Snapshot): AnswerActive {
  const lastModified = Date.parse(manifest.last_modified);
  const represent = (encoding: Encoding) => representation(encoding, manifest, bodies[encoding]);
  const representations = {
    identity: represent('identity'),
    gzip: represent('gzip'),
    br: represent('br'),
    zstd: represent('zstd'),
  };
  const smallestFirst = encodings
    .filter((encoding) => encoding !== 'identity')
    .toSorted((a, b) => bodies[a].length - bodies[b].length);
  const encodingFor = createNegotiation(smallestFirst);
  return (headers, now) => {
    const { etag, full, undated, notModified } = representations[encodingFor(headers['accept-encoding'])];
    if (isNotModified(headers, { etag, lastModified })) return notModified;
    if (lastModified <= now) return full;
    // RFC 9110, section 8.8.2.1: no date in the future, which the clock of another machine can give.
    return { ...full, headers: [...undated, 'last-modified', new Date(now).toUTCString()] };
  };
}

/**
 * Each encoding has a strong entity tag of its own (RFC 9110, section 8.8.3.3). A proxy that makes it weak does no harm:
 * tags are compared weakly.
 */
function representation(encoding: Encoding, manifest: Manifest, body: Buffer): Representation {
  const { digest, last_modified } = manifest;
  const etag = encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`;
  // RFC 9110, section 15.4.5: what a 304 must repeat.
  const repeated = [
    ...['etag', etag],
    ...['vary', 'Accept-Encoding, Authorization'],
    ...['cache-control', 'private, no-cache'],
    ...revisionHeader(manifest),
  ];
  const undated = [
    ...repeated,
    ...['content-type', 'application/json; charset=utf-8'],
    ...['content-length', String(body.length)],
    ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
  ];
  const headers = [...undated, 'last-modified', new Date(last_modified).toUTCString()];
  return {
    etag,
    full: { status: 200, headers, body },
    undated,
    notModified: { status: 304, headers: repeated, body: undefined },
  };
}

/** The commit that the snapshot was built from, where it is known: what a client saw can be looked up by it. */
function revisionHeader({ commit, uncommitted_changes }: Manifest): readonly string[] {
  if (commit === null || !/^[0-9a-f]{7,64}$/.test(commit)) return [];
  return ['catalog-revision', uncommitted_changes ? `${commit}-dirty` : commit];
}
