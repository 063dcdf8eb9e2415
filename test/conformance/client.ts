import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { exchange, type Response } from './exchange.ts';

export const activePath = '/filter-category/active';

export interface Request {
  readonly method?: string;
  /** Relative to the address. */
  readonly path?: string;
  /** Header lines in addition to Host, Authorization and Connection. */
  readonly headers?: readonly string[];
  /** Replaces the Authorization header; null for none. */
  readonly authorization?: string | null;
  readonly body?: string;
}

export type Client = ReturnType<typeof createClient>;
/** Checks by claim. A check throws if its claim is false. */
export type Expectations<Given = void> = Readonly<
  Record<string, (client: Client, given: Given) => Promise<void>>
>;

export const basic = (credentials: string) =>
  `Basic ${Buffer.from(credentials).toString('base64')}`;

export function createClient(url: URL, key: string) {
  const base = url.pathname.replace(/\/$/, '');
  const head = (request: Request = {}) => {
    const {
      method = 'GET',
      path = activePath,
      headers = [],
      authorization = basic(`${key}:`),
      body,
    } = request;
    const lines = [`${method} ${base}${path} HTTP/1.1`, `Host: ${url.host}`, ...headers];
    if (authorization !== null) lines.push(`Authorization: ${authorization}`);
    if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
    return lines;
  };
  /** Sends these lines unchanged. */
  const send = (lines: readonly string[], body = '') =>
    exchange(url, [...lines, '', body].join('\r\n'));
  const ask = (request?: Request) => send([...head(request), 'Connection: close'], request?.body);
  return { key, origin: url.origin, head, send, ask };
}

export const decoders = {
  identity: (body: Buffer) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
} as const;
export type Encoding = keyof typeof decoders;
export const encodings = Object.keys(decoders) as readonly Encoding[];

export const accept = (...lists: readonly string[]): Request => ({
  headers: lists.map((list) => `Accept-Encoding: ${list}`),
});

export function encodingOf({ headers }: Response): Encoding {
  const named = headers.get('content-encoding') ?? 'identity';
  return (
    encodings.find((encoding) => encoding === named) ??
    assert.fail(`it is in ${named}, an unknown encoding`)
  );
}

export const decoded = (response: Response): Buffer =>
  decoders[encodingOf(response)](response.body);

/** Returns the entity tag for the body and encoding of a response. */
export function tagOf(response: Response): string {
  const encoding = encodingOf(response);
  return `"${hash('sha256', decoded(response))}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** Accepts only one encoding, because identity may be smaller for a short list. */
export const acceptOnly = (encoding: Encoding): Request =>
  accept(encoding === 'identity' ? encoding : `${encoding}, identity;q=0`);

/** Requests the list in each encoding. */
export async function inEach({ ask }: Client): Promise<Readonly<Record<Encoding, Response>>> {
  const responses = {
    identity: await ask(acceptOnly('identity')),
    gzip: await ask(acceptOnly('gzip')),
  };
  return { ...responses, br: await ask(acceptOnly('br')), zstd: await ask(acceptOnly('zstd')) };
}

export function headerOf({ headers }: Response, name: string): string {
  return headers.get(name) ?? assert.fail(`there is no ${name}`);
}

/** Creates a request for a 304. */
export const conditionalRequest = async ({ ask }: Client): Promise<Request> => ({
  headers: [`If-None-Match: ${headerOf(await ask(), 'etag')}`],
});

export function equal(actual: unknown, expected: unknown, what: string): void {
  assert.ok(actual === expected, `${what} is ${actual ?? 'missing'}, not ${expected ?? 'missing'}`);
}

/** Sends requests, keyed by their description, and expects this status. */
export async function expect(
  { ask }: Client,
  status: number,
  requests: Readonly<Record<string, Request>>,
) {
  for (const [name, request] of Object.entries(requests))
    equal((await ask(request)).status, status, `${name}: the status`);
}

/** Creates a request for each row of headers, separated by ` | `. */
export const withHeaders = (rows: readonly string[]): Readonly<Record<string, Request>> =>
  Object.fromEntries(rows.map((row) => [row, { headers: row.split(' | ') }]));
