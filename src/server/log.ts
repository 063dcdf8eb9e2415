import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { promisify, styleText } from 'node:util';
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { pino } from 'pino';
import { shownLine, withoutKeys } from '../base/printable.ts';
import { keptRequestId } from './response/headers.ts';

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
      if (left_out > 0)
        log.warn({ event: 'lines-are-left-out', of: event, reason, left_out }, 'More were refused');
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

/** One line for each request: `warn` for a refused one, else `debug`. It shows neither headers nor the query. */
export function logRequests(log: FastifyBaseLogger, warn: Warn): LogController {
  const isVerbose = log.level === 'debug';
  class RequestLog extends LogController {
    override incomingRequest(): void {}

    override streamError(err: Error, request: FastifyRequest): void {
      if ('code' in err && err.code === 'ERR_STREAM_PREMATURE_CLOSE') return; // a phone wants the image no more
      warn('answer-breaks-off', 'file-fails', () => ({
        request_id: idOf(request),
        err,
        msg: 'Answer broke off',
      }));
    }

    override requestCompleted(
      _error: Error | null | undefined,
      request: FastifyRequest,
      reply: FastifyReply,
    ): void {
      const { refusal: reason } = request;
      if (reason === '' && !isVerbose) return;
      const factsOf = () => {
        const { ip: address, method, keyName: key } = request;
        const path = withoutKeys(request.originalUrl.split('?', 1)[0] ?? '').slice(0, 200);
        return { request_id: idOf(request), address, method, path, key, status: reply.statusCode };
      };
      if (reason !== '') warn('request-is-refused', reason, factsOf);
      else
        log.debug(
          { event: 'request-is-answered', ...factsOf(), milliseconds: reply.elapsedTime },
          'Answered',
        );
    }
  }
  return new RequestLog();
}

/** The identifier that a proxy gave a request, where the log may hold it; else none. */
export function givenId({
  headers: { 'x-request-id': id },
}: Pick<IncomingMessage, 'headers'>): string {
  return typeof id === 'string' && keptRequestId.test(id) ? id : '';
}

/** The identifier of a request: the given one, else one that no other process gives, made when it is first asked for. */
export function idOf(request: FastifyRequest): string {
  request.id ||= randomUUID();
  return request.id;
}

/** For who gave no logger. */
export const silentLog: FastifyBaseLogger = pino({ level: 'silent' });

/** The log on standard output: JSON lines; in a terminal, lines for people. `close` flushes it, within a second at most. */
export function createLog(level: string, lost: () => void) {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => undefined, res: () => undefined }, // they hold credentials
  };
  const hasTerminal = isatty(1);
  // Where a disk or a collector takes no more, lines beyond maxLength are lost; answers are not delayed.
  const buffered = { sync: false, minLength: 4096, periodicFlush: 100, maxLength: 4 * 1024 * 1024 };
  const stream = pino.destination(hasTerminal ? { sync: true } : buffered);
  stream.on('drop', lost).on('error', lost);
  process.prependListener('exit', () => stream.destroy()); // pino would go on writing to a full disk for ever
  const flush = () =>
    Promise.race([promisify(stream.flush.bind(stream))(), sleep(500)]).catch(lost);
  const close = async () => {
    await flush();
    await flush(); // one that meets a write waits for that, and leaves the lines that came meanwhile
  };
  const terminal = { write: (line: string) => stream.write(readable(line)) };
  return { log: pino(options, hasTerminal ? terminal : stream), close };
}

const colours = {
  debug: 'blue',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'bgRed',
} as const;

/** A line of the log for people: with the time of day, without what only machines ask for, and with the stack of an error below it. */
export function readable(line: string): string {
  const { time, level, pid, event, msg = '', err, ...facts } = JSON.parse(line);
  const name = styleText(colours[level as keyof typeof colours], level.toUpperCase());
  const rest = Object.keys(facts).length > 0 ? styleText('gray', JSON.stringify(facts)) : '';
  const said = [msg && styleText('cyan', shownLine(msg)), rest].filter(Boolean).join(' ');
  const stack = err ? (err.stack ?? err.message).split('\n') : [];
  const below = stack.map((each: string) => `    ${shownLine(each)}\n`).join('');
  return `[${new Date(time).toTimeString().slice(0, 8)}] ${name}: ${said}\n${below}`;
}
