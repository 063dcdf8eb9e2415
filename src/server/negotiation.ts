import Negotiator from 'negotiator';
import { type Encoding, encodings } from '../snapshot/encoding.ts';

/**
 * The encoding to answer in, by RFC 9110, section 12.5.3: of those that `Accept-Encoding` takes, one with the highest
 * weight, and among equals the first of `preferred`. Without the header, and where nothing fits, it is identity.
 */
export function negotiate(acceptEncoding: string | undefined, preferred: readonly Encoding[]): Encoding {
  if (acceptEncoding === undefined) return 'identity'; // anything would be acceptable; this every client can read
  const headers = { 'accept-encoding': acceptEncoding.replaceAll(/\bx-gzip\b/gi, 'gzip') }; // RFC 9110, section 8.4.1.3
  const chosen = new Negotiator({ headers }).encoding(encodings, { preferred });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}
