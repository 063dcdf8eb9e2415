import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { refuse } from './errors.ts';
import type { KeyMatch, KeySet } from './keys/key-set.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the key that it carries; empty where that is not known. */
    keyName: string;
  }
}

export interface CredentialsOptions {
  /** The keys that are let in now. */
  readonly keys: () => KeySet;
}

/** Refuses requests without a valid key: the contract, section 5, asks for one with every request. */
export const credentials = fp<CredentialsOptions>((app, { keys }, done) => {
  app.decorateRequest('keyName', '');
  app.addHook('onRequest', (request, reply, next) => {
    const { name, refusal } = authenticate(request.raw, keys(), Date.now());
    request.keyName = name;
    if (refusal === undefined) next();
    else refuse(reply, 401, refusal);
  });
  done();
});

const colon = 0x3a;
const missing: KeyMatch = { name: '', refusal: 'credentials-are-missing' };
const malformed: KeyMatch = { name: '', refusal: 'credentials-are-malformed' };

/**
 * Whose key a request carries: the user name of HTTP Basic, with an empty password. A request with several Authorization
 * headers carries none: who knows which of them a proxy looked at.
 */
export function authenticate(
  { headers, rawHeaders }: Pick<FastifyRequest['raw'], 'headers' | 'rawHeaders'>,
  keys: KeySet,
  now: number,
): KeyMatch {
  const { authorization } = headers;
  if (authorization === undefined) return missing;
  // RFC 9110, section 11.4: the scheme in any case, one or more spaces, and a token.
  const token = /^basic +(.*)$/i.exec(authorization)?.[1] ?? '';
  const credentials = Buffer.from(token, 'base64');
  // Node takes other alphabets and odd lengths too; what it writes is what RFC 4648, section 4 says, and nothing else.
  if (credentials.toString('base64') !== token || isRepeated('authorization', rawHeaders)) return malformed;
  if (credentials.length === 0 || credentials.indexOf(colon) !== credentials.length - 1) return malformed;
  return keys.find(credentials.subarray(0, -1), now);
}

/** Whether a header, named in small letters, came more than once: of several, Node keeps the first. */
function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((text, index) => index % 2 === 0 && text.length === name.length);
  return names.filter((text) => text.toLowerCase() === name).length > 1;
}
