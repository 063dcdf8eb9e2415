import fp from 'fastify-plugin';
import { refuse } from './errors.ts';
import type { KeySet } from './keys/key-set.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of its key; empty where it has none that is known. */
    keyName: string;
  }
  interface FastifyContextConfig {
    /** Whether a route needs no key. */
    isOpen?: boolean;
  }
}

export interface CredentialsOptions {
  /** The current keys. */
  readonly keys: () => KeySet;
}

/** Refuses requests without a valid key: the contract, section 5, asks for one with every request; images are none of its. */
export const credentials = fp<CredentialsOptions>(async (app, { keys }) => {
  app.decorateRequest('keyName', '');
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config.isOpen) return next();
    const { name, refusal } = authenticate(request.headers.authorization, keys(), Date.now());
    request.keyName = name;
    if (refusal === undefined) next();
    else refuse(reply, 401, refusal);
  });
});

const malformed = { name: '', refusal: 'credentials-are-malformed' };

/** The key of a request: the user name of HTTP Basic, with an empty password. @returns its name, and why it is refused. */
export function authenticate(authorization: string | undefined, keys: KeySet, now: number) {
  if (authorization === undefined) return { name: '', refusal: 'credentials-are-missing' };
  // RFC 9110, section 11.4: the scheme in any case, one or more spaces, and a token.
  const token = /^basic +(.*)$/i.exec(authorization)?.[1] ?? '';
  const credentials = Buffer.from(token, 'base64');
  // Node also decodes other alphabets and odd lengths; RFC 4648, section 4 allows only what Node writes.
  if (credentials.toString('base64') !== token) return malformed;
  if (credentials.length === 0 || credentials.indexOf(':') !== credentials.length - 1) return malformed;
  return keys.find(credentials.subarray(0, -1), now);
}
