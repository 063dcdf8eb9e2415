import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { families, type Sample } from './exposition.ts';

/** Measures this process from now on, under the names that dashboards for Node ask for. */
export function measureProcess(): () => readonly string[] {
  const resolution = 10; // milliseconds, which each delay contains
  const delays = monitorEventLoopDelay({ resolution });
  const lag = (nanoseconds: number) => Math.max(nanoseconds / 1e9 - resolution / 1000, 0) || 0;
  delays.enable();
  return () => {
    const { user, system } = process.cpuUsage(); // in microseconds
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
    const { version } = process;
    const gauges: readonly Sample[] = [
      ['process_start_time_seconds', 'Start time since the Unix epoch.', performance.timeOrigin / 1000],
      ['process_resident_memory_bytes', 'Resident memory.', rss],
      ...(process.platform === 'linux' ? [openFiles()] : []),
      ['nodejs_eventloop_lag_seconds', 'Mean delay of the event loop since the last scrape.', lag(delays.mean)],
      ['nodejs_eventloop_lag_p99_seconds', 'Its 99th percentile.', lag(delays.percentile(99))],
      ['nodejs_heap_size_total_bytes', 'Heap.', heapTotal],
      ['nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed],
      ['nodejs_external_memory_bytes', 'Memory outside of the heap.', external],
      ['nodejs_version_info', 'The version of Node.', 1, { version }],
    ];
    delays.reset();
    const counters: readonly Sample[] = [
      ['process_cpu_user_seconds_total', 'CPU time in user mode.', user / 1e6],
      ['process_cpu_system_seconds_total', 'CPU time in system mode.', system / 1e6],
      ['process_cpu_seconds_total', 'CPU time.', (user + system) / 1e6],
    ];
    return [...families('counter', counters), ...families('gauge', gauges)];
  };
}

function openFiles(): Sample {
  return ['process_open_fds', 'Open file descriptors.', readdirSync('/proc/self/fd').length - 1]; // without this one's own
}
