import type { FastifyBaseLogger } from 'fastify';

/** Lines for one reason in a period (milliseconds); more are left out. */
const most = 20;
const period = 1000;

export type Warn = ReturnType<typeof limitWarnings>;

/**
 * Warns of what others can cause as often as they like: at most 20 times a second for one reason, and then once how many more
 * there were. A reason belongs to one event, and there are few.
 */
export function limitWarnings(log: FastifyBaseLogger) {
  const counts = new Map<string, { count: number }>();
  const begin = (event: string, reason: string) => {
    const cell = { count: 0 };
    counts.set(reason, cell);
    const end = () => {
      const left_out = cell.count - most;
      counts.delete(reason);
      if (left_out > 0) log.warn({ event: 'lines-are-left-out', of: event, reason, left_out }, 'More were refused');
    };
    setTimeout(end, period).unref();
    return cell;
  };
  return (event: string, reason: string, factsOf: () => object): void => {
    const cell = counts.get(reason) ?? begin(event, reason);
    cell.count += 1;
    const level = reason === 'bug' ? 'error' : 'warn';
    if (cell.count <= most) log[level]({ event, reason, msg: 'Refused', ...factsOf() });
  };
}
