import type { IncomingHttpHeaders } from 'node:http';
import type { KeyMatch, KeySet } from './keys/key-set.ts';

/** What a 401 asks for: RFC 7617, section 2 and 2.1. */
export const challenge = 'Basic realm="filter-catalog", charset="UTF-8"';

/** The headers of a request of HTTP/1.1 or HTTP/2. */
export interface RequestHead {
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
}

const colon = 0x3a;

const missing: KeyMatch = { name: '', refusal: 'credentials-are-missing' };
const malformed: KeyMatch = { name: '', refusal: 'credentials-are-malformed' };

/**
 * Whose key a request carries, as the contract says (section 5): as the user name of HTTP Basic, with an empty password;
 * or why it is refused at this time. A request with several Authorization headers carries none: who knows which of them a
 * proxy looked at.
 */
export function authenticate({ headers, rawHeaders }: RequestHead, keys: KeySet, now: number): KeyMatch {
  const { authorization } = headers;
  if (authorization === undefined) return missing;
  const token = authorization.startsWith('Basic ') ? authorization.slice(6).trimStart() : tokenOf(authorization);
  const credentials = Buffer.from(token, 'base64');
  // Node takes other alphabets and odd lengths too; what it writes is what RFC 4648, section 4 says, and nothing else.
  if (credentials.toString('base64') !== token || isRepeated('authorization', rawHeaders)) return malformed;
  if (credentials.length === 0 || credentials.indexOf(colon) !== credentials.length - 1) return malformed;
  return keys.find(credentials.subarray(0, -1), now);
}

/** RFC 9110, section 11.4: the scheme in any case, one or more spaces, and a token; empty where it is another scheme. */
function tokenOf(authorization: string): string {
  return /^basic +(.*)$/i.exec(authorization)?.[1] ?? '';
}

/** Whether a header, named in small letters, came more than once: of several, Node keeps the first. */
export function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  const first = name.charCodeAt(0);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length !== name.length || (header.charCodeAt(0) | 0x20) !== first) continue; // nearly all of them
    if (header.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
