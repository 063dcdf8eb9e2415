import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RefusalReason, RefusalStatus } from '../diagnostic/note.ts';
import type { Log } from './log.ts';
import { refusalOf } from './refusal.ts';
import type { LogRefusal } from './refusal-log.ts';
import type { Tally } from './tally.ts';

/** A request and what becomes of it. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The name of the key; empty without a valid one. */
  key: string;
  /** Of the body that is sent. */
  bytes: number;
  /** When the headers of the request were read, by the clock of `performance`. */
  readonly begun: number;
}

interface Answer {
  readonly status: number;
  /** Names and values in turn, the form that Node sends fastest. */
  readonly headers: readonly string[];
  readonly body: Buffer | string | undefined;
}

export interface Refused {
  readonly status: RefusalStatus;
  readonly reason: RefusalReason;
  /** Beside those that the status has; names and values in turn. */
  readonly headers?: readonly string[];
}

/** Sends answers, counts them, and logs those that refuse. */
export interface Traffic {
  readonly begin: (request: IncomingMessage, response: ServerResponse) => Exchange;
  readonly send: (exchange: Exchange, answer: Answer) => void;
  readonly refuse: (exchange: Exchange, refused: Refused) => void;
}

export interface TrafficOptions {
  readonly tally: Tally;
  readonly log: Log;
  readonly logRefusal: LogRefusal;
  /** Where a request comes from. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whether connections shall end with their answer. */
  readonly isStopping: () => boolean;
}

/** A body up to this size, in bytes, may follow a request: it is let pass unread. For a larger one the connection ends. */
const smallBody = 64 * 1024;
/** Milliseconds for which such a one still passes: to hang up at once could take the answer from a client that sends. */
const lingering = 500;

export function createTraffic({ tally, log, logRefusal, addressOf, isStopping }: TrafficOptions): Traffic {
  const requestId = createRequestIds();
  const send = (exchange: Exchange, { status, headers, body }: Answer) => {
    const { request, response } = exchange;
    if (request.httpVersionMajor === 1) {
      const isBodyLarge = hasLargeBody(request);
      if (isBodyLarge) linger(request.socket);
      if (isBodyLarge || isStopping()) response.shouldKeepAlive = false;
    }
    response.writeHead(status, headers as string[]); // which it does not change
    if (body === undefined || request.method === 'HEAD') response.end();
    else {
      exchange.bytes = Buffer.byteLength(body);
      response.end(body);
    }
    // Nearly all answers have gone by now. `finish` would not come where the client has gone.
    if (response.writableLength === 0 || response.closed) finish(exchange);
    else response.once('close', () => finish(exchange));
  };
  const factsOf = ({ request, key }: Exchange, request_id: string) => ({
    request_id,
    address: addressOf(request),
    method: request.method ?? '',
    path: pathOf(request.url),
    key,
  });
  const finish = (exchange: Exchange) => {
    const { begun, key, bytes, request, response } = exchange;
    const duration = performance.now() - begun;
    const status = response.statusCode;
    tally.answered({ key, status, bytes, duration });
    if (!log.isDebugged) return;
    const facts = factsOf(exchange, requestId(request));
    log.note('debug', 'request-is-answered', { ...facts, status, bytes, milliseconds: duration });
  };
  return {
    begin(request, response) {
      tally.began();
      return { request, response, key: '', bytes: 0, begun: performance.now() };
    },
    send,
    refuse(exchange, { status, reason, headers }) {
      const id = requestId(exchange.request);
      const refusal = refusalOf(status);
      const all = [...refusal.headers, ...(headers ?? []), 'x-request-id', id];
      send(exchange, { status, body: refusal.body, headers: all });
      logRefusal(status, () => ({ status, reason, ...factsOf(exchange, id) }));
    },
  };
}

/** Names requests as the client or a proxy does, where that may stand in a log and a header; else by a number. */
function createRequestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex'); // so that no two processes give the same
  let number = 0;
  return ({ headers }) => {
    const given = headers['x-request-id'];
    if (typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given)) return given;
    number += 1;
    return `${prefix}-${number}`;
  };
}

/** A query may hold a secret; and of a long path the beginning is enough. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0]?.slice(0, 200) ?? '';
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  return coding !== undefined || (length !== undefined && Number(length) > smallBody);
}

/** RFC 9112, section 9.6: ends what is sent, and goes on to read for a while; Node would hang up as soon as it is sent. */
function linger(socket: Socket): void {
  const destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), lingering);
    socket.once('close', () => clearTimeout(timer));
  };
  Object.assign(socket, { destroySoon });
}
