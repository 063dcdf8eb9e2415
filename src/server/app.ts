import { METHODS, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnswerActive } from './active.ts';
import { authenticate } from './authentication.ts';
import type { KeySet } from './keys/key-set.ts';
import type { Log } from './log.ts';
import { reasons, refusalOf, refusalText } from './refusal.ts';
import { createRefusalLog, type LogRefusal } from './refusal-log.ts';
import type { Tally } from './tally.ts';
import { createTraffic, type Exchange, type Refused } from './traffic.ts';
import type { WebServer } from './transport.ts';
import type { UnauthorizedLimit } from './unauthorized-limit.ts';

/** What the app answers from. */
export interface AppOptions {
  /** The answers of the snapshot that is served now. */
  readonly active: () => AnswerActive;
  /** The keys that are let in now. */
  readonly keys: () => KeySet;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
  readonly tally: Tally;
  /** Whether connections shall end with their answer. */
  readonly isStopping: () => boolean;
  readonly maxRequestsInFlight: number;
  /** Undefined for none. */
  readonly unauthorizedLimit: UnauthorizedLimit | undefined;
  /** Whether the sender of X-Forwarded-For, that stands at this address, is believed. */
  readonly trustProxy?: (address: string) => boolean;
  readonly createServer: (handler: RequestListener) => WebServer;
}

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange | undefined;
  }
}

const activePath = '/filter-category/active';

/** The HTTP side of the contract, as an app that knows no process: it does not listen, and reads no environment. */
export function createApp(options: AppOptions): FastifyInstance {
  const { active, now, log, tally, trustProxy = false, createServer } = options;
  const logRefusal = createRefusalLog(log, () => performance.now());
  const traffic = createTraffic({ tally, log, logRefusal, isStopping: options.isStopping });
  const hangUp = createHangUp(tally, logRefusal);
  const refuse = (exchange: Exchange, status: keyof typeof reasons) =>
    traffic.refuse(exchange, { status, reason: reasons[status] });
  /** Lets a request pass with valid credentials, which the contract asks of every one (section 5); else refuses it. */
  const admit = (request: FastifyRequest, reply: FastifyReply): Exchange | undefined => {
    const exchange = traffic.begin(request, reply);
    const refused = refusalFor(exchange, options);
    if (refused === undefined) return exchange;
    traffic.refuse(exchange, refused);
    return undefined;
  };

  const app = Fastify({
    // Fastify's type knows HTTP/1 only; of the other it uses what both have.
    serverFactory: (handler) => createServer(handler) as Server,
    trustProxy,
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, hangUp),
    frameworkErrors: (_error, request, reply) => {
      const exchange = admit(request, reply);
      if (exchange !== undefined) refuse(exchange, 404); // not even a path
    },
  });
  for (const method of METHODS.filter((name) => !app.supportedMethods.includes(name))) app.addHttpMethod(method);
  app.decorateRequest('exchange', undefined);
  app.server.on('connect', (request, socket) => {
    const { refusal } = authenticate(request, options.keys(), now());
    const refused =
      refusal === undefined
        ? ({ status: 404, reason: reasons[404] } as const)
        : ({ status: 401, reason: refusal } as const);
    hangUp(socket, refused);
  });
  // RFC 9110, section 10.1.1: what else is expected may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // No body is wanted, so none is asked for: the answer comes in place of `100 Continue`.
  app.server.on('checkContinue', (request, response) => app.server.emit('request', request, response));

  // Requests are refused here, before a body is read.
  app.addHook('onRequest', (request, reply, done) => {
    const exchange = admit(request, reply);
    if (exchange === undefined) return;
    if (request.is404) return refuse(exchange, 404);
    request.exchange = exchange;
    done();
  });
  const answerActive = ({ exchange, headers }: FastifyRequest) => {
    if (exchange !== undefined) traffic.send(exchange, active()(headers, now()));
  };
  // The HEAD route that Fastify would add sends Content-Length with a 304.
  app.route({ method: ['GET', 'HEAD'], url: activePath, exposeHeadRoute: false, handler: answerActive });
  const otherMethods = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD');
  const refuseMethod = ({ exchange }: FastifyRequest) => {
    if (exchange !== undefined) refuse(exchange, 405);
  };
  app.route({ method: otherMethods, url: activePath, onRequest: refuseMethod, handler: refuseMethod });
  app.setErrorHandler((error, { exchange }) => {
    log.note('error', 'error-is-unforeseen', { stack: error instanceof Error ? (error.stack ?? '') : String(error) });
    if (exchange !== undefined) refuse(exchange, 500);
  });
  return app;
}

/** Why a request may not pass; its key is known from here on. */
function refusalFor(exchange: Exchange, options: AppOptions): Refused | undefined {
  const { keys, now, tally, unauthorizedLimit, maxRequestsInFlight } = options;
  const { raw, ip } = exchange.request;
  const { name, refusal } = authenticate(raw, keys(), now());
  if (refusal !== undefined) {
    tally.refused(refusal);
    if (unauthorizedLimit?.isExceeded(ip ?? '') !== true) return { status: 401, reason: refusal };
    return { status: 429, reason: reasons[429], headers: { 'retry-after': String(unauthorizedLimit.secondsLeft()) } };
  }
  exchange.key = name;
  if (tally.inFlight() > maxRequestsInFlight) return { status: 503, reason: reasons[503] };
  // RFC 9112, section 3.2
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') return { status: 400, reason: 'host-is-missing' };
  return undefined;
}

/** Answers on a connection on which no request could be read. */
function refuseConnection(error: Error & { code?: string }, socket: Duplex, hangUp: HangUp): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else {
    const status = statusOfClientError(error.code);
    hangUp(socket, { status, reason: reasons[status] });
  }
}

/** Milliseconds for which a connection that is given up is still read from: to close it at once could take the answer back. */
const lingering = 500;

type HangUp = (socket: Duplex, refused: Refused) => void;

/** Says no and hangs up. Node has let go of such a socket: unheard, an error of it would end the process. */
function createHangUp(tally: Tally, logRefusal: LogRefusal): HangUp {
  return (socket, { status, reason }) => {
    tally.refusedConnection(status, Buffer.byteLength(refusalOf(status).body));
    const address = (socket as Socket).remoteAddress ?? ''; // a stream of HTTP/2 has none
    logRefusal({ status, reason, request_id: '', address, method: '', path: '', key: '' });
    socket.on('error', () => socket.destroy());
    socket.end(refusalText(status));
    socket.resume();
    const timer = setTimeout(() => socket.destroy(), lingering);
    socket.on('end', () => socket.destroy()).on('close', () => clearTimeout(timer));
  };
}

function statusOfClientError(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
