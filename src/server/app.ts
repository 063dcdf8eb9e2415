import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type Logger, pino } from 'pino';
import type { KeySet } from '../keys/key-set.ts';
import { isPublishedImage } from '../snapshot/contract.ts';
import { type ActiveOptions, serveActive } from './active.ts';
import { type CheckKey, handleErrors, refuse, refuseConnection } from './errors.ts';
import { parseToken, requestIdPattern } from './response.ts';

export interface AppOptions extends Omit<ActiveOptions, 'checkKey' | 'vary'> {
  readonly keys: () => KeySet;
  readonly log?: Logger;
  /** Folder of published images, to serve them too. */
  readonly images?: string | undefined;
  /** Allowed origins; `*` for all. */
  readonly corsOrigin?: readonly string[];
  /** Proxies whose X-Forwarded-For is trusted, in Fastify's syntax. */
  readonly trustProxy?: string;
}

/** Creates the API. It reads neither files nor the environment. */
export function createApp(options: AppOptions): FastifyInstance {
  const { images, corsOrigin = [], log = pino({ level: 'silent' }) } = options;
  const checkKey = requireKey(options.keys);
  const app: FastifyInstance = Fastify({
    requestTimeout: 30_000,
    // Joined duplicates are refused: two keys are malformed, like two hosts.
    http: { headersTimeout: 10_000, joinDuplicateHeaders: true, requireHostHeader: false },
    ...(options.trustProxy && { trustProxy: options.trustProxy }),
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && requestIdPattern.test(id) ? id : '',
    return503OnClosing: false, // accepted requests get their responses
    clientErrorHandler: refuseConnection,
    // Hooks do not run for paths that are not UTF-8.
    frameworkErrors: (_error, request, reply) =>
      checkKey(request, reply, () => refuse(reply, 404, 'unknown-path')),
  });
  app.server.maxConnections = 10_000;
  app.decorateRequest('keyName', '').decorateRequest('refusal', '');
  handleErrors(app, checkKey, log);
  if (corsOrigin.length > 0)
    app.register(cors, {
      origin: corsOrigin.includes('*') ? '*' : [...corsOrigin],
      methods: ['GET', 'HEAD'],
      allowedHeaders: ['Authorization', 'If-None-Match', 'If-Modified-Since', 'X-Request-Id'],
      exposedHeaders: ['ETag', 'Catalog-Revision', 'X-Request-Id'],
      maxAge: 3600, // seconds
    });
  if (images) app.register(serveImages, { root: images, prefix: '/images' });
  const vary = `Accept-Encoding, Authorization${corsOrigin.length > 0 ? ', Origin' : ''}`;
  serveActive(app, { ...options, vary, checkKey });
  return app;
}

/** Serves the published images. Each name has a digest, so responses are immutable. */
async function serveImages(app: FastifyInstance, { root }: { readonly root: string }) {
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'unknown-path'));
  const caching = { immutable: true, maxAge: '365d', etag: false, lastModified: false };
  const allowedPath = (path: string) => isPublishedImage(path.slice(1));
  const setHeaders = (it: FastifyReply) => it.header('x-content-type-options', 'nosniff');
  app.register(import('@fastify/static'), {
    root,
    index: false,
    allowedPath,
    setHeaders,
    ...caching,
  });
}

/** Creates a hook that refuses requests without a valid key (docs/api.md). */
function requireKey(keys: () => KeySet): CheckKey {
  return (request, reply, next) => {
    const { name, refusal } = authenticate(request.headers.authorization, keys(), Date.now());
    request.keyName = name;
    if (refusal === undefined) next();
    else refuse(reply, 401, refusal);
  };
}

/** Returns the name of the key, and the reason for a refusal. `now`: ms since 1970. */
export function authenticate(authorization: string | undefined, keys: KeySet, now: number) {
  if (authorization === undefined) return { name: '', refusal: 'missing-credentials' };
  const token = parseToken(authorization);
  if (token === undefined) return { name: '', refusal: 'malformed-credentials' };
  return keys.find(Buffer.from(token, 'base64').subarray(0, -1), now); // without the colon
}
