import { fileURLToPath } from 'node:url';
import type { Children } from '../children.ts';
import type { Generator } from './load.ts';

const script = fileURLToPath(new URL('./report.lua', import.meta.url));

/** wrk with one thread. It waits for a body after HEAD (its parser is not told), so it cannot send that. */
export function createWrk(children: Children): Generator {
  return async ({ url, headers }, { seconds, connections, status, cores }) => {
    const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const args = ['-t1', `-c${connections}`, `-d${seconds}`, '--timeout', '5', '-s', script, ...given, url];
    const output = await children.run({ file: 'wrk', args, cores });
    const report = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    const { requests, microseconds, bytes, broken, refused, p50, p99, cpu } = report;
    return {
      requests,
      seconds: microseconds / 1e6,
      p50: p50 / 1000,
      p99: p99 / 1000,
      bytes,
      failed: broken + (status < 400 ? refused : requests - refused), // it tells those from 400 on alone
      cpu,
    };
  };
}
