import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalReason, RefusalStatus } from '../diagnostic/note.ts';
import type { Log } from './log.ts';
import { refusalOf } from './refusal.ts';
import type { LogRefusal } from './refusal-log.ts';
import type { Tally } from './tally.ts';

/** A request and what becomes of it. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
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

export interface TrafficOptions {
  readonly tally: Tally;
  readonly log: Log;
  readonly logRefusal: LogRefusal;
  /** Whether connections shall end with their answer. */
  readonly isStopping: () => boolean;
}

/** Sends answers, counts them, and logs those that refuse. */
export interface Traffic {
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => Exchange;
  readonly send: (exchange: Exchange, answer: Answer) => void;
  readonly refuse: (exchange: Exchange, refused: Refused) => void;
}

export interface Refused {
  readonly status: RefusalStatus;
  readonly reason: RefusalReason;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A body up to this size, in bytes, may follow a request: it is let pass unread. For a larger one the connection ends. */
const smallBody = 64 * 1024;

export function createTraffic({ tally, log, logRefusal, isStopping }: TrafficOptions): Traffic {
  const send = (exchange: Exchange, { status, headers, body }: Answer) => {
    const { raw } = exchange.reply.hijack();
    const { request } = exchange;
    const isSent = body !== undefined && request.raw.method !== 'HEAD';
    if (request.raw.httpVersionMajor === 1 && (isStopping() || hasLargeBody(request))) raw.shouldKeepAlive = false;
    if (isSent) exchange.bytes = Buffer.byteLength(body);
    raw.writeHead(status, headers);
    if (isSent) raw.end(body);
    else raw.end();
  };
  const logged = ({ request, key }: Exchange, request_id: string) => ({
    request_id,
    address: request.ip ?? '',
    method: request.raw.method ?? '',
    path: pathOf(request.raw.url),
    key,
  });
  return {
    begin(request, reply) {
      const exchange: Exchange = { request, reply, key: '', bytes: 0 };
      const begun = performance.now();
      tally.began();
      // Also where the client has gone: `finish` would not come.
      reply.raw.on('close', () => {
        const duration = performance.now() - begun;
        const status = reply.raw.statusCode;
        tally.answered({ key: exchange.key, status, bytes: exchange.bytes, duration });
        if (!log.isDebugged) return;
        const facts = logged(exchange, requestId(request));
        log.note('debug', 'request-is-answered', { ...facts, status, bytes: exchange.bytes, milliseconds: duration });
      });
      return exchange;
    },
    send,
    refuse(exchange, { status, reason, headers }) {
      const id = requestId(exchange.request);
      const refusal = refusalOf(status);
      send(exchange, { status, body: refusal.body, headers: { ...refusal.headers, ...headers, 'x-request-id': id } });
      logRefusal({ status, reason, ...logged(exchange, id) });
    },
  };
}

/** What the client or a proxy calls the request, where that may stand in a log and a header; else a new name. */
function requestId({ raw }: FastifyRequest): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();
}

/** A query may hold a secret; and of a long path the beginning is enough. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0]?.slice(0, 200) ?? '';
}

function hasLargeBody({ raw }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers;
  return coding !== undefined || (length !== undefined && Number(length) > smallBody);
}
