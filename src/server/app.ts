import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type ActiveOptions, active } from './active.ts';
import { type ConnectionsOptions, tendConnections } from './connections.ts';
import { auth, type CredentialsOptions, credentials } from './credentials.ts';
import { errors } from './errors.ts';
import { givenId, limitWarnings, logRequests, silentLog } from './log.ts';
import { countRequests } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { Certificate } from './sources.ts';

export interface AppOptions
  extends ActiveOptions,
    Omit<CredentialsOptions, 'trust'>,
    Omit<ConnectionsOptions, 'warn'> {
  /** Nothing is logged without one. */
  readonly logger?: FastifyBaseLogger | undefined;
  /** Origins whose pages may ask, `*` for any. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** The proxies whose X-Forwarded-For is trusted, as Fastify takes them. */
  readonly trustProxy?: string | ((address: string, hop: number) => boolean) | undefined;
  /** For HTTPS. */
  readonly certificate?: Certificate | undefined;
}

/** The HTTP side of the contract. It does not listen, and reads neither files nor the environment. */
export function createApp(options: AppOptions): FastifyInstance {
  const { metrics, corsOrigins = [], images: folder, trustProxy, certificate, limits } = options;
  const { logger: log = silentLog } = options;
  const warn = limitWarnings(log);
  const nodeLimits = limits && nodeLimitsOf(limits);
  // Node keeps the first of two Authorization headers, a proxy may check the second: joined, they are not a valid key.
  // A missing Host is refused in a hook, where floods are noticed.
  const server = {
    ...nodeLimits?.server,
    ...certificate,
    joinDuplicateHeaders: true,
    requireHostHeader: false,
  };
  const app: FastifyInstance = Fastify({
    ...nodeLimits?.app,
    ...(certificate ? { https: server } : { http: server }),
    ...(trustProxy && { trustProxy }),
    logController: logRequests(log, warn), // the logger that Fastify would make for each request costs more than routing it
    genReqId: givenId,
    // Fastify answers a path that is not UTF-8 before any hook, so before it asks for a key.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/'),
    return503OnClosing: false, // requests that were accepted are answered
    clientErrorHandler: (error, socket) => refuseConnection(error, socket),
  });
  const { trust, refuseConnection } = tendConnections(app, { ...options, warn });
  app.register(countRequests, { metrics });
  app.register(errors, { warn });
  const isCors = corsOrigins.length > 0;
  // Before the credentials: a preflight carries none (the Fetch standard).
  if (isCors)
    app.register(cors, {
      ...corsOptions,
      origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    });
  app.register(credentials, { ...options, trust });
  if (folder)
    app.register(async () => app.register((await import('./images.ts')).images, { folder }));
  app.register(auth);
  app.register(
    active,
    isCors ? { ...options, vary: 'Accept-Encoding, Authorization, Origin' } : options,
  );
  return app;
}

const corsOptions = {
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['Authorization', 'If-None-Match', 'If-Modified-Since', 'X-Request-Id'],
  exposedHeaders: ['ETag', 'Catalog-Revision', 'X-Request-Id'],
  maxAge: 3600,
  strictPreflight: false,
};

/** Node's own limits: those that Fastify sets, and those that Node takes when it makes a server. */
function nodeLimitsOf({
  headersTimeout,
  keepAliveTimeout,
  maxHeaderBytes,
  requestTimeout,
}: Settings) {
  const headers = Math.min(headersTimeout, requestTimeout); // the headers are a part of the request
  return {
    app: { keepAliveTimeout, requestTimeout },
    server: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: headers,
      connectionsCheckingInterval: 1000,
    },
  };
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
