import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fp from 'fastify-plugin';

export interface DrainingOptions {
  /** Whether each connection shall end with its next answer, so that clients connect elsewhere before the port closes. */
  readonly isStopping?: () => boolean;
}

/** Sends answers to their end before the server closes: Node would cut those that it has written and not yet sent. */
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
    app.server.maxConnections = 0; // new connections are closed
    while ([...sockets].some(({ writableLength }) => writableLength > 0)) await sleep(10);
  });
});
