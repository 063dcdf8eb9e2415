import { STATUS_CODES } from 'node:http';
import { challenge } from './authentication.ts';

/** The statuses of answers that refuse a request. */
export type RefusalStatus = 400 | 401 | 404 | 405 | 408 | 431 | 500;

const messages: Readonly<Record<RefusalStatus, string>> = {
  400: 'The request is not valid HTTP.',
  401: 'The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password.',
  404: 'There is nothing at this path. The filters are at /filter-category/active.',
  405: 'This path answers GET and HEAD only.',
  408: 'The request did not arrive in time.',
  431: 'The headers of the request are too large.',
  500: 'The server failed to answer.',
};

/** The body of a refusal, in the one shape that the contract has for errors (section 7). */
export function refusalBody(status: RefusalStatus): string {
  return JSON.stringify({ message: messages[status] });
}

/** The headers that go with it: a 401 has a challenge (RFC 9110, 15.5.2), a 405 the methods (15.5.6). */
export function refusalHeaders(status: RefusalStatus): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json; charset=utf-8',
    ...(status === 401 ? { 'www-authenticate': challenge } : {}),
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
  };
}

/** A whole refusal, for a connection on which Node gives no response to write to. */
export function refusalText(status: RefusalStatus): string {
  const body = refusalBody(status);
  const headers = {
    ...refusalHeaders(status),
    date: new Date().toUTCString(),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
