import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { contentType } from './exposition.ts';
import { type Metrics, measureProcess, renderMetrics } from './metrics.ts';
import type { Status } from './status.ts';

/** The app for operators, without credentials. `/livez`: the process runs; `/readyz`: it should be sent requests. */
export function createAdmin(status: () => Promise<Status>, metrics: Metrics): FastifyInstance {
  const refuse = (reply: FastifyReply) =>
    reply.code(404).send({ message: 'There is nothing at this path.' });
  const app = Fastify({ frameworkErrors: (_error, _request, reply) => refuse(reply) }); // a path that is not UTF-8
  app.setNotFoundHandler((_request, reply) => refuse(reply)); // Fastify's own would repeat the path, which may hold a key
  const ofProcess = measureProcess();
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const { status: phase } = await status();
    return reply.code(phase === 'ready' ? 200 : 503).send({ status: phase });
  });
  app.get('/status', status);
  app.get('/metrics', async (_request, reply) => {
    return reply.type(contentType).send(renderMetrics(metrics, ofProcess(), await status()));
  });
  return app;
}
