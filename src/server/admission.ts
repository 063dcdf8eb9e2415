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

/** Whose request it is; and why it may not pass, if so. */
export type Admit = (exchange: Exchange) => Refused | undefined;

/** The contract asks for valid credentials with every request (section 5), so that they come first. */
export function createAdmission(options: AdmissionOptions, addressOf: (request: IncomingMessage) => string): Admit {
  const { keys, now, tally, unauthorizedLimit, maxRequestsInFlight } = options;
  let lastHost = ''; // clients name the same one again and again
  const isHost = (host: string, rawHeaders: readonly string[]) => {
    if (host !== lastHost && !hostForm.test(host)) return false;
    lastHost = host;
    return !isRepeated('host', rawHeaders);
  };
  return (exchange) => {
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
    if (host === undefined) {
      return request.httpVersion === '1.1' ? { status: 400, reason: 'host-is-missing' } : undefined;
    }
    return isHost(host, request.rawHeaders) ? undefined : { status: 400, reason: reasons[400] };
  };
}
