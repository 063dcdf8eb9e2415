import Negotiator from 'negotiator';
import { type Encoding, encodings } from '../snapshot/encoding.ts';

/**
 * The encoding of the answer, by RFC 9110, section 12.5.3: the one with the highest weight in `Accept-Encoding`, among equals
 * the first of `preferred`. Where none is accepted, and for an empty text, it is identity, which every client can read.
 */
export function negotiate(acceptEncoding: string, preferred: readonly Encoding[]): Encoding {
  const headers = { 'accept-encoding': acceptEncoding.replaceAll(/\bx-gzip\b/gi, 'gzip') }; // RFC 9110, section 8.4.1.3
  const chosen = new Negotiator({ headers }).encoding(encodings, { preferred });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}
