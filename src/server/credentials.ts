import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KeySet } from '../keys/key-set.ts';
import { refuse } from './errors.ts';
import { imagesRoute } from './images.ts';
import { tokenIn } from './response.ts';

/** Makes a hook that refuses requests without a key (API contract, section 5), but for images. */
export function requireKey(keys: () => KeySet) {
  return (request: FastifyRequest, reply: FastifyReply, next: () => void) => {
    const { name, refusal } = authenticate(request.headers.authorization, keys(), Date.now());
    request.keyName = name;
    // Fastify makes the options anew each time, so they come last.
    const isOpen = request.url.startsWith('/images/') && request.routeOptions.url === imagesRoute;
    if (refusal === undefined || isOpen) next();
    else refuse(reply, 401, refusal);
  };
}

/** Returns the name of the key, and the reason if it is refused. `now`: ms since 1970. */
export function authenticate(authorization: string | undefined, keys: KeySet, now: number) {
  if (authorization === undefined) return { name: '', refusal: 'credentials-are-missing' };
  const token = tokenIn(authorization);
  if (token === undefined) return { name: '', refusal: 'credentials-are-malformed' };
  return keys.find(Buffer.from(token, 'base64').subarray(0, -1), now); // without the colon
}
