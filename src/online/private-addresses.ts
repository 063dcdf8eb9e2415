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

const lists = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }; // one for both would take IPv4 for what is mapped to ::/3

function listOf(family: keyof typeof networks): BlockList {
  const list = new BlockList();
  for (const network of networks[family]) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an IP address is none that everybody can reach, such as one of this machine or of the network around it. */
export function isPrivate(address: string): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return lists[family].check(address, family);
}
