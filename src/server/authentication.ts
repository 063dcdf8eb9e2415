import type { IncomingMessage } from 'node:http';
import type { Keys } from './keys.ts';

/** What a 401 asks for: RFC 7617, section 2 and 2.1. */
export const challenge = 'Basic realm="filter-catalog", charset="UTF-8"';

// RFC 9110, section 11.4: the scheme in any case, one or more spaces, and a token; RFC 4648, section 4 for the token.
const basic = /^basic +((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i;
const colon = 0x3a;

/**
 * Whether a request carries one of the keys as the contract says (section 5): as the user name of HTTP Basic, with an
 * empty password. A request with several Authorization headers carries none: who knows which of them a proxy looked at.
 */
export function isAuthenticated({ headers, rawHeaders }: IncomingMessage, keys: Keys): boolean {
  const token = basic.exec(headers.authorization ?? '')?.[1];
  if (token === undefined || isRepeated('authorization', rawHeaders)) return false;
  const credentials = Buffer.from(token, 'base64');
  const isCanonical = credentials.toString('base64') === token; // no bits set that the token does not need
  return isCanonical && credentials.indexOf(colon) === credentials.length - 1 && keys.has(credentials.subarray(0, -1));
}

/** Node keeps the first of several Authorization headers and drops the others. */
function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.length === name.length && rawHeaders[index]?.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
