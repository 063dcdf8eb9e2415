import fp from 'fastify-plugin';

/** Ends connections with their next answer while the server stops, so that clients go elsewhere before the port closes. */
export const closing = fp<{ readonly isStopping: () => boolean }>((app, { isStopping }, done) => {
  app.addHook('onRequest', (_request, reply, next) => {
    if (isStopping()) reply.header('connection', 'close');
    next();
  });
  done();
});
