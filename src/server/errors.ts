import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errors as answers } from '../answer/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it is refused, for the log and metrics; empty where it is not. */
    refusal: string;
  }
}

/** Refuses a request. */
export function refuse(reply: FastifyReply, status: keyof typeof answers, reason: string): FastifyReply {
  const { headers, body } = answers[status];
  reply.request.refusal = reason;
  return reply.code(status).headers(headers).header('x-request-id', reply.request.id).send(body);
}

/** Answers requests that no route takes, and those that fail. */
export const errors = fp(async (app) => {
  const refuseUnrouted = (request: FastifyRequest, reply: FastifyReply) => {
    const url = decodeURI(request.url.split('?', 1)[0] ?? ''); // as Fastify's router does
    const isKnown = !['GET', 'HEAD'].includes(request.method) && app.hasRoute({ method: 'GET', url });
    return isKnown ? refuse(reply, 405, 'method-is-not-allowed') : refuse(reply, 404, 'path-is-unknown');
  };
  app.decorateRequest('refusal', '');
  app.removeAllContentTypeParsers(); // no route takes a body, so none is read
  app.setNotFoundHandler(refuseUnrouted);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 416) return refuse(reply, 416, 'range-is-not-satisfiable');
    if ((error.statusCode ?? 500) < 500) return refuseUnrouted(request, reply); // an error in the body
    request.log.error({ event: 'error-is-unforeseen', err: error }, 'Unhandled error. This is a bug.');
    return refuse(reply, 500, 'server-fails');
  });
});

/** Node's errors on a connection without a readable request; any other means that it is malformed. */
const connectionErrors: Readonly<Record<string, { readonly status: 408 | 431; readonly reason: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'headers-are-too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request-is-late' },
};

/** Answers on a connection without a readable request, and closes it. @returns the answer, if one was sent. */
export function refuseConnection({ code = '' }: Error & { code?: string }, socket: Socket) {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const refused = connectionErrors[code] ?? ({ status: 400, reason: 'request-is-malformed' } as const);
  const { headers, body } = answers[refused.status];
  const head = `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\ncontent-type: ${headers['content-type']}`;
  const more = `content-length: ${body.length}\r\ndate: ${new Date().toUTCString()}\r\nconnection: close`;
  socket.end(`${head}\r\n${more}\r\n\r\n${body}`, () => socket.destroy());
  return refused;
}
