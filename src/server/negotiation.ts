import Negotiator from 'negotiator';
import { type Encoding, encodings } from '../snapshot/encoding.ts';

/** So many headers are remembered: there are few in the world, and a client that makes up others must not fill the memory. */
const remembered = 200;

/** Finds the encoding to answer in; a header that came before is not read again. */
export function createNegotiation(preferred: readonly Encoding[]): (acceptEncoding: string | undefined) => Encoding {
  const found = new Map<string, Encoding>();
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) return 'identity'; // anything would be acceptable; this every client can read
    const before = found.get(acceptEncoding);
    if (before !== undefined) return before;
    const encoding = negotiate(acceptEncoding, preferred);
    if (found.size < remembered) found.set(acceptEncoding, encoding);
    return encoding;
  };
}

/**
 * The encoding to answer in, by RFC 9110, section 12.5.3: of those that `Accept-Encoding` takes, one with the highest
 * weight, and among equals the first of `preferred`. Without the header, and where nothing fits, it is identity.
 */
function negotiate(acceptEncoding: string, preferred: readonly Encoding[]): Encoding {
  const headers = { 'accept-encoding': acceptEncoding.replaceAll(xGzip, 'gzip') };
  const chosen = new Negotiator({ headers }).encoding(encodings, { preferred });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}

/** RFC 9110, section 8.4.1.3: `x-gzip` is the same as `gzip`. */
const xGzip = /\bx-gzip\b/gi;
