import { METHODS } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnswerActive } from './active.ts';
import { isAuthenticated } from './authentication.ts';
import type { Keys } from './keys.ts';
import { type RefusalStatus, refusalBody, refusalHeaders, refusalText } from './refusal.ts';

/** What the app answers from. */
export interface AppOptions {
  /** The answers of the snapshot that is served now. */
  readonly active: () => AnswerActive;
  readonly keys: Keys;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
  /** Is told of an error that nobody foresaw; the client is told of none. */
  readonly report: (error: unknown) => void;
}

const activePath = '/filter-category/active';

/** The HTTP side of the contract, as an app that knows no process: it does not listen, and reads no environment. */
export function createApp({ active, keys, now, report }: AppOptions): FastifyInstance {
  const app = Fastify({
    return503OnClosing: false, // while it closes it answers as ever, and asks for the connection to be closed
    http: { requireHostHeader: false }, // `isAdmitted` asks for it, and answers in the shape that all answers have
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, request, reply) => {
      if (isAdmitted(request, reply, keys)) refuse(reply, 404); // not even a path
    },
  });
  for (const method of METHODS.filter((name) => !app.supportedMethods.includes(name))) app.addHttpMethod(method);
  app.server.on('connect', (request, socket) => refuseSocket(socket, isAuthenticated(request, keys) ? 404 : 401));
  // RFC 9110, section 10.1.1: what else is expected may be ignored.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  // Requests are refused here, before a body is read.
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAdmitted(request, reply, keys)) return;
    if (request.is404) refuse(reply, 404);
    else done();
  });
  const answerActive = (request: FastifyRequest, reply: FastifyReply) => {
    const { status, headers, body } = active()(request.headers, now());
    reply.code(status).headers(headers).send(body);
  };
  // The HEAD route that Fastify would add sends Content-Length with a 304.
  app.route({ method: ['GET', 'HEAD'], url: activePath, exposeHeadRoute: false, handler: answerActive });
  const otherMethods = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD');
  const refuseMethod = (_request: FastifyRequest, reply: FastifyReply) => refuse(reply, 405);
  app.route({ method: otherMethods, url: activePath, onRequest: refuseMethod, handler: refuseMethod });
  app.setErrorHandler((error, _request, reply) => {
    report(error);
    refuse(reply, 500);
  });
  return app;
}

/** Lets a request pass with valid credentials, which the contract asks of every one (section 5); else refuses it. */
function isAdmitted({ raw }: FastifyRequest, reply: FastifyReply, keys: Keys): boolean {
  if (!isAuthenticated(raw, keys)) {
    refuse(reply, 401);
    return false;
  }
  // RFC 9112, section 3.2
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') {
    refuse(reply, 400);
    return false;
  }
  return true;
}

function refuse(reply: FastifyReply, status: RefusalStatus): void {
  reply.code(status).headers(refusalHeaders(status)).send(refusalBody(status));
}

/** Answers on a connection on which no request could be read. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else refuseSocket(socket, statusOfClientError(error.code));
}

/** Says no and hangs up. Node has let go of such a socket: unheard, an error of it would end the process. */
function refuseSocket(socket: Duplex, status: RefusalStatus): void {
  socket.on('error', () => socket.destroy());
  socket.end(refusalText(status), () => socket.destroy());
}

function statusOfClientError(code: string | undefined): RefusalStatus {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
