import type { ServerResponse } from 'node:http';
import fp from 'fastify-plugin';

export interface DrainingOptions {
  /** Whether connections shall end with their next answer, so that clients go elsewhere before the port closes. */
  readonly isStopping?: () => boolean;
  /** Is kept: the answers that are on their way. Node cuts those that it has, but that the client has not taken. */
  readonly open?: Set<ServerResponse>;
}

/** What stopping in order needs of each request. */
export const draining = fp<DrainingOptions>((app, { isStopping, open }, done) => {
  app.addHook('onRequest', (_request, reply, next) => {
    open?.add(reply.raw);
    reply.raw.once('close', () => open?.delete(reply.raw));
    if (isStopping?.()) reply.header('connection', 'close');
    next();
  });
  done();
});
