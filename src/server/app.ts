import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type ActiveOptions, active } from './active.ts';
import type { Certificate } from './certificate.ts';
import { corsFor } from './cors.ts';
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
  /** Whose X-Forwarded-For is believed, as Fastify takes it. */
  readonly trustProxy?: string | ((address: string, hop: number) => boolean) | undefined;
  /** For HTTPS. */
  readonly certificate?: Certificate | undefined;
  readonly limits?: ReturnType<typeof limitsOf>;
}

/** The HTTP side of the contract. It does not listen, and reads neither files nor the environment. */
export function createApp(options: AppOptions): FastifyInstance {
  const { logger, metrics, corsOrigins = [], trustProxy, certificate, limits } = options;
  // Of a header that came twice Node keeps the first; joined, two keys are none: who knows which a proxy looked at?
  const server = { ...limits?.server, ...certificate, joinDuplicateHeaders: true };
  const app: FastifyInstance = Fastify({
    ...limits?.app,
    ...(certificate ? { https: server } : { http: server }),
    ...(logger && { loggerInstance: logger }),
    ...(trustProxy && { trustProxy }),
    logController: new RequestLog({ requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(),
    // What is no UTF-8 Fastify would answer before it asks for a key.
    rewriteUrl: ({ url = '/' }) => (!url.includes('%') || isDecodable(url) ? url : '/'),
    return503OnClosing: false, // what was taken is answered
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
  if (isCors) app.register(cors, corsFor(corsOrigins));
  app.register(credentials, options);
  app.register(active, isCors ? { ...options, vary: 'Accept-Encoding, Authorization, Origin' } : options);
  return app;
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
