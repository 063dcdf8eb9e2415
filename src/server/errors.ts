import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { idOf, type Warn } from './log.ts';
import { errors as answers } from './response/headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it is refused, for the log and metrics; empty where it is not. */
    refusal: string;
    /** Whether a refusal would be the last answer on its connection. */
    endsIfRefused: boolean;
  }
}

/** No operation takes a body. Node would read it to its end, however long it is. */
export function hasBody({
  'content-length': length = '0',
  'transfer-encoding': coding,
}: IncomingHttpHeaders): boolean {
  return length !== '0' || coding !== undefined;
}

/** Refuses a request; one with a body, or without a key in a flood, is the last on its connection. */
export function refuse(
  reply: FastifyReply,
  status: keyof typeof answers,
  reason: string,
): FastifyReply {
  const { headers, body } = answers[status];
  reply.request.refusal = reason;
  if (reply.request.endsIfRefused || hasBody(reply.request.headers))
    reply.header('connection', 'close');
  return reply.code(status).headers(headers).header('x-request-id', idOf(reply.request)).send(body);
}

/** Answers requests that no route takes, and those that fail. */
export const errors = fp<{ readonly warn: Warn }>(async (app, { warn }) => {
  const refuseUnrouted = (request: FastifyRequest, reply: FastifyReply) => {
    const url = decodeURI(request.url.split('?', 1)[0] ?? ''); // as Fastify's router does
    const isKnown =
      !['GET', 'HEAD'].includes(request.method) && app.hasRoute({ method: 'GET', url });
    return isKnown
      ? refuse(reply, 405, 'method-is-not-allowed')
      : refuse(reply, 404, 'path-is-unknown');
  };
  app.decorateRequest('refusal', '');
  app.decorateRequest('endsIfRefused', false);
  app.removeAllContentTypeParsers(); // no route takes a body, so none is read
  app.setNotFoundHandler(refuseUnrouted);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode === 416) return refuse(reply, 416, 'range-is-not-satisfiable');
    if ((error.statusCode ?? 500) < 500) return refuseUnrouted(request, reply); // an error in the body
    const msg = 'Unhandled error. This is a bug.';
    warn('error-is-unforeseen', 'bug', () => ({ request_id: idOf(request), err: error, msg }));
    return refuse(reply, 500, 'server-fails');
  });
});
