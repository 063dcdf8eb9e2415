import { STATUS_CODES } from 'node:http';
import type { RefusalReason, RefusalStatus } from '../diagnostic/note.ts';
import { challenge } from './authentication.ts';

const messages: Readonly<Record<RefusalStatus, string>> = {
  400: 'The request is not valid HTTP.',
  401: 'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
  404: 'There is nothing at this path. The filters are at /filter-category/active.',
  405: 'This path answers GET and HEAD only.',
  408: 'The request did not arrive in time.',
  429: 'Too many requests without a valid API key came from this address. Wait before the next one.',
  431: 'The headers of the request are too large.',
  500: 'The server failed to answer.',
  503: 'The server has too much to do. Try again in a moment.',
};

/** Why a request is refused that a valid key does not help. */
export const reasons = {
  400: 'request-is-malformed',
  404: 'path-is-unknown',
  405: 'method-is-not-allowed',
  408: 'request-is-late',
  429: 'unauthorized-too-often',
  431: 'headers-are-too-large',
  500: 'server-fails',
  503: 'too-many-in-flight',
} as const satisfies Readonly<Record<Exclude<RefusalStatus, 401>, RefusalReason>>;

/** What is sent to refuse a request, in the one shape that the contract has for errors (section 7). */
export interface Refusal {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** A text and not bytes: Node then sends it in one piece with the headers. */
  readonly body: string;
}

const statuses = Object.keys(messages).map(Number) as RefusalStatus[]; // an object literal has no other keys
const refusals = new Map(statuses.map((status) => [status, prepare(status)]));

/** A refusal as it was made ready at the start. */
export function refusalOf(status: RefusalStatus): Refusal {
  return refusals.get(status) ?? prepare(status);
}

/** A 401 has a challenge (RFC 9110, 15.5.2), a 405 the methods (15.5.6), a 503 a time to wait (15.6.4). */
function prepare(status: RefusalStatus): Refusal {
  const body = JSON.stringify({ message: messages[status] });
  return {
    body,
    headers: [
      ...['content-type', 'application/json; charset=utf-8'],
      ...['content-length', String(Buffer.byteLength(body))],
      ...(status === 401 ? ['www-authenticate', challenge] : []),
      ...(status === 405 ? ['allow', 'GET, HEAD'] : []),
      ...(status === 503 ? ['retry-after', '1'] : []),
    ],
  };
}

/** A whole refusal, for a connection on which Node gives no response to write to. */
export function refusalText(status: RefusalStatus, requestId: string): string {
  const { headers, body } = refusalOf(status);
  const all = [...headers, 'x-request-id', requestId, 'date', new Date().toUTCString(), 'connection', 'close'];
  const lines = all.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
