import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Loses no request at a stop. While `isStopping`, each response closes its connection, so that
 * clients connect elsewhere. The port closes in a pause of 10 ms, or after 200 ms: requests that
 * arrive before that wait for their responses, so that their clients open no new connection, which
 * the port would reset.
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
    NetServer.prototype.close.call(app.server); // http.Server's own would cut what is not sent yet
    for (const next of waiting) next();
    waiting = undefined;
    while ([...sockets].some(({ writableLength }) => writableLength > 0)) await sleep(10);
  });
}
