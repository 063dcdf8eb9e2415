import { rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../base/operator-error.ts';
import type { Settings } from './settings.ts';

type Place = Pick<Settings, 'host' | 'listen' | 'port' | 'reusePort'>;

/**
 * Opens a port (0 for any free one), or a socket. Who may connect to a socket is said by its folder: a proxy runs as
 * another user.
 *
 * @returns the address, as it stands in a URL; or `unix:` and the path.
 * @throws OperatorError where it cannot be had.
 */
export async function listen(app: FastifyInstance, { host, port, listen: path, reusePort }: Place) {
  try {
    if (path === undefined) {
      // Of localhost Fastify would make two servers, of which limits, stopping and certificates know one.
      const place = { host: host === 'localhost' ? '127.0.0.1' : host, port, reusePort: reusePort === true };
      return await app.listen(place);
    }
    await removeLeftover(path);
    await app.listen({ path, readableAll: true, writableAll: true });
    return `unix:${path}`;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new OperatorError(`Cannot listen on ${path ?? `${host}, port ${port}`}: ${error.message}.`);
  }
}

/** Removes a socket that a killed server left: nobody answers on it. */
async function removeLeftover(path: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))?.isSocket()) return; // there may be none
  const client = connect(path);
  const isInUse = await new Promise((resolve) => {
    client.on('connect', () => resolve(true));
    client.on('error', (error) => resolve(!('code' in error && error.code === 'ECONNREFUSED')));
  });
  client.destroy();
  if (!isInUse) await rm(path, { force: true });
}
