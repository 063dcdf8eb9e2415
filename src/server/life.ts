import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../diagnostic/failure.ts';

/** Milliseconds that requests in flight have to end in. */
const gracePeriod = 10_000;

/**
 * Opens the port.
 *
 * @returns the address that is listened on, as it stands in a URL.
 * @throws Failure where the port or the host cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port }: { readonly host: string; readonly port: number }) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw asFailure(error, host, port);
  }
  const address = app.server.address() as AddressInfo; // of a port, not of a pipe
  return { url: `http://${hostInUrl(address.address)}:${address.port}` };
}

/** Resolves when the process is told to stop, by Ctrl-C or by whoever runs it. */
export async function stopSignal(): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
}

/** Takes no new connections, lets requests in flight end, and resolves when they have, or after ten seconds. */
export async function stop(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), gracePeriod);
  await app.close();
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
