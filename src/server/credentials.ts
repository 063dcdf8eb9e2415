import type { KeySet } from '../keys/key-set.ts';
import { type CheckKey, refuse } from './errors.ts';
import { tokenIn } from './response.ts';

/** Makes a hook that refuses requests without a valid key (API contract, section 5). */
export function requireKey(keys: () => KeySet): CheckKey {
  return (request, reply, next) => {
    const { name, refusal } = authenticate(request.headers.authorization, keys(), Date.now());
    request.keyName = name;
    if (refusal === undefined) next();
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
