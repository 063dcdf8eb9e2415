import Fastify, { type FastifyInstance } from 'fastify';
import { contentType } from './exposition.ts';
import { type Metrics, renderMetrics } from './metrics.ts';
import { measureProcess } from './process-metrics.ts';
import type { Status } from './status.ts';

/** The app for operators, without credentials. `/livez`: the process runs; `/readyz`: it should be sent requests. */
export function createAdmin(status: () => Promise<Status>, metrics: Metrics): FastifyInstance {
  const app = Fastify();
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
