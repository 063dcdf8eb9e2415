import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import cors from '@fastify/cors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type ActiveOptions, active } from './active.ts';
import { auth } from './auth.ts';
import { type CredentialsOptions, credentials } from './credentials.ts';
import { errors, refuseConnection } from './errors.ts';
import { RequestLog, requestId } from './log.ts';
import { countRequests, type Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import type { Certificate } from './sources.ts';

export interface AppOptions extends ActiveOptions, CredentialsOptions {
  /** Whether each connection shall end with its next answer, so that clients connect elsewhere before the port closes. */
  readonly isStopping?: () => boolean;
  readonly logger?: FastifyBaseLogger;
  readonly metrics: Metrics;
  /** Origins whose pages may ask, `*` for any. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** The proxies whose X-Forwarded-For is trusted, as Fastify takes them. */
  readonly trustProxy?: string | ((address: string, hop: number) => boolean) | undefined;
  /** The folder of the published images, where they are served too. */
  readonly images?: string | undefined;
  /** For HTTPS. */
  readonly certificate?: Certificate | undefined;
  /** The settings whose limits apply; without them those of Fastify do. */
  readonly limits?: Settings;
}

/** The HTTP side of the contract. It does not listen, and reads neither files nor the environment. */
export function createApp(options: AppOptions): FastifyInstance {
  const { logger, metrics, corsOrigins = [], images: folder, trustProxy, certificate, limits } = options;
  const nodeLimits = limits && nodeLimitsOf(limits);
  // Node keeps the first of two Authorization headers, a proxy may check the second: joined, they are not a valid key.
  const server = { ...nodeLimits?.server, ...certificate, joinDuplicateHeaders: true };
  const app: FastifyInstance = Fastify({
    ...nodeLimits?.app,
    ...(certificate ? { https: server } : { http: server }),
    ...(logger && { loggerInstance: logger }),
    ...(trustProxy && { trustProxy }),
    logController: new RequestLog({ requestIdLogLabel: 'request_id' }),
    genReqId: requestId,
    // Fastify answers a path that is not UTF-8 before any hook, so before it asks for a key.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : '/'),
    return503OnClosing: false, // requests that were accepted are answered
    clientErrorHandler: (error, socket) => {
      const refused = refuseConnection(error, socket);
      if (refused === undefined) return;
      metrics.requests.inc({ status: refused.status, key: '' });
      app.log.warn({ event: 'connection-is-refused', ...refused }, 'Refused');
    },
  });
  if (limits) limitConnections(app, limits.maxConnections, metrics);
  drainAtClose(app, options.isStopping);
  app.register(countRequests, { metrics });
  app.register(errors);
  const isCors = corsOrigins.length > 0;
  // Before the credentials: a preflight carries none (the Fetch standard).
  if (isCors) app.register(cors, { ...corsOptions, origin: corsOrigins.includes('*') ? '*' : [...corsOrigins] });
  app.register(credentials, options);
  if (folder) app.register(async () => app.register((await import('./images.ts')).images, { folder }));
  app.register(auth);
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

/** Node's own limits: those that Fastify sets, and those that Node takes when it makes a server. */
function nodeLimitsOf({ headersTimeout, keepAliveTimeout, maxHeaderBytes, requestTimeout }: Settings) {
  const headers = Math.min(headersTimeout, requestTimeout); // the headers are a part of the request
  return {
    // connectionTimeout closes a stalled connection, as where the client has stopped reading.
    app: { keepAliveTimeout, requestTimeout, connectionTimeout: requestTimeout },
    server: { maxHeaderSize: maxHeaderBytes, headersTimeout: headers, connectionsCheckingInterval: 1000 },
  };
}

/** Closes connections beyond the limit; counts each, and logs it once a second at most. */
function limitConnections({ server, log }: FastifyInstance, most: number, { dropped }: Metrics): void {
  let loggedAt = 0;
  server.maxConnections = most;
  server.on('drop', () => {
    if (server.maxConnections === 0) return; // it is stopping
    dropped.inc({});
    if (Date.now() - loggedAt < 1000) return;
    loggedAt = Date.now();
    log.warn({ event: 'connections-are-dropped', most }, 'Connection limit reached: new connections are closed');
  });
}

/** Sends answers to their end before the server closes: Node would cut those that it has written and not yet sent. */
function drainAtClose(app: FastifyInstance, isStopping?: () => boolean): void {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  app.server.on('connection', track).on('secureConnection', track);
  app.addHook('onRequest', (_request, reply, next) => {
    if (isStopping?.()) reply.header('connection', 'close');
    next();
  });
  app.addHook('preClose', async () => {
    app.server.maxConnections = 0; // new connections are closed
    while ([...sockets].some(({ writableLength }) => writableLength > 0)) await sleep(10);
  });
}

function isDecodable(url: string): boolean {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== '';
  } catch {
    return false;
  }
}
