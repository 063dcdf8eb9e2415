import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';

/** Node's own limits: those that Fastify sets, and those that Node takes when it makes a server. */
export function limitsOf({ headersTimeout, keepAliveTimeout, maxHeaderBytes, requestTimeout }: Settings) {
  return {
    app: {
      keepAliveTimeout,
      requestTimeout,
      connectionTimeout: requestTimeout, // of a connection on which nothing moves, as when an answer is not taken
    },
    server: {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: Math.min(headersTimeout, requestTimeout), // the headers are a part of the request
      connectionsCheckingInterval: 1000,
    },
  };
}

/** Closes connections beyond so many at once; each is counted, and a line of the log each second says so. */
export function limitConnections({ server, log }: FastifyInstance, most: number, { dropped }: Metrics): void {
  let told = 0;
  server.maxConnections = most;
  server.on('drop', () => {
    dropped.inc();
    if (Date.now() - told < 1000) return;
    told = Date.now();
    log.warn(
      { event: 'connections-are-dropped', most },
      `Connection limit (${most}) reached: new connections are closed`,
    );
  });
}
