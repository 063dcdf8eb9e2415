import type { FastifyInstance } from 'fastify';
import type { KeySet } from '../keys/key-set.ts';
import { refuse } from './errors.ts';
import { imagesRoute } from './images.ts';
import { keyIn } from './response.ts';

/** Refuses requests without a valid key (API contract, section 5). Images need none. */
export function requireKey(app: FastifyInstance, keys: () => KeySet): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { name, refusal } = authenticate(request.headers.authorization, keys(), Date.now());
    request.keyName = name;
    // Fastify makes the options anew each time, so they come last.
    const isOpen = request.url.startsWith('/images/') && request.routeOptions.url === imagesRoute;
    if (refusal === undefined || isOpen) next();
    else refuse(reply, 401, refusal);
  });
}

/** Returns the name of the key, and the reason if it is refused. `now`: ms since 1970. */
export function authenticate(authorization: string | undefined, keys: KeySet, now: number) {
  if (authorization === undefined) return { name: '', refusal: 'credentials-are-missing' };
  const key = keyIn(authorization);
  if (key === undefined) return { name: '', refusal: 'credentials-are-malformed' };
  return keys.find(Buffer.from(key, 'latin1'), now);
}
