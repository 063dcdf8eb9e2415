import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { KeyRecord } from '../keys/key-file.ts';
import { createAdmin, type State } from './admin.ts';
import { type AppOptions, createApp } from './app.ts';
import { drainOnClose } from './drain.ts';
import { logRequests } from './log.ts';
import { countRequests } from './metrics.ts';
import { followSchedule, snapshotFacts } from './schedule.ts';
import { followKeys, followSnapshot } from './sources.ts';

type Texts = 'adminHost' | 'dist' | 'host' | 'logLevel';
type Numbers = 'poll' | 'port' | 'shutdownDelay' | 'shutdownTimeout';
type AppSettings = Pick<AppOptions, 'cacheControl' | 'corsOrigin' | 'trustProxy'>;
type Optional = { trustedKey?: string; images?: true; keys?: string; adminPort?: number };

/** The options of `serve`. Durations are in milliseconds. */
export type Settings = Readonly<Record<Texts, string> & Record<Numbers, number> & Optional> &
  AppSettings & { readonly reusePort?: true };

/**
 * Starts the server. `extraKeys` are accepted in addition to the key file.
 *
 * @returns the URL, and `stop` for a graceful shutdown.
 * @throws a failure or the system's error if it cannot start.
 */
export async function start(settings: Settings, extraKeys: readonly KeyRecord[], log: Logger) {
  const { dist, host, adminHost, adminPort, shutdownTimeout } = settings;
  const snapshots = await followSnapshot(dist, settings.trustedKey, log);
  const keySets = await followKeys(settings.keys, extraKeys, log);
  const [snapshot, keys] = [followSchedule(snapshots.current), keySets.current];
  let status: State['status'] = 'starting';
  const images = settings.images && resolve(dist, 'images');
  const app = createApp({ ...settings, images, snapshot, keys, log });
  const metrics = countRequests(app);
  logRequests(app, log);
  drainOnClose(app, () => status === 'stopping');
  const admin = createAdmin(() => {
    const sources = { snapshot: snapshots.state(), keys: keySets.state() };
    return { status, snapshot: snapshot(), keys: keys(), sources };
  }, metrics);
  if (adminPort !== undefined) {
    const url = await listen(admin, { host: adminHost, port: adminPort });
    admin.server.unref(); // must not keep the process alive alone
    log.info({ event: 'admin-listening', url }, 'Admin server listening');
  }
  const url = await listen(app, settings);
  status = 'ready';
  log.info({ event: 'server-listening', url, ...snapshotFacts(snapshot()) }, 'Server listening');
  if (!/^(localhost|::1|127\..*)$/.test(host) && settings.trustProxy === undefined)
    log.warn({ event: 'keys-sent-in-clear-text' }, `API keys are sent in clear text on ${url}`);
  void snapshots.poll(settings.poll);
  void keySets.poll(settings.poll);
  const stop = async (delay: number) => {
    status = 'stopping';
    await sleep(delay);
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeout).unref();
    await Promise.all([app.close(), admin.close()]);
  };
  return { url, stop };
}

/** Listens. @returns the URL with the requested host: Fastify may name another one. */
async function listen(app: FastifyInstance, at: Pick<Settings, 'host' | 'port' | 'reusePort'>) {
  const { host, port, reusePort = false } = at;
  // Fastify would start two servers for localhost. Its types lack `reusePort`.
  const address = { host: host.replace(/^localhost$/, '127.0.0.1'), port, reusePort };
  await app.listen(address).catch((error) => {
    throw Object.assign(error, { path: `${host}, port ${port}` }); // for the error message
  });
  const { port: used } = app.server.address() as AddressInfo; // never a Unix socket
  return `http://${host.includes(':') ? `[${host}]` : host}:${used}`;
}
