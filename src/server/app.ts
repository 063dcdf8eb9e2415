import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type ActiveOptions, active } from './active.ts';
import type { Certificate } from './certificate.ts';
import { type CredentialsOptions, credentials } from './credentials.ts';
import { type DrainingOptions, draining } from './draining.ts';
import { errors, refuseConnection } from './errors.ts';
import type { limitsOf } from './limits.ts';
import { RequestLog, requestIds } from './log.ts';
import { countRequests, type Metrics } from './metrics.ts';

export interface AppOptions extends ActiveOptions, CredentialsOptions, DrainingOptions {
  readonly logger?: FastifyBaseLogger;
  readonly metrics?: Metrics;
  /** Origins whose pages may ask, `*` for any. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** The proxies whose X-Forwarded-For is trusted, as Fastify takes them. */
  readonly trustProxy?: string | ((address: string, hop: number) => boolean) | undefined;
  /** For HTTPS. */
  readonly certificate?: Certificate | undefined;
  readonly limits?: ReturnType<typeof limitsOf>;
}

/** The HTTP side of the contract. It does not listen, and reads neither files nor the environment. */
export function createApp(options: AppOptions): FastifyInstance {
  const { logger, metrics, corsOrigins = [], trustProxy, certificate, limits } = options;
  // Node keeps the first of two Authorization headers, a proxy may check the second: joined, they are not a valid key.
  const server = { ...limits?.server, ...certificate, joinDuplicateHeaders: true };
  const app: FastifyInstance = Fastify({
    ...limits?.app,
    ...(certificate ? { https: server } : { http: server }),
    ...(logger && { loggerInstance: logger }),
    ...(trustProxy && { trustProxy }),
    logController: new RequestLog({ requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(),
    // Fastify answers a path that is not UTF-8 before any hook, so before it asks for a key.
    rewriteUrl: ({ url = '/' }) => (!url.includes('%') || isDecodable(url) ? url : '/'),
    return503OnClosing: false, // requests that were accepted are answered
    clientErrorHandler: (error, socket) => {
      const refused = refuseConnection(error, socket);
      if (refused === undefined) return;
      metrics?.requests.inc({ status: refused.status, key: '' });
      app.log.warn({ event: 'connection-is-refused', ...refused }, `Refused with ${refused.status}, ${refused.reason}`);
    },
  });
  app.register(draining, options);
  if (metrics) app.register(countRequests, { metrics });
  app.register(errors);
  const isCors = corsOrigins.length > 0;
  // Before the credentials: a preflight carries none (the Fetch standard).
  if (isCors) app.register(cors, { ...corsOptions, origin: corsOrigins.includes('*') ? '*' : [...corsOrigins] });
  app.register(credentials, options);
  app.register(active, isCors ? { ...options, vary: 'Accept-Encoding, Authorization, Origin' } : options);
  return app;
}

const corsOptions = {
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Authorization', 'If-None-Match', 'If-Modified-Since', 'X-Request-Id'],
  exposedHeaders: ['ETag', 'Catalog-Revision', 'X-Request-Id'],
  maxAge: 3600,
  strictPreflight: false,
};

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
