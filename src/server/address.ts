import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether the peer at an address is one of these addresses and networks. A peer on a socket of the file system has none and is. */
export function createTrust(networks: readonly string[] | undefined): (address: string | undefined) => boolean {
  if (networks === undefined) return () => false;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    if (address === undefined || address === '') return true;
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/** An address of a client is at most so long; what a proxy passes on may be anything. */
const longestAddress = 64;

/**
 * Where a request comes from: the last address in X-Forwarded-For that was not written by a trusted proxy, or the peer's.
 */
export function addressBehind(
  { headers, socket }: IncomingMessage,
  isTrusted: ((address: string) => boolean) | undefined,
): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = headers['x-forwarded-for'];
  if (isTrusted === undefined || forwarded === undefined) return peer;
  const hops = [...String(forwarded).split(','), peer].map((hop) => hop.trim());
  return (hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? '').slice(0, longestAddress);
}
