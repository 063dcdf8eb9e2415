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

/** True for an IP address that is not public. An IPv6 address for an IPv4 one counts as that. */
export function isPrivate(address: string): boolean {
  return ipaddr.process(address).range() !== 'unicast';
}

/** How images are requested. */
export interface AskOptions {
  /** Hosts that may be in a private network, each with a port or for all ports. */
  readonly allowed: readonly string[];
  /** The time limit for an image, redirects included. */
  readonly milliseconds: number;
  /** Looks up the addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
}

/** The usual options. Each host is looked up once, as a dead name server makes each wait. */
export function askOptionsFor(allowed: readonly string[]): AskOptions {
  const found = new Map<string, Promise<readonly LookupAddress[]>>();
  const resolve = (host: string) => {
    const addresses = found.get(host) ?? Promise.race([lookup(host, { all: true }), noResponse()]);
    found.set(host, addresses);
    return addresses;
  };
  return { allowed, milliseconds: 5000, resolve };
}

async function noResponse(): Promise<never> {
  await sleep(4000, undefined, { ref: false });
  throw Object.assign(new Error('No name server answers.'), { code: 'EAI_AGAIN' }); // as the system
}

/** The response of a host to a request for an image. */
export interface HostResponse {
  readonly status: number;
  /** The media type in lower case, without parameters; empty if there is none. */
  readonly type: string;
  /** The size of the whole image in bytes; 0 if it is unknown. */
  readonly bytes: number;
  /** The first bytes of the image. */
  readonly first: Buffer;
  /** The target of a redirect. */
  readonly location: string | undefined;
}

export const refusals = ['not-https', 'private', 'redirects'] as const;

/** An error, with its reason in `refusal`, for a host to which no request may be sent. */
function refused(refusal: (typeof refusals)[number], host: string): Error {
  return Object.assign(new Error(host), { refusal });
}

const mostBytes = 4096;
const mostRedirects = 5;

/**
 * Requests the first bytes of an image. Each redirect is checked like the address itself.
 *
 * @throws an error with a `refusal`; the system's error; that of `signal`
 */
export async function ask(
  address: string,
  signal: AbortSignal,
  options: AskOptions,
): Promise<HostResponse> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await askOnce(url, signal, options);
    const { status, location } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(status) && location !== undefined;
    const next = isRedirect ? URL.parse(location, url.href) : null;
    if (next === null) return response;
    url = next;
  }
  throw refused('redirects', url.host);
}

async function askOnce(
  url: URL,
  signal: AbortSignal,
  { allowed, resolve }: AskOptions,
): Promise<HostResponse> {
  const { protocol, host, hostname, port } = url;
  if (protocol !== 'https:') throw refused('not-https', `${protocol}${host && `//${host}`}`);
  const isAllowed = [hostname, `${hostname}:${port || 443}`].some((each) => allowed.includes(each));
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  // An IP address in a URL is not looked up.
  if (!isAllowed && isIP(name) > 0 && isPrivate(name)) throw refused('private', host);
  // The connection uses an address that is checked here: a second lookup might give another one.
  const lookup = callbackify(async (host: string, _options: object) => {
    const usable = (await resolve(host)).filter(({ address }) => isAllowed || !isPrivate(address));
    if (usable.length === 0) throw refused('private', host);
    return usable;
  });
  const headers = {
    accept: 'image/*,*/*;q=0.5',
    range: `bytes=0-${mostBytes - 1}`,
    'user-agent': `filter-catalog/${version}`,
  };
  // The global agent may use a proxy, which looks up names by itself.
  const connection = { agent: false, autoSelectFamily: true, lookup };
  const sent = request(url, { headers, signal, ...connection }).end();
  sent.on('error', () => {}); // also after the response began
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // as documented
    const { statusCode: status = 0, headers: got } = response;
    const [type = ''] = (got['content-type'] ?? '').split(';');
    const size = status === 206 ? got['content-range']?.split('/')[1] : got['content-length'];
    return {
      status,
      type: type.trim().toLowerCase(),
      bytes: Number(size) || 0,
      first: status < 300 ? await firstBytes(response) : Buffer.alloc(0),
      location: got.location,
    };
  } finally {
    sent.destroy();
  }
}

async function firstBytes(response: IncomingMessage): Promise<Buffer> {
  let first = Buffer.alloc(0);
  for await (const chunk of response) {
    first = Buffer.concat([first, chunk]);
    if (first.length >= mostBytes) break; // this closes the connection
  }
  return first.subarray(0, mostBytes);
}
