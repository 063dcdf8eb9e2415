import { isIPv6 } from 'node:net';

/** Says of an address whether too many requests without a valid key came from it in this minute, this one counted. */
export interface UnauthorizedLimit {
  readonly isExceeded: (address: string) => boolean;
  /** Seconds until it counts anew. */
  readonly secondsLeft: () => number;
}

const minute = 60_000;
/** More addresses in a minute are not told apart, so that memory has an end. */
const mostAddresses = 100_000;

/**
 * Counts per address and minute; `clock` is in milliseconds and never goes back, whatever becomes of the time of day. Who
 * has a valid key is not asked: other users may stand behind the same address.
 */
export function createUnauthorizedLimit(most: number, clock: () => number): UnauthorizedLimit {
  const counts = new Map<string, number>();
  let begin = clock();
  return {
    isExceeded(address) {
      if (clock() - begin >= minute) {
        counts.clear();
        begin = clock();
      }
      const client = clientOf(address);
      const count = (counts.get(client) ?? 0) + 1;
      if (count > 1 || counts.size < mostAddresses) counts.set(client, count);
      return count > most;
    },
    secondsLeft: () => Math.max(1, Math.ceil((begin + minute - clock()) / 1000)),
  };
}

/** One client of IPv6 has a whole network of 64 bits to send from (RFC 6177). */
function clientOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : new Array(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
