import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Shuts down without losing requests. While `isStopping`, each response closes its connection, so
 * that clients reconnect elsewhere. The port closes once nothing arrives for 10 ms, or after 200
 * ms. Responses wait until then, because clients would reconnect and be reset.
 */
export function drainOnClose(app: FastifyInstance, isStopping: () => boolean): void {
  const sockets = new Set<Socket>();
  let arrived = 0;
  let waiting: (() => void)[] | undefined;
  app.server.on('connection', (socket: Socket) => {
    arrived += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('onRequest', (_request, reply, next) => {
    arrived += 1;
    if (isStopping()) reply.header('connection', 'close');
    if (waiting) waiting.push(next);
    else next();
  });
  app.addHook('preClose', async () => {
    waiting = [];
    const end = performance.now() + 200;
    for (let before = -1; before !== arrived && performance.now() < end; await sleep(10))
      before = arrived;
    NetServer.prototype.close.call(app.server); // `http.Server.close` would cut unsent responses
    for (const next of waiting) next();
    waiting = undefined;
    while ([...sockets].some(({ writableLength }) => writableLength > 0)) await sleep(10);
  });
}
