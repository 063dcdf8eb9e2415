import type { FastifyCorsOptions } from '@fastify/cors';

/** What pages of these origins may ask, `*` for any. OPTIONS needs no key then: a preflight has none (the Fetch standard). */
export const corsFor = (origins: readonly string[]): FastifyCorsOptions => ({
  origin: origins.includes('*') ? '*' : [...origins],
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Authorization', 'If-None-Match', 'If-Modified-Since', 'X-Request-Id'],
  exposedHeaders: ['ETag', 'Catalog-Revision', 'X-Request-Id'],
  maxAge: 3600,
  strictPreflight: false,
});
