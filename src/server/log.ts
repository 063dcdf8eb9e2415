import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { maskKeys } from '../base/printable.ts';

/** Logs JSON lines to standard output. `close` flushes them, within a second at most. */
export function createLog(level: string) {
  // Bounded and asynchronous: a full disk or slow reader loses lines, but delays no response.
  const bounds = { minLength: 4096, periodicFlush: 100, maxLength: 4 * 1024 * 1024 };
  const stream = pino.destination({ sync: false, ...bounds });
  stream.on('error', () => {});
  process.prependListener('exit', () => stream.destroy()); // pino would retry forever
  const formatters = { level: (label: string) => ({ level: label }) };
  const log = pino({ level, formatters, timestamp: pino.stdTimeFunctions.isoTime }, stream);
  const flush = () =>
    Promise.race([promisify(stream.flush.bind(stream))(), sleep(500)]).catch(() => {});
  return { log, close: () => flush().then(flush) }; // a flush covers only the current write
}

/** Logs requests at `debug`, refused ones at `warn` (at most 20 a second for each reason). */
export function logRequests(app: FastifyInstance, log: Logger): void {
  const counts = new Map<string, number>();
  setInterval(() => counts.clear(), 1000).unref();
  const countOf = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1).get(key) ?? 0;
  app.addHook('onResponse', (request, reply, next) => {
    const { refusal: reason } = request;
    if (reason === '' ? log.isLevelEnabled('debug') : countOf(reason) <= 20) {
      const { id: request_id, ip: address, method, originalUrl, keyName: key } = request;
      const path = maskKeys(originalUrl.split('?', 1)[0] ?? '').slice(0, 200);
      const facts = { request_id, address, method, path, key, status: reply.statusCode };
      if (reason === '') log.debug({ event: 'request-completed', ...facts }, 'Request completed');
      else log.warn({ event: 'request-refused', reason, ...facts }, 'Request refused');
    }
    next();
  });
}
