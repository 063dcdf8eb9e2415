import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** Milliseconds. */
const limit = 10_000;
/** Milliseconds to wait for more bytes after a complete response on an open connection. */
const quiet = { one: 25, several: 1000 } as const;

export interface Response {
  readonly status: number;
  /** Keyed by lower-case name; repeated headers are joined with commas. */
  readonly headers: ReadonlyMap<string, string>;
  /** All bytes after the headers, so that a body of HEAD or 304 is noticed. */
  readonly body: Buffer;
}

/**
 * Sends bytes on a new connection, because HTTP clients cannot send malformed requests. Returns the
 * response once it is complete or the connection is closed.
 *
 * @throws Error if nothing listens, the response does not end in time, or it is not HTTP/1.
 */
export async function exchange({ protocol, hostname, port }: URL, sent: string): Promise<Response> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'https:';
  const at = { host, port: Number(port) || (isSecure ? 443 : 80) };
  const socket = isSecure
    ? connectSecurely({ ...at, servername: isIP(host) ? '' : host })
    : connect(at);
  let isLate = false;
  const end = () => {
    isLate = true;
    socket.destroy();
  };
  const timer = setTimeout(end, limit);
  const isSeveral = sent.split(' HTTP/1.1\r\n').length > 2;
  let received = Buffer.alloc(0);
  try {
    socket.on('timeout', () => socket.end().destroy()).write(sent, 'latin1');
    for await (const bytes of socket) {
      received = Buffer.concat([received, bytes]);
      if (isWhole(received, sent)) socket.setTimeout(isSeveral ? quiet.several : quiet.one);
    }
  } catch (error) {
    if (received.length === 0 && !isLate) throw error; // a server may reset after responding
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
  if (isLate) throw new Error(`the response has not ended after ${limit / 1000} s`);
  return parse(received);
}

/** True if the response is complete (RFC 9112, section 6.3). */
function isWhole(received: Buffer, sent: string): boolean {
  const end = received.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const head = received.toString('latin1', 0, end + 2);
  if (sent.startsWith('HEAD ') || /^HTTP\/1\.[01] [23]04/.test(head)) return true;
  const [, length] = /\r\ncontent-length: *(\d+)\r\n/i.exec(head) ?? [];
  return length === undefined
    ? received.toString('latin1').endsWith('\r\n0\r\n\r\n')
    : received.length >= end + 4 + Number(length);
}

function parse(received: Buffer): Response {
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.toString('latin1', 0, Math.max(end, 0)).split('\r\n');
  const [, status] = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first) ?? [];
  if (status === undefined)
    throw new Error(received.length === 0 ? 'there is no response' : 'the response is not HTTP/1');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:[ \t]*(.*)/);
    const before = headers.get(name.toLowerCase());
    headers.set(
      name.toLowerCase(),
      before === undefined ? value.trim() : `${before}, ${value.trim()}`,
    );
  }
  const rest = received.subarray(end + 4);
  const isChunked = headers.get('transfer-encoding')?.toLowerCase() === 'chunked';
  return { status: Number(status), headers, body: isChunked ? withoutChunks(rest) : rest };
}

/** Decodes chunks (RFC 9112, section 7.1). */
function withoutChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const start = bytes.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(bytes.toString('latin1', at, start), 16);
    if (start < 2 || !(size > 0)) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
