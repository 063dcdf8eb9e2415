import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** Node's own limits: those that Fastify sets, and those that Node takes when it makes a server. */
export function limitsOf({ headersTimeout, keepAliveTimeout, maxHeaderBytes, requestTimeout }: Settings) {
  const headers = Math.min(headersTimeout, requestTimeout); // which are a part of the request
  return {
    // The last closes a connection that is stalled, as where the client has stopped reading.
    app: { keepAliveTimeout, requestTimeout, connectionTimeout: requestTimeout },
    server: { maxHeaderSize: maxHeaderBytes, headersTimeout: headers, connectionsCheckingInterval: 1000 },
  };
}

/** Closes connections beyond so many at once; each is counted, and a line of the log each second says so. */
export function limitConnections({ server, log }: FastifyInstance, most: number, { dropped }: Metrics): void {
  let told = 0;
  server.maxConnections = most;
  server.on('drop', () => {
    if (server.maxConnections === 0) return; // it is stopping
    dropped.inc();
    if (Date.now() - told < 1000) return;
    told = Date.now();
    log.warn({ event: 'connections-are-dropped', most }, 'Connection limit reached: new connections are closed');
  });
}
