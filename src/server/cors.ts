import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';

/**
 * What pages of these origins may ask; `*` stands for any. A preflight comes without credentials (the Fetch standard), so
 * that it is answered before they are asked for; any other OPTIONS is a request like others.
 */
export function corsFor(origins: readonly string[]) {
  const options: FastifyCorsOptions = {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD'],
    allowedHeaders: ['Authorization', 'If-None-Match', 'If-Modified-Since', 'X-Request-Id'],
    exposedHeaders: ['ETag', 'Catalog-Revision', 'X-Request-Id'],
    maxAge: 3600,
  };
  return ({ headers }: FastifyRequest, answer: (error: Error | null, options: FastifyCorsOptions) => void): void =>
    answer(null, {
      ...options,
      preflight: headers.origin !== undefined && headers['access-control-request-method'] !== undefined,
    });
}
