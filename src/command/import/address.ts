import { isIPv4 } from 'node:net';
import { withoutKeys } from '../../base/without-keys.ts';
import { Failure } from '../../diagnostic/failure.ts';

const defaultPath = '/filter-category/active';

/** Whether a source is a URL rather than a file; a drive of Windows has one letter. */
export function isUrl(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(source);
}

/**
 * The address to ask; that of the contract, where the URL has no path.
 *
 * @throws Failure `url-is-refused` where a key would go over the network for all to read, or stands in the URL.
 */
export function addressOf(source: string): URL {
  const url = URL.parse(source);
  if (url === null) throw new Failure('url-is-refused', { reason: 'malformed' });
  if (url.username !== '' || url.password !== '') throw new Failure('url-is-refused', { reason: 'credentials' });
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Failure('url-is-refused', { reason: 'scheme' });
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new Failure('url-is-refused', { reason: 'insecure' });
  if (url.pathname === '/') url.pathname = defaultPath;
  return url;
}

/** An address as it may be printed: without its query, which may hold a secret. */
export function printable({ origin, pathname }: URL): string {
  return withoutKeys(`${origin}${pathname}`);
}

/** The parser has written the address out: 127.1 is 127.0.0.1. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
}
