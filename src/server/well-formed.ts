import type { IncomingMessage } from 'node:http';
import type { RefusalReason } from '../diagnostic/note.ts';
import { isRepeated } from './authentication.ts';
import { reasons } from './refusal.ts';

/** RFC 9110, section 7.2: a name or an address (RFC 3986, section 3.2.2), not empty (section 4.2.1), and a port. */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]+|\[[\w.~!$&'()*+,;=:-]+\])(?::\d*)?$/;
/** RFC 9112, section 6.3: without it at the end, nobody knows where the body ends. */
const endsChunked = /(?:^|,)[\t ]*chunked[\t ]*$/i;

/** Whether a request is of a version that is spoken on its connection: HTTP/0.9 has no headers to carry a key. */
export function isSpoken(request: IncomingMessage): boolean {
  return request.httpVersionMajor === 1 || 'stream' in request;
}

/** Finds what is not valid in a request, as far as the platform lets it pass. */
export function createFormCheck(): (request: IncomingMessage) => RefusalReason | undefined {
  let lastHost = ''; // clients name the same one again and again
  const isHost = (host: string, rawHeaders: readonly string[]) => {
    if (host !== lastHost && !hostForm.test(host)) return false;
    lastHost = host;
    return !isRepeated('host', rawHeaders);
  };
  return ({ headers, rawHeaders, httpVersion, method, url = '' }) => {
    const { host, 'transfer-encoding': coding } = headers;
    // RFC 9112, section 3.2: a target has no fragment, and the asterisk is for OPTIONS
    if (url.includes('#') || (url === '*' && method !== 'OPTIONS')) return reasons[400];
    if (coding !== undefined && !endsChunked.test(coding)) return reasons[400];
    if (host !== undefined) return isHost(host, rawHeaders) ? undefined : reasons[400];
    return httpVersion === '1.1' ? 'host-is-missing' : undefined;
  };
}
