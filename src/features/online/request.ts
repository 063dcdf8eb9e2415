import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { version } from '../../base/package-json.ts';

/** True if an IP address is not public. IPv4-mapped IPv6 addresses count as IPv4. */
export function isPrivate(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast';
}

export interface RequestOptions {
  /** Hosts that may be private: `host:port`, or `host` for all ports. */
  readonly allowed: readonly string[];
  /** The timeout for an image, including redirects. */
  readonly milliseconds: number;
  /** Looks up the addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
}

/** Looks up each host once, as a dead name server is slow. */
export function requestOptions(allowed: readonly string[]): RequestOptions {
  const found = new Map<string, Promise<readonly LookupAddress[]>>();
  const resolve = (host: string) => {
    const addresses = found.get(host) ?? Promise.race([lookup(host, { all: true }), dnsTimeout()]);
    found.set(host, addresses);
    return addresses;
  };
  return { allowed, milliseconds: 5000, resolve };
}

async function dnsTimeout(): Promise<never> {
  await sleep(4000, undefined, { ref: false });
  throw Object.assign(new Error('No name server answers.'), { code: 'EAI_AGAIN' });
}

export interface ImageResponse {
  readonly status: number;
  /** The media type in lower case, without parameters; empty if there is none. */
  readonly type: string;
  /** The size of the whole image in bytes; 0 if it is unknown. */
  readonly bytes: number;
  /** The first bytes of the image. */
  readonly start: Buffer;
  /** The target of a redirect. */
  readonly location: string | undefined;
}

export const refusals = ['not-https', 'private', 'redirects'] as const;

/** Returns an error for a request that must not be sent. */
function refusalError(refusal: (typeof refusals)[number], host: string): Error {
  return Object.assign(new Error(host), { refusal });
}

const sampleBytes = 4096;
const maxRedirects = 5;

/**
 * Requests the first bytes of an image. Each redirect is checked like the address itself.
 *
 * @throws an error with a `refusal`, from the system, or from `signal`
 */
export async function requestImage(
  address: string,
  signal: AbortSignal,
  options: RequestOptions,
): Promise<ImageResponse> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await requestOnce(url, signal, options);
    const { status, location } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined;
    const next = isRedirect ? URL.parse(location, url.href) : null;
    if (next === null) return response;
    url = next;
  }
  throw refusalError('redirects', url.host);
}

async function requestOnce(
  url: URL,
  signal: AbortSignal,
  { allowed, resolve }: RequestOptions,
): Promise<ImageResponse> {
  const { protocol, host, hostname, port } = url;
  if (protocol !== 'https:') throw refusalError('not-https', `${protocol}${host && `//${host}`}`);
  const isAllowed = [hostname, `${hostname}:${port || 443}`].some((each) => allowed.includes(each));
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  // IP addresses in URLs skip the lookup below.
  if (!isAllowed && isIP(name) > 0 && isPrivate(name)) throw refusalError('private', host);
  // Checks the address that is used: a second lookup might return another one.
  const lookup = callbackify(async (host: string, _options: object) => {
    const usable = (await resolve(host)).filter(({ address }) => isAllowed || !isPrivate(address));
    if (usable.length === 0) throw refusalError('private', host);
    return usable;
  });
  const headers = {
    accept: 'image/*,*/*;q=0.5',
    range: `bytes=0-${sampleBytes - 1}`,
    'user-agent': `filter-catalog/${version}`,
  };
  // The global agent may use a proxy, which does its own lookup.
  const connection = { agent: false, autoSelectFamily: true, lookup };
  const sent = request(url, { headers, signal, ...connection }).end();
  sent.on('error', () => {}); // also after the response has started
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // as documented
    const { statusCode: status = 0, headers: got } = response;
    const [type = ''] = (got['content-type'] ?? '').split(';');
    const size = status === 206 ? got['content-range']?.split('/')[1] : got['content-length'];
    return {
      status,
      type: type.trim().toLowerCase(),
      bytes: Number(size) || 0,
      start: status < 300 ? await readFirstBytes(response) : Buffer.alloc(0),
      location: got.location,
    };
  } finally {
    sent.destroy();
  }
}

async function readFirstBytes(response: IncomingMessage): Promise<Buffer> {
  let first = Buffer.alloc(0);
  for await (const chunk of response) {
    first = Buffer.concat([first, chunk]);
    if (first.length >= sampleBytes) break; // this closes the connection
  }
  return first.subarray(0, sampleBytes);
}
