import { existsSync } from 'node:fs';
import { chmod, rm, stat } from 'node:fs/promises';
import { type AddressInfo, connect, type ListenOptions, Server as NetServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../diagnostic/failure.ts';
import type { WebServer } from './transport.ts';

/** Milliseconds for which connections that idle may still send a request, when the server stops. */
const idleGrace = 1000;
const lookInterval = 50;

/** Where to listen: a host and a port (0 for any free one), or a socket in the file system. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly listen: string | undefined;
  /** What host and port are set by, for whoever must choose another. */
  readonly flags: { readonly host: string; readonly port: string };
}

/** A server that listens. */
export interface Listener {
  /** Its address as it stands in a URL; or `unix:` and the path of a socket. */
  readonly url: string;
  readonly connections: () => number;
  /** Takes no new connections from now on. */
  readonly close: () => void;
  /** Takes no new connections, lets those that are there end, and resolves when they have, or after `timeout` ms. */
  readonly stop: (timeout: number) => Promise<void>;
}

/**
 * Opens the port, or the socket.
 *
 * @throws Failure where it cannot be had.
 */
export async function listen(server: WebServer | NetServer, place: Place, scheme: 'http' | 'https'): Promise<Listener> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const sessions = new Set<{ close: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  const { host, port, listen: path } = place;
  try {
    await opened(server, path === undefined ? { host, port } : { path });
    // Who may connect is said by the folder: a proxy runs as another user, and every request needs a key.
    if (path !== undefined) await chmod(path, 0o777);
  } catch (error) {
    throw asFailure(error, place);
  }
  // HTTP's own way hangs up on idle connections at once, on which a request may be under way already.
  const close = () => void NetServer.prototype.close.call(server);
  return {
    url: urlOf(server.address(), scheme),
    connections: () => sockets.size,
    close,
    stop: async (timeout) => {
      close();
      for (const session of sessions) session.close(); // RFC 9113, section 6.8: the client learns what was not looked at
      const begun = performance.now();
      const passed = () => performance.now() - begun;
      while (sockets.size > 0 && passed() < timeout) {
        await sleep(lookInterval);
        if (passed() < idleGrace) continue;
        if ('closeIdleConnections' in server) server.closeIdleConnections();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy(); // Node does not count these as idle
      }
      for (const socket of sockets) socket.destroy();
    },
  };
}

function opened(server: NetServer | WebServer, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/**
 * Removes a socket that a server left which was killed.
 *
 * @throws Failure `socket-is-in-use` where a program answers on it.
 */
export async function clearSocket(path: string): Promise<void> {
  const client = connect(path);
  const code = await new Promise<string | undefined>((resolve) => {
    client
      .once('connect', () => resolve(undefined))
      .once('error', (error) => resolve('code' in error ? String(error.code) : ''));
  });
  client.destroy();
  if (code === undefined) throw new Failure('socket-is-in-use', { path });
  // A file that is no socket refuses connections as well, and is not to be lost.
  if (code === 'ECONNREFUSED' && (await stat(path)).isSocket()) await rm(path, { force: true });
}

function asFailure(error: unknown, { host, port, listen: path, flags }: Place): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (path !== undefined) {
    if (code === 'EADDRINUSE') return new Failure('socket-is-in-use', { path });
    const folder = dirname(path);
    if (!existsSync(folder)) return Object.assign(new Error(), { code: 'ENOENT', syscall: 'bind', path: folder });
    return error instanceof Error ? Object.assign(error, { path }) : error;
  }
  switch (code) {
    case 'EADDRINUSE':
      return new Failure('port-is-in-use', { host, port, flag: flags.port });
    case 'EACCES':
      return new Failure('port-is-forbidden', { port, flag: flags.port });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Failure('address-is-not-available', { host, flag: flags.host });
    default:
      return error;
  }
}

function urlOf(address: AddressInfo | string | null, scheme: string): string {
  if (typeof address === 'string' || address === null) return `unix:${address}`;
  return `${scheme}://${hostInUrl(address.address)}:${address.port}`;
}

/** 0.0.0.0 and :: stand for every address of the machine; a client needs one of them. */
function hostInUrl(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  if (address === '::') return '[::1]';
  return address.includes(':') ? `[${address}]` : address;
}
