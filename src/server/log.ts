import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { type Logger, pino } from 'pino';
import { withoutKeys } from '../base/without-keys.ts';

/** One line for each request: `warn` for one that is refused, else `debug`. It shows neither headers nor the query. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(_error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { log, refusal: reason } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    if (reason !== '') log.warn({ event: 'request-is-refused', ...requestFacts(request), status, reason }, 'Refused');
    else if (log.level === 'debug') {
      log.debug({ event: 'request-is-answered', ...requestFacts(request), status, milliseconds }, 'Answered');
    }
  }
}

function requestFacts({ ip, method, originalUrl, keyName }: FastifyRequest) {
  const path = withoutKeys(originalUrl.split('?', 1)[0] ?? '').slice(0, 200); // a query may hold a secret
  return { address: ip, method, path, key: keyName };
}

/** In bytes. Where a disk or a collector takes no more, lines are lost rather than answers late. */
const mostWaiting = 4 * 1024 * 1024;

export interface Log {
  readonly log: Logger;
  /** Writes what is still to be written, for a second at most. */
  readonly close: () => Promise<void>;
}

/** The log on standard output: JSON lines, each with an `event`; in a terminal, lines for people. */
export async function createLog(level: string, isTerminal: boolean, lost: () => void): Promise<Log> {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: requestFacts, res: ({ statusCode }: FastifyReply) => ({ statusCode }) },
  };
  if (isTerminal) {
    const { default: pretty } = await import('pino-pretty');
    const lines = pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,event', singleLine: true, sync: true });
    return { log: pino(options, lines), close: async () => {} };
  }
  const stream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100, maxLength: mostWaiting });
  stream.on('drop', lost).on('error', lost);
  process.prependListener('exit', () => stream.destroy()); // there pino would try for ever to write to a full disk
  const close = async () => {
    await Promise.race([promisify(stream.flush.bind(stream))(), sleep(1000)]).catch(lost);
  };
  return { log: pino(options, stream), close };
}
