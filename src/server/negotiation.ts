import Negotiator from 'negotiator';
import { type Encoding, encodings } from '../snapshot/encoding.ts';

/**
 * The encoding to answer in, by RFC 9110, section 12.5.3: of those that `Accept-Encoding` takes, one with the highest
 * weight, and among equals the first of `preferred`. Where nothing fits, and without the header (an empty text), it is
 * identity, which every client can read.
 */
export function negotiate(acceptEncoding: string, preferred: readonly Encoding[]): Encoding {
  const headers = { 'accept-encoding': acceptEncoding.replaceAll(/\bx-gzip\b/gi, 'gzip') }; // RFC 9110, section 8.4.1.3
  const chosen = new Negotiator({ headers }).encoding(encodings, { preferred });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}
