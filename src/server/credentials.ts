import type { Socket } from 'node:net';
import fp from 'fastify-plugin';
import type { KeySet } from '../keys/key-set.ts';
import { hasBody, refuse } from './errors.ts';

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
  /** Told of each connection that has a valid key. */
  readonly trust: (socket: Socket) => void;
  /** The folder of the published images, where they are served too; they need no key. */
  readonly images?: string | undefined;
}

/** Refuses requests without a valid key: the contract, section 5, asks for one with every request; images are none of its. */
export const credentials = fp<CredentialsOptions>(async (app, { keys, images, trust }) => {
  app.decorateRequest('keyName', '');
  app.addHook('onRequest', (request, reply, next) => {
    const { name, refusal } = authenticate(request.headers.authorization, keys(), Date.now());
    request.keyName = name;
    if (refusal === undefined) trust(request.raw.socket);
    // Its options come last, since Fastify makes them anew each time.
    const isOpen = images && request.routeOptions.config.isOpen && !hasBody(request.headers);
    if (refusal === undefined || isOpen) next();
    else refuse(reply, 401, refusal);
  });
});

const scheme = 'basic ';
const colon = 0x3a;
const malformed = { name: '', refusal: 'credentials-are-malformed' };

/** The key of a request: the user name of HTTP Basic, with an empty password. @returns its name, and why it is refused. */
export function authenticate(authorization: string | undefined, keys: KeySet, now: number) {
  if (authorization === undefined) return { name: '', refusal: 'credentials-are-missing' };
  // What `credentials` in response/requests.js says for nginx; that pattern would cost as much as the SHA-256.
  let start = scheme.length;
  while (authorization[start] === ' ') start += 1;
  const token = authorization.slice(start);
  const pair = Buffer.from(token, 'base64');
  const isBasic =
    authorization.slice(0, scheme.length).toLowerCase() === scheme &&
    pair.toString('base64') === token;
  if (!isBasic || pair.indexOf(colon) !== pair.length - 1) return malformed;
  return keys.find(pair.subarray(0, -1), now);
}

/**
 * What a cache in front asks before it answers a request from its memory: whether the key of the request is valid, which
 * `credentials` has said before this runs. It may remember that for a second.
 */
export const auth = fp(async (app) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/auth',
    handler: (_request, reply) =>
      reply.code(204).header('cache-control', 'private, max-age=1').send(),
  });
});
