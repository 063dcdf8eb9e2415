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
