import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { pino } from 'pino';
import { withoutKeys } from '../base/printable.ts';

/** One line for each request: `warn` for a refused one, else `debug`. It shows neither headers nor the query. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { ip: address, method, keyName: key, log, refusal: reason } = request;
    if (reason === '' && log.level !== 'debug') return;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    const path = withoutKeys(request.originalUrl.split('?', 1)[0] ?? '').slice(0, 200);
    if (reason !== '') {
      log.warn({ event: 'request-is-refused', address, method, path, key, status, reason }, 'Refused');
    } else log.debug({ event: 'request-is-answered', address, method, path, key, status, milliseconds }, 'Answered');
  }
}

/** The identifier of a request: that of the proxy, where the log may hold it, else one that no other process gives. */
export function requestId({ headers: { 'x-request-id': id } }: Pick<IncomingMessage, 'headers'>): string {
  return typeof id === 'string' && /^[\x21-\x7e]{1,128}$/.test(id) && withoutKeys(id) === id ? id : randomUUID();
}

/** The log on standard output: JSON lines; in a terminal, lines for people. `close` flushes it, within a second at most. */
export async function createLog(level: string, lost: () => void) {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => undefined, res: () => undefined }, // they hold credentials
  };
  if (isatty(1)) {
    const { default: pretty } = await import('pino-pretty');
    const lines = pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,event', singleLine: true, sync: true });
    return { log: pino(options, lines), close: async () => {} };
  }
  // Where a disk or a collector takes no more, lines beyond maxLength are lost; answers are not delayed.
  const stream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100, maxLength: 4 * 1024 * 1024 });
  stream.on('drop', lost).on('error', lost);
  process.prependListener('exit', () => stream.destroy()); // pino would go on writing to a full disk for ever
  const close = async () => {
    await Promise.race([promisify(stream.flush.bind(stream))(), sleep(1000)]).catch(lost);
  };
  return { log: pino(options, stream), close };
}
