import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | undefined;
}

export interface Refused {
  readonly status: RefusalStatus;
  readonly reason: RefusalReason;
  readonly headers?: Readonly<Record<string, string>>;
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

export function createTraffic({ tally, log, logRefusal, addressOf, isStopping }: TrafficOptions): Traffic {
  const send = (exchange: Exchange, { status, headers, body }: Answer) => {
    const { request, response } = exchange;
    const isSent = body !== undefined && request.method !== 'HEAD';
    if (request.httpVersionMajor === 1 && (isStopping() || hasLargeBody(request))) response.shouldKeepAlive = false;
    if (isSent) exchange.bytes = Buffer.byteLength(body);
    response.writeHead(status, headers);
    if (isSent) response.end(body);
    else response.end();
  };
  const factsOf = ({ request, key }: Exchange, request_id: string) => ({
    request_id,
    address: addressOf(request),
    method: request.method ?? '',
    path: pathOf(request.url),
    key,
  });
  const finish = (exchange: Exchange, duration: number) => {
    const { key, bytes, request, response } = exchange;
    const status = response.statusCode;
    tally.answered({ key, status, bytes, duration });
    if (!log.isDebugged) return;
    const facts = factsOf(exchange, requestId(request));
    log.note('debug', 'request-is-answered', { ...facts, status, bytes, milliseconds: duration });
  };
  return {
    begin(request, response) {
      const exchange: Exchange = { request, response, key: '', bytes: 0 };
      const begun = performance.now();
      tally.began();
      // `finish` would not come where the client has gone.
      response.on('close', () => finish(exchange, performance.now() - begun));
      return exchange;
    },
    send,
    refuse(exchange, { status, reason, headers }) {
      const id = requestId(exchange.request);
      const refusal = refusalOf(status);
      send(exchange, { status, body: refusal.body, headers: { ...refusal.headers, ...headers, 'x-request-id': id } });
      logRefusal({ status, reason, ...factsOf(exchange, id) });
    },
  };
}

/** What the client or a proxy calls the request, where that may stand in a log and a header; else a new name. */
function requestId({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();
}

/** A query may hold a secret; and of a long path the beginning is enough. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0]?.slice(0, 200) ?? '';
}

function hasLargeBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  return coding !== undefined || (length !== undefined && Number(length) > smallBody);
}
