import { Server as HttpsServer } from 'node:https';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type KeyRecord, stateOf } from '../keys/key-file.ts';
import { createAdmin } from './admin.ts';
import { createApp } from './app.ts';
import { snapshotFacts } from './clock.ts';
import { follow, type Look, type ReloadState } from './follow.ts';
import { listen } from './listen.ts';
import { createLog, silentLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import type { Settings } from './settings.ts';
import { loadSources } from './sources.ts';
import { type State, statusOf } from './status.ts';
import { stopWithGrace } from './stop.ts';

/**
 * Starts to serve, until the process gets a signal to stop. `keys` are those that are in no file; `warnings` are logged
 * first, one event each.
 *
 * @returns the address, as `listen` gives it.
 * @throws a failure, or the system's error, where it cannot start; nothing stays open then.
 */
export async function serve(
  settings: Settings,
  keys: readonly KeyRecord[],
  warnings: readonly object[],
) {
  const metrics = createMetrics();
  const { log, close: closeLog } = createLog(settings.logLevel, () => metrics.lostLogLines.add(1));
  for (const warning of warnings) log.warn(warning);
  const sources = await loadSources(settings, keys, log);
  const { snapshot, keys: keySet, certificate } = sources;
  const reloads = new Map<string, ReloadState>();
  const looks = new Map<string, Look>();
  let phase: State['phase'] = 'starting';
  const app = createApp({
    snapshot: snapshot.current,
    keys: keySet.current,
    isStopping: () => phase === 'stopping',
    logger: log,
    metrics,
    certificate: certificate.current(),
    cacheControl: settings.cacheControl,
    images: settings.images && resolve(settings.dist, 'images'),
    corsOrigins: settings.corsOrigin,
    // A peer on a Unix socket has no address: it is the proxy.
    trustProxy:
      settings.trustProxy && settings.listen ? (_address, hop) => hop === 0 : settings.trustProxy,
    limits: settings,
  });
  const status = async () => {
    const connections = await promisify(app.server.getConnections.bind(app.server))();
    const served = {
      snapshot: snapshot.current(),
      keys: keySet.current(),
      certificate: certificate.current(),
    };
    return statusOf({ ...served, phase, reloads, looks, connections }, Date.now());
  };
  const { adminHost, adminPort } = settings;
  const admin = adminPort === undefined ? undefined : createAdmin(status, metrics);
  let url: string;
  try {
    if (admin !== undefined && adminPort !== undefined) {
      const setBy = '--admin-port or FILTER_CATALOG_ADMIN_PORT';
      const address = await listen(admin, { host: adminHost, port: adminPort, setBy });
      log.info({ event: 'admin-is-served', url: address }, 'Admin server listening');
    }
    url = await listen(app, { ...settings, setBy: '--port or FILTER_CATALOG_PORT' });
  } catch (error) {
    await Promise.all([app.close(), admin?.close()]);
    throw error;
  }
  phase = 'ready';
  log.info({ event: 'snapshot-is-served', url, ...snapshotFacts(snapshot.current()) }, 'Serving');

  const followed = Object.entries(sources).filter(([, { paths }]) => paths.length > 0);
  const followers = followed.map(([name, source]) => {
    const loaded = (reload: ReloadState) => {
      reloads.set(name, reload);
      metrics.reloads.add(1, name, reload.state === 'good' ? 'success' : 'failure');
      const pair = certificate.current();
      if (pair && app.server instanceof HttpsServer) app.server.setSecureContext(pair);
    };
    const looked = (look: Look) => {
      looks.set(name, look);
      snapshot.current(); // logs a moment that came while nobody asked
    };
    return follow(source, { name, interval: settings.poll, log, loaded, looked });
  });
  const deadline = settings.shutdownDelay + settings.shutdownTimeout + 5000;
  const reload = () => void followers.map((each) => each.reload());
  stopWithGrace({ log, deadline }, reload, async (signal) => {
    phase = 'stopping';
    log.info({ event: 'server-is-stopping', signal }, 'Stopping');
    if (signal === 'SIGTERM') await sleep(settings.shutdownDelay);
    const cut = () => [app, admin].map((each) => each?.server.closeAllConnections());
    const timer = setTimeout(cut, settings.shutdownTimeout);
    await Promise.all([app.close(), admin?.close()]);
    clearTimeout(timer);
    log.info({ event: 'server-stops' }, 'Stopped');
    await closeLog();
  });
  return url;
}

/** Loads all that a server would start with, and says in a sentence what that is. @throws as `loadSources` does. */
export async function check(settings: Settings, given: readonly KeyRecord[]): Promise<string> {
  const { snapshot, keys, certificate } = await loadSources(settings, given, silentLog);
  const {
    digest,
    last_modified,
    categories,
    filters,
    next = [],
  } = snapshotFacts(snapshot.current());
  const { records } = keys.current();
  const valid = records.filter((key) => stateOf(key, Date.now()) === 'valid').length;
  const facts = [
    `snapshot ${digest.slice(0, 12)}${settings.trustedKey ? ', signed,' : ''} of ${last_modified}`,
    `categories: ${categories}, filters: ${filters}`,
    ...next.map(
      (each) => `from ${each.from} on categories: ${each.categories}, filters: ${each.filters}`,
    ),
    `keys: ${records.length} (valid: ${valid}${valid === 0 ? ', so every request gets a 401' : ''})`,
    certificate.current()
      ? `certificate until ${certificate.current()?.expires}`
      : 'no certificate',
  ];
  return `The server can start: ${facts.join('; ')}.`;
}
