import autocannon from 'autocannon';
import type { Generator } from './load.ts';

/** autocannon, in this process, where wrk is not installed. */
export const loadByAutocannon: Generator = async ({ url, method, headers }, { seconds, connections, status }) => {
  const before = process.cpuUsage();
  const result = await autocannon({ url, method, headers, connections, duration: seconds });
  const { user, system } = process.cpuUsage(before);
  const expected = result.statusCodeStats?.[`${status}`]?.count ?? 0;
  return {
    requests: result.requests.total,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    bytes: undefined,
    failed: result.errors + Math.max(0, result.requests.total - expected),
    cpu: (user + system) / 1e6,
  };
};
