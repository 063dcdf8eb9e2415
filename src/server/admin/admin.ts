import Fastify from 'fastify';
import { type Listener, listen } from '../listener.ts';
import { withoutSchemas } from '../without-schemas.ts';
import type { Facts, Readiness } from './facts.ts';
import { metricsType, type ProcessMetrics, renderMetrics } from './metrics.ts';
import { renderStatus } from './status.ts';

export interface AdminOptions {
  readonly host: string;
  readonly port: number;
  readonly readiness: () => Readiness;
  readonly facts: () => Promise<Facts>;
  readonly processes: () => Promise<readonly ProcessMetrics[]>;
}

const flags = { host: '--admin-host', port: '--admin-port' } as const;
/** Milliseconds that an open request has when the server ends. */
const closingTime = 500;

/**
 * Opens the listener for operators, without credentials. `/livez` says that the process is there, `/readyz` whether it
 * should be sent requests.
 */
export async function openAdmin({ host, port, readiness, facts, processes }: AdminOptions): Promise<Listener> {
  const app = Fastify(withoutSchemas);
  const json = 'application/json; charset=utf-8';
  app.get('/livez', (_request, reply) => reply.type(json).send('{"status":"alive"}\n'));
  app.get('/readyz', (_request, reply) => {
    const status = readiness();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .type(json)
      .send(`${JSON.stringify({ status })}\n`);
  });
  app.get('/metrics', async (_request, reply) => {
    reply.type(metricsType);
    return renderMetrics(await facts(), await processes());
  });
  app.get('/status', async (_request, reply) => {
    reply.type(json);
    return renderStatus(await facts());
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ message: 'There are /livez, /readyz, /metrics and /status here.' });
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  await app.ready();
  const listener = await listen(app.server, { host, port, listen: undefined, flags }, 'http');
  return { ...listener, stop: () => listener.stop(closingTime) };
}
