import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { hasBody, refuse } from './errors.ts';
import type { Warn } from './log.ts';
import type { Metrics } from './metrics.ts';
import { type Connection, createReader, newConnection } from './pieces.ts';
import { errors as answers } from './response/headers.ts';
import type { Settings } from './settings.ts';

export interface ConnectionsOptions {
  /** The settings whose limits apply; without them those of Node and Fastify do. */
  readonly limits?: Settings | undefined;
  /** Whether each connection shall end with its next answer, so that clients connect elsewhere before the port closes. */
  readonly isStopping?: (() => boolean) | undefined;
  readonly metrics: Metrics;
  readonly warn: Warn;
}

/** A connection with more unsent answers is read in pieces. It ends where it has no key, or all together have so many. */
const mostUnsent = 16;
const mostUnsentOfAll = 10_000;
/** In bytes: where a connection without a key has sent more, a pipeline, a body or a head without an end on it is a flood. */
const mostAtOnce = 4096;
/** Fields of a request, as with Apache; Node would take 1,000. */
const mostFields = 100;
/** In milliseconds: for so long new connections are read in pieces then, too. */
const caution = 60_000;
/** In milliseconds: the port closes when nothing has come for so long, or at last after so long. */
const quiet = 10;
const longestWait = 200;

/** Keeps floods, malformed requests and the end of the server from costing other requests their answers. */
export function tendConnections(
  app: FastifyInstance,
  { isStopping, limits, metrics, warn }: ConnectionsOptions,
) {
  const { server } = app;
  const { maxConnections: most = server.maxConnections, requestTimeout: stallTimeout = 0 } =
    limits ?? {};
  const open = new Map<Socket, Connection>();
  const readInPieces = createReader();
  let events = 0;
  let cautiousUntil = 0;
  let held: (() => void)[] | undefined;

  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const connection = newConnection();
    events += 1;
    open.set(socket, connection);
    socket.once('close', () => open.delete(socket));
    if (Date.now() < cautiousUntil) readInPieces(socket, connection);
  });
  const beCautious = () => {
    const isNews = Date.now() > cautiousUntil;
    cautiousUntil = Date.now() + caution;
    for (const [socket, connection] of isNews ? open : []) {
      if (!connection.isTrusted) readInPieces(socket, connection);
    }
  };
  const unsentOfAll = () => open.values().reduce((sum, { unsent }) => sum + unsent, 0);
  const connectionOf = (socket: Socket): Connection => open.get(socket) ?? newConnection();
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: what each request meets, in one order
  app.addHook('onRequest', (request, reply, next) => {
    const { socket, headers } = request.raw;
    if (socket.destroyed) return; // below, and no more is answered of what Node had read of it
    const connection = connectionOf(socket);
    events += 1;
    connection.unsent += 1;
    if (!connection.isTrusted) {
      request.endsIfRefused = connection.readOn !== undefined;
      if (isMuch(socket.bytesRead, connection, headers)) beCautious();
      connection.readBefore = socket.bytesRead;
    }
    if (connection.unsent > mostUnsent) {
      if (!connection.isTrusted || unsentOfAll() > mostUnsentOfAll) {
        beCautious();
        return void socket.destroy();
      }
      readInPieces(socket, connection);
    }
    if (isExpectationUnknown(headers)) {
      request.refusal = 'expectation-is-unknown';
      // As Node does; but the connection ends, as Node would read the body.
      return void reply
        .hijack()
        .raw.writeHead(417, { connection: 'close', 'content-length': 0 })
        .end();
    }
    const fault = faultOf(request.raw);
    // Node loses what it has read behind a request to change the protocol.
    if (fault !== undefined || headers.upgrade !== undefined || isStopping?.())
      reply.header('connection', 'close');
    if (fault !== undefined) return void refuse(reply, 400, fault);
    const queue = connection.unsent > 1 ? connection.waiting : held;
    if (queue === undefined) next();
    else queue.push(next);
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, next) => {
    next(); // the log asks the socket for its address
    const connection = connectionOf(socket);
    connection.unsent -= 1;
    const { unsent, readOn, hangUp, waiting } = connection;
    if (unsent === 0) (hangUp ?? readOn)?.();
    else if (waiting.length > 0) setImmediate(() => socket.writable && waiting.shift()?.()); // others have their turn before
  });

  // A timeout of all connections would be set anew for each request.
  const looking = setInterval(() => {
    for (const [socket, { isTrusted, readBefore }] of open) {
      if (!isTrusted && socket.bytesRead - readBefore > mostAtOnce) beCautious();
      if (socket.writableLength > 0 && socket.timeout !== stallTimeout)
        socket.setTimeout(stallTimeout);
    }
  }, 250).unref();
  app.addHook('onClose', async () => clearInterval(looking));

  server.maxHeadersCount = mostFields;
  // Node would answer these before any hook, and so however many come.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.maxConnections = most;
  server.on('drop', () => {
    metrics.dropped.add(1);
    warn('connections-are-dropped', 'connection-limit-is-reached', () => {
      return { most, msg: 'Connection limit reached: new ones are closed' };
    });
  });

  app.addHook('preClose', async () => {
    // While their answers wait, clients that ask again and again open no connection that the closing port would reset.
    held = [];
    const end = performance.now() + longestWait;
    for (let before = -1; before !== events && performance.now() < end; await sleep(quiet))
      before = events;
    NetServer.prototype.close.call(server); // HTTP's own would end connections on which a request is under way
    for (const next of held) next();
    held = undefined;
    // Node would cut answers that it has written and not yet sent.
    while ([...open].some(([{ writableLength }, { unsent }]) => writableLength + unsent > 0))
      await sleep(10);
  });

  const trust = (socket: Socket): void => {
    connectionOf(socket).isTrusted = true;
  };
  /** Answers on a connection without a readable request, after those before (RFC 9112, section 9.3.2), and closes it. */
  const refuseConnection = (error: Error & { readonly code?: string }, socket: Socket): void => {
    const connection = open.get(socket);
    if (connection?.hangUp) return; // Node tells of it again with all that comes
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const { status, reason } = connectionErrors[error.code ?? ''] ?? malformed;
    const { remoteAddress: address } = socket;
    const hangUp = () => {
      if (!socket.writable) return; // the last answer was the last on it
      socket.end(refusal(status), () => socket.destroy());
      metrics.requests.add(1, status);
      // Browsers open connections for later.
      if (socket.bytesRead > 0) warn('connection-is-refused', reason, () => ({ address, status }));
    };
    if (connection !== undefined) connection.hangUp = hangUp;
    if (connection === undefined || connection.unsent === 0) hangUp();
  };
  return { trust, refuseConnection };
}

