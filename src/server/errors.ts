import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { errors } from './response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Empty if the key is unknown. */
    keyName: string;
    /** Reason for log and metrics; empty if the request is not refused. */
    refusal: string;
  }
}

/** A hook that refuses requests without a valid key. */
export type CheckKey = (request: FastifyRequest, reply: FastifyReply, next: () => void) => void;

export function refuse(reply: FastifyReply, status: keyof typeof errors, reason: string) {
  const { request } = reply;
  const { body, headers } = errors[status];
  request.refusal = reason;
  request.id ||= randomUUID(); // created only if needed
  return reply.code(status).headers(headers).header('x-request-id', request.id).send(body);
}

/** Handles malformed requests, unknown routes and errors. */
export function handleErrors(app: FastifyInstance, checkKey: CheckKey, log: Logger): void {
  const refuseUnrouted = (request: FastifyRequest, reply: FastifyReply) =>
    checkKey(request, reply, () => {
      const url = decodeURI(request.url.split('?', 1)[0] ?? ''); // like the router
      if (request.method === 'GET' || !app.hasRoute({ method: 'GET', url }))
        refuse(reply, 404, 'unknown-path');
      else refuse(reply, 405, 'method-not-allowed');
    });
  app.addHook('onRequest', ({ headers, raw }, reply, next) => {
    const { host, 'transfer-encoding': coding } = headers;
    // RFC 9112, sections 3.2 and 6.1.
    if (host?.includes(',') ?? raw.httpVersion === '1.1') refuse(reply, 400, 'malformed-host');
    else if (coding && !/^chunked$/i.test(coding)) refuse(reply, 400, 'unknown-transfer-coding');
    else next();
  });
  app.removeAllContentTypeParsers(); // no endpoint has a request body
  app.setNotFoundHandler(refuseUnrouted);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return refuseUnrouted(request, reply); // Content-Type
    refuse(reply, 500, 'internal-error');
    const facts = { event: 'unexpected-error', request_id: request.id, err: error };
    log.error(facts, 'Unhandled error. This is a bug.');
  });
}

/** Responds to a request that Node cannot parse, and closes the connection. */
export function refuseConnection({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const statuses = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 } as const;
  const status = statuses[code as keyof typeof statuses] ?? 400;
  const { body, headers } = errors[status];
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  lines.unshift(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n`);
  lines.push(`date: ${new Date().toUTCString()}\r\n\r\n${body}`);
  setImmediate(() => {
    // Earlier responses go first, and may have closed the connection.
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(lines.join(''), () => socket.destroy());
  });
}
