import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { version } from '../../base/package-json.ts';

/** What is not of the public internet (IANA's special-purpose registries); of IPv6, all but 2000::/3 and some of that. */
const networks = {
  ipv4: [
    ...[
      '0.0.0.0/8',
      '10.0.0.0/8',
      '100.64.0.0/10',
      '127.0.0.0/8',
      '169.254.0.0/16',
      '172.16.0.0/12',
      '192.0.0.0/24',
    ],
    ...[
      '192.0.2.0/24',
      '192.88.99.0/24',
      '192.168.0.0/16',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
    ],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ],
  ipv6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
} as const;

/** Whether an IP address is none that everybody can reach, such as one of this machine or of the network around it. */
export function isPrivate(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList(); // one for both would take IPv4 for what is mapped to ::/3
  for (const network of networks[family]) {
    const [start = '', bits] = network.split('/');
    list.addSubnet(start, Number(bits), family);
  }
  return list.check(address, family);
}

/** How images are asked for. */
export interface AskOptions {
  /** Hosts, with a port or for each, that may be in a network of one's own. */
  readonly allowed: readonly string[];
  /** The longest that the response may take, redirects and all. */
  readonly milliseconds: number;
  /** How the addresses of a host are found. */
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>;
}

/** The usual options. Each host is looked up once: a name server that does not answer may hold up one after the other. */
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
  throw Object.assign(new Error('No name server answers.'), { code: 'EAI_AGAIN' }); // as the system says it later
}

/** What a host says of an image: of its bytes, when they were asked for, the first ones. */
export interface HostResponse {
  readonly status: number;
  /** In lower case, without parameters; empty if none is said. */
  readonly type: string;
  /** Of the whole image; 0 if it is not said. */
  readonly bytes: number;
  readonly first: Buffer;
  /** Of a redirect. */
  readonly location: string | undefined;
}

export const refusals = ['not-https', 'private', 'redirects'] as const;

/** An error of a host that is not asked, as it is no public one: with why, in `refusal`. */
function refused(refusal: (typeof refusals)[number], host: string): Error {
  return Object.assign(new Error(host), { refusal });
}

/** What is asked for, and until when. */
export interface ImageRequest {
  readonly method: 'GET' | 'HEAD';
  readonly signal: AbortSignal;
}

const mostBytes = 4096;
const mostRedirects = 5;

/**
 * Asks for an image, and reads no more of it than its first bytes. Each redirect is judged as the address itself.
 *
 * @throws an error with a `refusal`; the system's error; that of `signal`
 */
export async function ask(
  address: string,
  wanted: ImageRequest,
  options: AskOptions,
): Promise<HostResponse> {
  let url = new URL(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const answer = await askOnce(url, wanted, options);
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status);
    const next =
      isRedirect && answer.location !== undefined ? URL.parse(answer.location, url.href) : null;
    if (next === null) return answer;
    url = next;
  }
  throw refused('redirects', url.host);
}

async function askOnce(
  url: URL,
  { method, signal }: ImageRequest,
  options: AskOptions,
): Promise<HostResponse> {
  const { allowed, resolve } = options;
  if (url.protocol !== 'https:')
    throw refused('not-https', `${url.protocol}${url.host && `//${url.host}`}`);
  const isAllowed = allowed.some((host) =>
    [url.hostname, `${url.hostname}:${url.port || 443}`].includes(host),
  );
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!isAllowed && isIP(name) > 0 && isPrivate(name)) throw refused('private', url.host); // it is not looked up
  const range = method === 'GET' ? { range: `bytes=0-${mostBytes - 1}` } : {};
  const headers = {
    accept: 'image/*,*/*;q=0.5',
    'user-agent': `filter-catalog/${version}`,
    ...range,
  };
  // A connection takes one of the addresses that are judged here, so that no name can change its meaning in between.
  const lookup = callbackify(async (host: string, _options: object) => {
    const usable = (await resolve(host)).filter(({ address }) => isAllowed || !isPrivate(address));
    if (usable.length === 0) throw refused('private', host);
    return usable;
  });
  // The common agent may be set to ask a proxy, which would look up names by itself. All addresses are looked up.
  const connection = { agent: false, autoSelectFamily: true, lookup };
  const sent = request(url, { method, headers, signal, ...connection }).end();
  sent.on('error', () => {}); // also after the answer began
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage]; // which is what this event has
    const { statusCode: status = 0, headers: said } = response;
    const [type = ''] = (said['content-type'] ?? '').split(';');
    const [, total = status === 206 ? undefined : said['content-length']] =
      /^bytes .*\/(\d+)$/.exec(said['content-range'] ?? '') ?? [];
    const first = status < 300 ? await firstBytes(response) : Buffer.alloc(0);
    return {
      status,
      type: type.trim().toLowerCase(),
      bytes: Number(total ?? 0),
      first,
      location: said.location,
    };
  } finally {
    sent.destroy();
  }
}

async function firstBytes(response: IncomingMessage): Promise<Buffer> {
  let first = Buffer.alloc(0);
  for await (const chunk of response) {
    first = Buffer.concat([first, chunk]);
    if (first.length >= mostBytes) break; // which also ends the connection
  }
  return first.subarray(0, mostBytes);
}
