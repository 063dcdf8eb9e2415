import { type IncomingMessage, METHODS, type RequestListener, type Server } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnswerActive } from './active.ts';
import { addressBehind } from './address.ts';
import { type AdmissionOptions, createAdmission } from './admission.ts';
import { authenticate } from './authentication.ts';
import { createHangUp, refuseConnection } from './hang-up.ts';
import type { Log } from './log.ts';
import { reasons } from './refusal.ts';
import { createRefusalLog } from './refusal-log.ts';
import { createTraffic, type Exchange } from './traffic.ts';
import type { WebServer } from './transport.ts';
import { withoutSchemas } from './without-schemas.ts';

/** What the app answers from. */
export interface AppOptions extends AdmissionOptions {
  /** The answers of the snapshot that is served now. */
  readonly active: () => AnswerActive;
  readonly log: Log;
  /** Whether connections shall end with their answer. */
  readonly isStopping: () => boolean;
  /** Whether the sender of X-Forwarded-For, that stands at this address, is believed. */
  readonly trustProxy?: (address: string) => boolean;
  readonly createServer: (handler: RequestListener) => WebServer;
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Set once the request is admitted. */
    exchange?: Exchange;
  }
}

const activePath = '/filter-category/active';

/**
 * The HTTP side of the contract, as an app that knows no process: it does not listen, and reads no environment. A request
 * is admitted before it is routed, so that one without a key costs as little as can be.
 */
export function createApp(options: AppOptions): FastifyInstance {
  const { active, now, log, tally, isStopping, createServer } = options;
  const addressOf = (request: IncomingMessage) => addressBehind(request, options.trustProxy);
  const { refused: logRefusal, flush } = createRefusalLog(log, () => performance.now());
  const traffic = createTraffic({ tally, log, logRefusal, addressOf, isStopping });
  const admit = createAdmission(options, addressOf);
  const hangUp = createHangUp(tally, logRefusal);
  const admitted = (route: RequestListener): RequestListener => {
    return (request, response) => {
      const exchange = traffic.begin(request, response);
      const refused = admit(exchange);
      if (refused !== undefined) return traffic.refuse(exchange, refused);
      // What every app asks is known at a glance, and need not be routed.
      if (request.url === activePath && isRead(request.method)) return answerActive(exchange);
      request.exchange = exchange;
      route(request, response);
    };
  };
  const answerActive = (exchange: Exchange) => {
    try {
      traffic.send(exchange, active()(exchange.request.headers, now()));
    } catch (error) {
      fail(exchange, error);
    }
  };
  const fail = (exchange: Exchange, error: unknown) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log.note('error', 'error-is-unforeseen', { stack: stack ?? String(error) });
    traffic.refuse(exchange, { status: 500, reason: reasons[500] });
  };

  const app = Fastify({
    // Fastify's type knows HTTP/1 only; of the other it uses what both have.
    serverFactory: (route) => createServer(admitted(route)) as Server,
    ...withoutSchemas,
    genReqId: () => '', // the log has names of its own
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, hangUp),
    frameworkErrors: (_error, request, reply) => refuse(404, request, reply), // not even a path
  });
  for (const method of METHODS.filter((name) => !app.supportedMethods.includes(name))) app.addHttpMethod(method);
  const { server } = app;
  server.on('connect', (request, socket) => {
    const { refusal } = authenticate(request, options.keys(), now());
    hangUp(socket, refusal === undefined ? { status: 405, reason: reasons[405] } : { status: 401, reason: refusal });
  });
  // RFC 9110, section 10.1.1: what else is expected may be ignored; and no body is wanted, so that none is asked for.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('checkContinue', (request, response) => server.emit('request', request, response));

  const answer = ({ raw: { exchange } }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    if (exchange !== undefined) answerActive(exchange);
  };
  const refuse = (status: keyof typeof reasons, { raw: { exchange } }: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    if (exchange !== undefined) traffic.refuse(exchange, { status, reason: reasons[status] });
  };
  const others = app.supportedMethods.filter((method) => !isRead(method));
  // The HEAD route that Fastify would add sends Content-Length with a 304.
  app.route({ method: ['GET', 'HEAD'], url: activePath, exposeHeadRoute: false, handler: answer });
  app.route({ method: others, url: activePath, handler: (request, reply) => refuse(405, request, reply) });
  app.setNotFoundHandler((request, reply) => refuse(404, request, reply));
  // No body is read, whatever it says that it is.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.addHook('onClose', async () => flush());
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    // Only of what would be refused does Fastify look at the type of the body, which may be malformed.
    if ((error.statusCode ?? 500) < 500) return refuse(request.is404 ? 404 : 405, request, reply);
    reply.hijack();
    if (request.raw.exchange !== undefined) fail(request.raw.exchange, error);
  });
  return app;
}

function isRead(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD';
}
