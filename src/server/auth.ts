import fp from 'fastify-plugin';

/**
 * What a cache in front asks before it answers a request from its memory: whether the key of the request is valid, which
 * `credentials` has said before this runs. It may remember that for a second.
 */
export const auth = fp(async (app) => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/auth',
    handler: (_request, reply) => reply.code(204).header('cache-control', 'private, max-age=1').send(),
  });
});
