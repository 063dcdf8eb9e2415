import fp from 'fastify-plugin';
import requests from '../answer/requests.js';
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
  const token = requests.credentials.exec(authorization)?.groups?.['token'];
  if (token === undefined) return malformed;
  const key = Buffer.from(token, 'base64').subarray(0, -1);
  return key.includes(':') ? malformed : keys.find(key, now);
}
