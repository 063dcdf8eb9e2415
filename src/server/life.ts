import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../diagnostic/failure.ts';

/** Milliseconds that requests in flight have to end in. */
const gracePeriod = 10_000;
/** Milliseconds within which two signals are one. */
const echo = 500;

/** An app that listens. */
interface Listening {
  /** Its address, as it stands in a URL. */
  readonly url: string;
  /** Takes no new connections, lets requests in flight end, and resolves when they have, or after ten seconds. */
  readonly stop: () => Promise<void>;
}

/**
 * Opens the port.
 *
 * @throws Failure where the port or the host cannot be had.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asFailure(error, host, port);
  }
  const address = app.server.address() as AddressInfo; // of a port, not of a pipe
  return { url: `http://${hostInUrl(address.address)}:${address.port}`, stop: () => stop(app, sockets) };
}

/**
 * Resolves when the process is told to stop, by Ctrl-C or by whoever runs it. Told again, it ends at once; but not when
 * that comes with the first: a terminal tells npm and the server, and npm passes on what it was told.
 */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = () => {
      first ??= performance.now();
      if (performance.now() - first > echo) process.exit(1);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

async function stop(app: FastifyInstance, sockets: ReadonlySet<Socket>): Promise<void> {
  const destroy = (those: readonly Socket[]) => those.forEach((socket) => void socket.destroy());
  const timer = setTimeout(() => destroy([...sockets]), gracePeriod);
  const closed = app.close();
  // Node does not count a connection as idle on which nothing was ever sent.
  destroy([...sockets].filter(({ bytesRead }) => bytesRead === 0));
  await closed;
  clearTimeout(timer);
}

function asFailure(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new Failure('port-is-in-use', { host, port });
    case 'EACCES':
      return new Failure('port-is-forbidden', { port });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Failure('address-is-not-available', { host });
    default:
      return error;
  }
}

/** 0.0.0.0 and :: stand for every address of the machine; a client needs one of them. */
function hostInUrl(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
