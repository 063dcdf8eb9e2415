import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fp from 'fastify-plugin';

export interface DrainingOptions {
  /** Whether connections shall end with their next answer, so that clients go elsewhere before the port closes. */
  readonly isStopping?: () => boolean;
}

/** Lets the answers that are on their way end before the server closes: Node cuts those that it has, but no client yet. */
export const draining = fp<DrainingOptions>(async (app, { isStopping }) => {
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  app.server.on('connection', track).on('secureConnection', track);
  app.addHook('onRequest', (_request, reply, next) => {
    if (isStopping?.()) reply.header('connection', 'close');
    next();
  });
  app.addHook('preClose', async () => {
    app.server.maxConnections = 0; // new ones go elsewhere
    while ([...sockets].some(({ writableLength }) => writableLength > 0)) await sleep(10);
  });
});
