import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { errors as answers } from '../answer/errors.ts';
import { idOf } from './log.ts';

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
  return reply.code(status).headers(headers).header('x-request-id', idOf(reply.request)).send(body);
}

/** Answers requests that no route takes, and those that fail. */
export const errors = fp<{ readonly log: FastifyBaseLogger }>(async (app, { log }) => {
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
    log.error(
      { event: 'error-is-unforeseen', request_id: idOf(request), err: error },
      'Unhandled error. This is a bug.',
    );
    return refuse(reply, 500, 'server-fails');
  });
});
