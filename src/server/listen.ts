import { rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Settings, serverFailure } from './settings.ts';

type Address = Pick<Settings, 'host' | 'listen' | 'port' | 'reusePort'> & {
  /** What sets the port, in a sentence. */
  readonly setBy: string;
};

/**
 * Listens on a port (0 for any free one), or on a socket. Any user may write to the socket, as a proxy runs as another one;
 * its folder controls who reaches it.
 *
 * @returns the address, as it stands in a URL; or `unix:` and the path.
 * @throws a failure where it cannot.
 */
export async function listen(
  app: FastifyInstance,
  { host, port, listen: path, reusePort, setBy }: Address,
) {
  try {
    if (path === undefined) {
      // For localhost Fastify would make two servers, and limits, stopping and certificates would apply to one of them.
      const address = {
        host: host === 'localhost' ? '127.0.0.1' : host,
        port,
        reusePort: reusePort === true,
      };
      return await app.listen(address);
    }
    await removeLeftover(path);
    await app.listen({ path, readableAll: true, writableAll: true });
    return `unix:${path}`;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const isTaken = path === undefined && 'code' in error && error.code === 'EADDRINUSE';
    const why = isTaken
      ? `another program uses it. Name another port with ${setBy}`
      : error.message;
    throw serverFailure('address-cannot-be-used', {
      address: path ?? `${host}, port ${port}`,
      reason: why,
    });
  }
}

/** Removes the socket of a server that was killed: connecting to it is refused. */
async function removeLeftover(path: string): Promise<void> {
  if (!(await stat(path).catch(() => undefined))?.isSocket()) return; // or there is no such file
  const client = connect(path);
  const isUnused = await new Promise((resolve) => {
    client.on('connect', () => resolve(false));
    client.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
  client.destroy();
  if (isUnused) await rm(path, { force: true });
}
