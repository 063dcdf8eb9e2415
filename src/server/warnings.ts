import type { FastifyBaseLogger } from 'fastify';

/** Lines of one kind in a period (milliseconds); more are left out. */
const most = 20;
const period = 1000;

export type Warn = ReturnType<typeof limitWarnings>;

/**
 * Warns of what others can cause as often as they like: at most 20 times a second of one kind, and then once how many more
 * there were. An event has few reasons, so there are few kinds.
 */
export function limitWarnings(log: FastifyBaseLogger) {
  const counts = new Map<string, number>();
  return (event: string, reason: string, factsOf: () => object): void => {
    const kind = `${event} ${reason}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= most) log.warn({ event, reason, msg: 'Refused', ...factsOf() });
    if (count > 1) return;
    const end = () => {
      const left_out = (counts.get(kind) ?? 0) - most;
      counts.delete(kind);
      if (left_out > 0) log.warn({ event: 'lines-are-left-out', of: event, reason, left_out }, 'More were refused');
    };
    setTimeout(end, period).unref();
  };
}
