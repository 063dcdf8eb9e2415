import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { type Metrics, renderMetrics } from './metrics.ts';
import type { Status } from './status.ts';

/** The app for operators, without credentials. `/livez`: the process runs; `/readyz`: it should be sent requests. */
export function createAdmin(status: () => Promise<Status>, metrics: Metrics): FastifyInstance {
  const app = Fastify();
  collectDefaultMetrics({ register: metrics.registry });
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const { status: phase } = await status();
    return reply.code(phase === 'ready' ? 200 : 503).send({ status: phase });
  });
  app.get('/status', status);
  app.get('/metrics', async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await renderMetrics(metrics, await status()));
  });
  return app;
}
