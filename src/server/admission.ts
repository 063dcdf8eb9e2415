import type { IncomingMessage } from 'node:http';
import { authenticate, isRepeated } from './authentication.ts';
import type { KeySet } from './keys/key-set.ts';
import { reasons } from './refusal.ts';
import type { Tally } from './tally.ts';
import type { Exchange, Refused } from './traffic.ts';
import type { UnauthorizedLimit } from './unauthorized-limit.ts';

/** What is asked before a request is looked at. */
export interface AdmissionOptions {
  /** The keys that are let in now. */
  readonly keys: () => KeySet;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  readonly tally: Tally;
  readonly maxRequestsInFlight: number;
  /** Undefined for none. */
  readonly unauthorizedLimit: UnauthorizedLimit | undefined;
}

/** RFC 9110, section 7.2: a name or an address (RFC 3986, section 3.2.2), and a port. */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\w.~!$&'()*+,;=:-]+\])(?::\d*)?$/;

/**
 * Finds out whose request it is, and why it may not pass, if so: the contract asks for valid credentials with every one
 * (section 5), so that they come first.
 */
export function admit(
  exchange: Exchange,
  options: AdmissionOptions,
  addressOf: (request: IncomingMessage) => string,
): Refused | undefined {
  const { keys, now, tally, unauthorizedLimit, maxRequestsInFlight } = options;
  const { request } = exchange;
  const { name, refusal } = authenticate(request, keys(), now());
  if (refusal !== undefined) {
    tally.refused(refusal);
    if (unauthorizedLimit?.isExceeded(addressOf(request)) !== true) return { status: 401, reason: refusal };
    return { status: 429, reason: reasons[429], headers: ['retry-after', String(unauthorizedLimit.secondsLeft())] };
  }
  exchange.key = name;
  if (tally.inFlight() > maxRequestsInFlight) return { status: 503, reason: reasons[503] };
  // A version that is not spoken on this connection.
  if (request.httpVersionMajor > 1 && !('stream' in request)) return { status: 400, reason: reasons[400] };
  // RFC 9112, section 3.2
  const { host } = request.headers;
  if (host === undefined) return request.httpVersion === '1.1' ? { status: 400, reason: 'host-is-missing' } : undefined;
  const isHost = hostForm.test(host) && !isRepeated('host', request.rawHeaders);
  return isHost ? undefined : { status: 400, reason: reasons[400] };
}
