import { rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../base/operator-error.ts';

/** Where to listen: a host and a port (0 for any free one), or a socket in the file system. */
export interface Place {
  readonly host: string;
  readonly port: number;
  /** The path of a socket, in place of host and port. */
  readonly listen?: string | undefined;
  readonly reusePort?: boolean | undefined;
}

const faults: Readonly<Record<string, string>> = {
  EACCES: 'this user may not listen there',
  EADDRINUSE: 'another program listens there',
  EADDRNOTAVAIL: 'this machine has no such address',
  EAI_AGAIN: 'no such host is known',
  ENOENT: 'there is no such folder',
  ENOTFOUND: 'no such host is known',
};

/**
 * Opens the port, or the socket. Who may connect to a socket is said by its folder: a proxy runs as another user.
 *
 * @returns the address, as it stands in a URL; or `unix:` and the path.
 * @throws OperatorError where it cannot be had.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, listen: path, reusePort = false }: Place,
): Promise<string> {
  const text = { listenTextResolver: (address: string) => `Listening at ${address}` };
  try {
    if (path === undefined) return await app.listen(Object.assign(text, { host, port, reusePort }));
    await removeLeftover(path);
    await app.listen({ ...text, path, readableAll: true, writableAll: true });
    return `unix:${path}`;
  } catch (error) {
    const fault = error instanceof Error && 'code' in error ? faults[String(error.code)] : undefined;
    if (fault === undefined) throw error;
    throw new OperatorError(`Cannot listen on ${path ?? `${host}, port ${port}`}: ${fault}.`);
  }
}

/** Removes a socket that a killed server left: nobody answers on it. */
async function removeLeftover(path: string): Promise<void> {
  const isSocket = (await stat(path).catch(() => undefined))?.isSocket() ?? false; // there may be none
  if (!isSocket) return;
  const isLeft = await new Promise<boolean>((resolve) => {
    const client = connect(path, () => resolve(false)).on('error', () => resolve(true));
    client.on('connect', () => client.destroy());
  });
  if (isLeft) await rm(path, { force: true });
}
