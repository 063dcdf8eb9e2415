import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** Node's own limits: those that Fastify sets, and those that Node takes when it makes a server. */
export function limitsOf({ headersTimeout, keepAliveTimeout, maxHeaderBytes, requestTimeout }: Settings) {
  const headers = Math.min(headersTimeout, requestTimeout); // the headers are a part of the request
  return {
    // connectionTimeout closes a stalled connection, as where the client has stopped reading.
    app: { keepAliveTimeout, requestTimeout, connectionTimeout: requestTimeout },
    server: { maxHeaderSize: maxHeaderBytes, headersTimeout: headers, connectionsCheckingInterval: 1000 },
  };
}

/** Closes connections beyond the limit; counts each, and logs it once a second at most. */
export function limitConnections({ server, log }: FastifyInstance, most: number, { dropped }: Metrics): void {
  let loggedAt = 0;
  server.maxConnections = most;
  server.on('drop', () => {
    if (server.maxConnections === 0) return; // it is stopping
    dropped.inc();
    if (Date.now() - loggedAt < 1000) return;
    loggedAt = Date.now();
    log.warn({ event: 'connections-are-dropped', most }, 'Connection limit reached: new connections are closed');
  });
}
