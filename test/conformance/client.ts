import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type Answer, exchange } from './exchange.ts';

export const activePath = '/filter-category/active';

export interface Asked {
  readonly method?: string;
  /** What stands behind the address. */
  readonly path?: string;
  /** Header lines beside Host, Authorization and Connection. */
  readonly headers?: readonly string[];
  /** The value of Authorization in the place of the key's; null for none. */
  readonly authorization?: string | null;
  readonly body?: string;
}

export type Client = ReturnType<typeof createClient>;
/** An expectation by its claim. It throws where the claim does not hold. */
export type Expectations<Given = void> = Readonly<
  Record<string, (client: Client, given: Given) => Promise<void>>
>;

export const basic = (credentials: string) =>
  `Basic ${Buffer.from(credentials).toString('base64')}`;

/** A client of the API at an address, with a key. */
export function createClient(url: URL, key: string) {
  const base = url.pathname.replace(/\/$/, '');
  const head = (asked: Asked = {}) => {
    const {
      method = 'GET',
      path = activePath,
      headers = [],
      authorization = basic(`${key}:`),
      body,
    } = asked;
    const lines = [`${method} ${base}${path} HTTP/1.1`, `Host: ${url.host}`, ...headers];
    if (authorization !== null) lines.push(`Authorization: ${authorization}`);
    if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
    return lines;
  };
  /** Sends the request of these lines, as they are. */
  const send = (lines: readonly string[], body = '') =>
    exchange(url, [...lines, '', body].join('\r\n'));
  const ask = (asked?: Asked) => send([...head(asked), 'Connection: close'], asked?.body);
  return { key, origin: url.origin, head, send, ask };
}

export const decoders = {
  identity: (body: Buffer) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
} as const;
export type Encoding = keyof typeof decoders;
export const encodings = Object.keys(decoders) as readonly Encoding[]; // they are its keys

export const accept = (...lists: readonly string[]): Asked => ({
  headers: lists.map((list) => `Accept-Encoding: ${list}`),
});

/** The encoding of an answer. */
export function encodingOf({ headers }: Answer): Encoding {
  const named = headers.get('content-encoding') ?? 'identity';
  return (
    encodings.find((encoding) => encoding === named) ??
    assert.fail(`it is in ${named}, an unknown encoding`)
  );
}

export const decoded = (answer: Answer): Buffer => decoders[encodingOf(answer)](answer.body);

/** The entity tag that an answer with this body and encoding has: one for each list and encoding. */
export function tagOf(answer: Answer): string {
  const encoding = encodingOf(answer);
  return `"${hash('sha256', decoded(answer))}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** A request of a client that reads one encoding alone: a short list may else come as it is, which is smaller. */
export const acceptOnly = (encoding: Encoding): Asked =>
  accept(encoding === 'identity' ? encoding : `${encoding}, identity;q=0`);

/** The answers to clients that read one encoding alone. */
export async function inEach({ ask }: Client): Promise<Readonly<Record<Encoding, Answer>>> {
  const answers = {
    identity: await ask(acceptOnly('identity')),
    gzip: await ask(acceptOnly('gzip')),
  };
  return { ...answers, br: await ask(acceptOnly('br')), zstd: await ask(acceptOnly('zstd')) };
}

export function headerOf({ headers }: Answer, name: string): string {
  return headers.get(name) ?? assert.fail(`there is no ${name}`);
}

/** A request of a client that has the list already. */
export const unchanged = async ({ ask }: Client): Promise<Asked> => ({
  headers: [`If-None-Match: ${headerOf(await ask(), 'etag')}`],
});

export function same(actual: unknown, expected: unknown, what: string): void {
  assert.ok(actual === expected, `${what} is ${actual ?? 'missing'}, not ${expected ?? 'missing'}`);
}

/** Every one of these requests, each named by what is special about it, has this status. */
export async function areAnswered(
  { ask }: Client,
  status: number,
  requests: Readonly<Record<string, Asked>>,
) {
  for (const [name, asked] of Object.entries(requests))
    same((await ask(asked)).status, status, `${name}: the status`);
}

/** Requests that differ in their headers, each named by them; `|` stands between several. */
export const withHeaders = (rows: readonly string[]): Readonly<Record<string, Asked>> =>
  Object.fromEntries(rows.map((row) => [row, { headers: row.split(' | ') }]));