/** Whether a connection without a key sends so much that all of them are to be read in pieces. */
function isMuch(read: number, { readBefore }: Connection, headers: IncomingHttpHeaders): boolean {
  return read > mostAtOnce && (read === readBefore || hasBody(headers));
}

/** RFC 9110, section 10.1.1: there is but one. */
function isExpectationUnknown({ expect }: IncomingHttpHeaders): boolean {
  return expect !== undefined && !/^100-continue$/i.test(expect);
}

/** A name or an address, and a port; nothing is no host, and allowed. */
const hostPattern = /^(?:[\w.%~-]*|\[[\w.:%~-]+\])(?::\d*)?$/;

/** What Node takes, and RFC 9112 does not: no host, two, which it joins, or a coding that ends no request (sections 3.2 and 6.1). */
function faultOf({ headers, httpVersion }: IncomingMessage): string | undefined {
  const { host, 'transfer-encoding': coding } = headers;
  if (host === undefined ? httpVersion !== '1.0' : !hostPattern.test(host))
    return 'host-is-malformed';
  return coding === undefined || /^chunked$/i.test(coding) ? undefined : 'coding-is-unknown';
}

const malformed = { status: 400, reason: 'request-is-malformed' } as const;

/** Node's errors on a connection without a readable request; any other means that it is malformed. */
const connectionErrors: Readonly<
  Record<string, { readonly status: 408 | 431; readonly reason: string }>
> = {
  HPE_HEADER_OVERFLOW: { status: 431, reason: 'headers-are-too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: 'request-is-late' },
};

function refusal(status: 400 | 408 | 431): string {
  const { headers, body } = answers[status];
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${headers['content-type']}`;
  const more = `content-length: ${body.length}\r\ndate: ${new Date().toUTCString()}\r\nconnection: close`;
  return `${head}\r\n${more}\r\n\r\n${body}`;
}
