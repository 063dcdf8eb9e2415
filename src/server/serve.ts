import { Server as HttpsServer } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createAdmin } from './admin.ts';
import { createApp } from './app.ts';
import { follow, type ReloadState, type SourceName } from './follow.ts';
import type { KeyRecord } from './keys/key-file.ts';
import { limitConnections, limitsOf } from './limits.ts';
import { listen } from './listen.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import { loadSources, snapshotFacts } from './sources.ts';
import { type State, statusOf } from './status.ts';
import { stopWithGrace } from './stop.ts';

export interface ServeOptions {
  readonly settings: Settings;
  /** The keys that are in no file. */
  readonly keys: readonly KeyRecord[];
  readonly log: Log;
  readonly metrics: Metrics;
}

/**
 * Starts to serve, and goes on until the process is told to stop.
 *
 * @returns the address, as `listen` gives it.
 * @throws OperatorError, or the system's error, where it cannot start; nothing stays open then.
 */
export async function serve({ settings, keys, log: { log, close: closeLog }, metrics }: ServeOptions): Promise<string> {
  const { served, followed } = await loadSources(settings, keys, log);
  const reloads = new Map<SourceName, ReloadState>();
  const state: { phase: State['phase'] } = { phase: 'starting' };
  const app = createApp({
    snapshot: () => served().snapshot,
    keys: () => served().keys,
    isStopping: () => state.phase === 'stopping',
    logger: log,
    metrics,
    certificate: served().certificate,
    cacheControl: settings.cacheControl,
    corsOrigins: settings.corsOrigin,
    // A peer on a socket of the file system has no address, and is the proxy.
    trustProxy: settings.trustProxy && settings.listen ? (_address, hop) => hop === 0 : settings.trustProxy,
    limits: limitsOf(settings),
  });
  const status = async () => {
    const connections = await promisify(app.server.getConnections.bind(app.server))();
    return statusOf({ ...served(), ...state, reloads, connections }, Date.now());
  };
  limitConnections(app, settings.maxConnections, metrics);
  const { adminHost, adminPort } = settings;
  const admin = adminPort === undefined ? undefined : createAdmin(status, metrics);
  let url: string;
  try {
    if (admin !== undefined && adminPort !== undefined) {
      const address = await listen(admin, { host: adminHost, port: adminPort });
      log.info({ event: 'admin-is-served', url: address }, 'Admin server listening');
    }
    url = await listen(app, settings);
  } catch (error) {
    await Promise.all([app.close(), admin?.close()]);
    throw error;
  }
  state.phase = 'ready';
  log.info({ event: 'snapshot-is-served', url, ...snapshotFacts(served().snapshot) }, 'Serving');

  const following = followed.map((source) =>
    follow(source, {
      interval: settings.poll,
      log,
      loaded: (reload) => {
        reloads.set(source.name, reload);
        metrics.reloads.inc({ source: source.name, result: reload.state === 'good' ? 'success' : 'failure' });
        const { certificate } = served();
        if (certificate && app.server instanceof HttpsServer) app.server.setSecureContext(certificate);
      },
    }),
  );
  stopWithGrace({
    log,
    deadline: settings.shutdownDelay + settings.shutdownTimeout + 5000,
    reload: () => {
      for (const { reload } of following) reload();
    },
    stop: async (signal) => {
      state.phase = 'stopping';
      log.info({ event: 'server-is-stopping', signal }, 'Stopping');
      if (signal === 'SIGTERM') await sleep(settings.shutdownDelay);
      const cut = () => [app, admin].map((each) => each?.server.closeAllConnections());
      const timer = setTimeout(cut, settings.shutdownTimeout);
      await Promise.all([app.close(), admin?.close()]);
      clearTimeout(timer);
      await Promise.all([...following.map(({ close }) => close())]);
      log.info({ event: 'server-stops' }, 'Stopped');
      await closeLog();
    },
  });
  return url;
}
