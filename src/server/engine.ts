import { readFileSync } from 'node:fs';
import type { Snapshot } from '../snapshot/load.ts';
import { prepareActive } from './active.ts';
import { createTrust } from './address.ts';
import { createApp } from './app.ts';
import { boundHeap } from './heap.ts';
import type { KeyRecord } from './keys/key-file.ts';
import { createKeySet } from './keys/key-set.ts';
import { type Listener, listen } from './listener.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings/settings.ts';
import { type Counts, createTally } from './tally.ts';
import type { Certificate } from './tls.ts';
import { createWebServer, type WebServer } from './transport.ts';
import { createUnauthorizedLimit } from './unauthorized-limit.ts';

/** What is answered from, each part verified before it comes here. */
export interface Served {
  readonly snapshot: Snapshot;
  readonly keys: readonly KeyRecord[];
  readonly certificate: Certificate | undefined;
}

/** What answers requests: this process, or workers. */
export interface Engine {
  /** Opens the port; resolves with its address, as it stands in a URL. */
  readonly listen: () => Promise<string>;
  /** Answers from these parts from now on. */
  readonly replace: (parts: Partial<Served>) => void;
  /** What was counted since the start. */
  readonly counts: () => Promise<Counts>;
  /** Takes no new connections, lets requests in flight end, and resolves when they have, or the time for that is over. */
  readonly stop: () => Promise<void>;
}

/** Answers in this process. */
export interface LocalEngine extends Engine {
  /** Takes no new connections from now on; those that are there go on. */
  readonly closePort: () => void;
}

/** Answers in this process, which is one of so many. */
export function createEngine(settings: Settings, served: Served, log: Log, processes = 1): LocalEngine {
  boundHeap();
  let active = prepareActive(served.snapshot);
  let keys = createKeySet(served.keys);
  let listener: Listener | undefined;
  let isStopping = false;
  const tally = createTally();
  const { maxUnauthorizedPerMinute: most } = settings;
  const shareOf = (total: number) => Math.max(1, Math.ceil(total / processes));
  const limits = { ...settings, maxConnections: shareOf(connectionsOf(settings.maxConnections)) };
  const trust = settings.trustProxy === undefined ? {} : { trustProxy: createTrust(settings.trustProxy) };
  let server: WebServer | undefined;
  const app = createApp({
    active: () => active,
    keys: () => keys,
    now: Date.now,
    log,
    tally,
    isStopping: () => isStopping,
    maxHeaderBytes: settings.maxHeaderBytes,
    maxRequestsInFlight: shareOf(settings.maxRequestsInFlight),
    unauthorizedLimit: most === 0 ? undefined : createUnauthorizedLimit(most, () => performance.now()),
    ...trust,
    createServer: (handler) => {
      server = createWebServer(handler, limits, served.certificate);
      return server;
    },
  });
  return {
    listen: async () => {
      await app.ready();
      if (server === undefined) throw new Error('The app has made no server.');
      server.on('drop', () => {
        tally.dropped();
        log.note('warn', 'connections-are-dropped', { most: limits.maxConnections });
      });
      listener = await listen(
        server,
        { ...settings, flags: { host: '--host', port: '--port' } },
        served.certificate === undefined ? 'http' : 'https',
      );
      return listener.url;
    },
    replace: ({ snapshot, keys: records, certificate }) => {
      if (snapshot !== undefined) active = prepareActive(snapshot);
      if (records !== undefined) keys = createKeySet(records);
      if (certificate !== undefined && server !== undefined && 'setSecureContext' in server) {
        server.setSecureContext({ cert: certificate.cert, key: certificate.key });
      }
    },
    counts: async () => tally.counts({ connections: listener?.connections() ?? 0, lostLogLines: log.lostLines() }),
    closePort: () => listener?.close(),
    stop: async () => {
      isStopping = true;
      await listener?.stop(settings.shutdownTimeout);
      await app.close();
    },
  };
}

/** Files that stay free for what is not a connection: a reload needs some. */
const reservedFiles = 64;

/** As many connections as are set, or as the system lets a process have files, if that is less. */
function connectionsOf(most: number): number {
  const files = openFilesLimit();
  return files === undefined ? most : Math.min(most, Math.max(files - reservedFiles, 1));
}

/** How many files this process may have open; undefined where the system does not tell. */
function openFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const most = /^Max open files +(\d+)/m.exec(limits)?.[1];
    return most === undefined ? undefined : Number(most);
  } catch {
    return undefined; // not Linux
  }
}
