import { BlockList, isIP } from 'node:net';

/** What is not of the public internet (IANA's special-purpose registries); of IPv6, all but 2000::/3 and some of that. */
const networks = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
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
