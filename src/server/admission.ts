import type { IncomingMessage } from 'node:http';
import { authenticate } from './authentication.ts';
import type { KeySet } from './keys/key-set.ts';
import { reasons } from './refusal.ts';
import type { Tally } from './tally.ts';
import type { Exchange, Refused } from './traffic.ts';
import type { UnauthorizedLimit } from './unauthorized-limit.ts';
import { createFormCheck, isSpoken } from './well-formed.ts';

/** What is asked before a request is looked at. */
export interface AdmissionOptions {
  /** The keys that are let in now. */
  readonly keys: () => KeySet;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  readonly tally: Tally;
  readonly maxRequestsInFlight: number;
  /** Of all names and values; for HTTP/1.1 the platform itself sees to it. */
  readonly maxHeaderBytes: number;
  /** Undefined for none. */
  readonly unauthorizedLimit: UnauthorizedLimit | undefined;
}

/** Whose request it is; and why it may not pass, if so. */
export type Admit = (exchange: Exchange) => Refused | undefined;

/** The contract asks for valid credentials with every request (section 5), so that they come first. */
export function createAdmission(options: AdmissionOptions, addressOf: (request: IncomingMessage) => string): Admit {
  const { keys, now, tally, unauthorizedLimit, maxRequestsInFlight, maxHeaderBytes } = options;
  const faultOf = createFormCheck();
  return (exchange) => {
    const { request } = exchange;
    if (!isSpoken(request)) return { status: 400, reason: reasons[400] };
    if (request.httpVersionMajor === 2 && bytesOf(request.rawHeaders) > maxHeaderBytes) {
      return { status: 431, reason: reasons[431] };
    }
    const { name, refusal } = authenticate(request, keys(), now());
    if (refusal !== undefined) {
      tally.refused(refusal);
      if (unauthorizedLimit?.isExceeded(addressOf(request)) !== true) return { status: 401, reason: refusal };
      return { status: 429, reason: reasons[429], headers: ['retry-after', String(unauthorizedLimit.secondsLeft())] };
    }
    exchange.key = name;
    if (tally.inFlight() > maxRequestsInFlight) return { status: 503, reason: reasons[503] };
    const fault = faultOf(request);
    return fault && { status: 400, reason: fault };
  };
}

function bytesOf(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((bytes, text) => bytes + text.length, 0); // of latin1
}
