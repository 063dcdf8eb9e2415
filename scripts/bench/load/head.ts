import { connect } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Generator } from './load.ts';

const end = '\r\n\r\n';

/** Sends HEAD from this process, as neither wrk nor autocannon can: both wait for a body of the length that it tells. */
export const loadHead: Generator = async ({ url, method, headers }, { seconds, connections, status }) => {
  const { hostname, port, host, pathname } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`${method} ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const expected = `HTTP/1.1 ${status} `;
  const latencies = createHistogram();
  const totals = { requests: 0, bytes: 0, failed: 0 };
  let isOver = false;

  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let begun = 0;
    let answer = '';
    const ask = () => {
      begun = performance.now();
      socket.write(request);
    };
    const fail = () => {
      if (!isOver) totals.failed += 1;
    };
    socket.once('connect', ask).once('error', fail).once('end', fail);
    socket.on('data', (data) => {
      if (isOver) return;
      answer += data.toString('latin1');
      totals.bytes += data.length;
      if (!answer.endsWith(end)) return;
      totals.requests += 1;
      if (!answer.startsWith(expected) || answer.indexOf(end) !== answer.length - end.length) totals.failed += 1;
      latencies.record(Math.max(1, Math.round((performance.now() - begun) * 1e6)));
      answer = '';
      ask();
    });
    return socket;
  });

  const began = performance.now();
  const before = process.cpuUsage();
  await sleep(seconds * 1000);
  isOver = true;
  const elapsed = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  for (const socket of sockets) socket.destroy();
  const milliseconds = (percentile: number) => latencies.percentile(percentile) / 1e6;
  return {
    ...totals,
    seconds: elapsed,
    p50: milliseconds(50),
    p99: milliseconds(99),
    cpu: (user + system) / 1e6,
  };
};
