import { createServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { Settings } from './settings/settings.ts';
import type { Certificate } from './tls.ts';

export type WebServer = Http2SecureServer | Server;

export type Limits = Pick<
  Settings,
  'headersTimeout' | 'keepAliveTimeout' | 'maxConnections' | 'maxHeaderBytes' | 'requestTimeout' | 'sendTimeout'
>;

/** Milliseconds between looks for connections that are too slow. */
const longestCheck = 1000;
/** Streams of one HTTP/2 connection at once. */
const streamsAtOnce = 100;
/** More than fit into what the platform takes of a request over HTTP/2. */
const manyHeaders = 65_536;

/** The server of the platform under its limits: HTTP/1.1, or with a certificate HTTPS with HTTP/2 by ALPN. */
export function createWebServer(
  handler: RequestListener,
  limits: Limits,
  certificate: Certificate | undefined,
): WebServer {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderBytes, maxConnections, sendTimeout } = limits;
  const shorter = Math.min(headersTimeout, requestTimeout); // the headers are a part of the request
  const options = {
    headersTimeout: shorter,
    requestTimeout,
    keepAliveTimeout,
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval: Math.min(longestCheck, shorter),
    optimizeEmptyRequests: true, // no streams for a body that does not come
    requireHostHeader: false, // the app asks for it, and answers in the shape that all answers have
  };
  const watched: RequestListener = (request, response) => {
    handler(request, response);
    // The platform's own `timeout` would give each answer a timer; nearly all have gone by now, and need none.
    if (request.httpVersionMajor === 1 && response.writableLength > 0) request.socket.setTimeout(sendTimeout);
  };
  const server =
    certificate === undefined
      ? createServer(options, watched)
      : createSecureServer(
          {
            ...options,
            ...certificate,
            allowHTTP1: true,
            http1Options: options,
            handshakeTimeout: shorter,
            settings: { maxConcurrentStreams: streamsAtOnce },
            maxHeaderListPairs: manyHeaders, // their size is what counts; the app sees to that, as the platform would reset the stream
          },
          watched as never, // both ask the same of it, and the platform has two types for that
        );
  if (certificate === undefined) Object.assign(server, { maxHeadersCount: 0 }); // their size is what counts
  server.maxConnections = maxConnections;
  server.on('session', (session: ServerHttp2Session) => {
    session.setTimeout(keepAliveTimeout, () => session.close());
    session.on('stream', (stream) => stream.setTimeout(sendTimeout, () => stream.close()));
  });
  return server;
}
