import { setTimeout as sleep } from 'node:timers/promises';
import packageJson from '../../package.json' with { type: 'json' };
import type { Wording } from '../diagnostic/wording/wording.ts';
import type { Facts, Readiness, WorkerFacts } from './admin/facts.ts';
import type { ProcessMetrics } from './admin/metrics.ts';
import { createEngine, type Engine, type Served } from './engine.ts';
import type { KeyRecord } from './keys/key-file.ts';
import { clearSocket } from './listener.ts';
import type { Log, Terminal } from './log.ts';
import { countFailed, isNews, tellFailed, tellLoaded, warnOfKeys } from './news.ts';
import { createReloads } from './reloads.ts';
import type { Settings } from './settings/settings.ts';
import { stopSignal } from './signals.ts';
import { loadSources } from './sources.ts';

export interface ServeOptions {
  readonly settings: Settings;
  /** The keys that are in no file. */
  readonly keys: readonly KeyRecord[];
  readonly log: Log;
  readonly wording: Wording;
  readonly terminal: Terminal | undefined;
  /** Is told the address once it answers there. */
  readonly listening: (url: string) => void;
}

/**
 * Serves until the process is told to stop, and then stops in order.
 *
 * @throws Failure, or the system's error, where it cannot start.
 */
export async function serve({ keys, listening, ...around }: ServeOptions): Promise<void> {
  const { settings, log, wording } = around;
  const sources = await loadSources(settings, keys);
  const newsroom = { log, wording, reloads: createReloads(sources.followed, Date.now) };
  let { served } = sources;
  let phase: 'listening' | 'starting' | 'stopping' = 'starting';
  let reload = () => {};
  const signal = stopSignal(() => reload());

  await using running = new AsyncDisposableStack();
  const crew = await engage(served, around);
  const readiness = (): Readiness => {
    if (phase !== 'listening') return phase;
    return crew.workers().running === 0 ? 'without-workers' : 'ready';
  };
  const facts = async (): Promise<Facts> => ({
    now: Date.now(),
    readiness: readiness(),
    version: packageJson.version,
    uptime: performance.now(),
    served,
    reloads: newsroom.reloads.states(),
    counts: await crew.engine.counts(),
    workers: crew.workers(),
  });
  const admin = await startAdmin(settings, { readiness, facts, processes: crew.processes });
  running.defer(async () => admin?.stop(0));
  running.defer(crew.engine.stop); // before the listener that tells of it

  if (settings.listen !== undefined) await clearSocket(settings.listen);
  const url = await crew.engine.listen();
  phase = 'listening';
  const following = sources.follow({
    loaded: (parts, occasion) => {
      crew.engine.replace(parts);
      if (occasion === 'asked' || isNews(parts, served, newsroom)) tellLoaded(parts, served, newsroom);
      served = { ...served, ...parts };
    },
    failed: (source, error, occasion) => {
      if (countFailed(source, error, newsroom) || occasion === 'asked') tellFailed(source, error, newsroom);
    },
  });
  running.defer(following.close);
  reload = following.reload;
  const { digest, counts } = served.snapshot.manifest;
  log.note('info', 'snapshot-is-served', { url, digest, ...counts });
  if (admin !== undefined) log.note('info', 'admin-is-served', { url: admin.url });
  warnOfKeys(served.keys, log);
  listening(url);

  const name = await signal;
  phase = 'stopping';
  log.note('info', 'server-is-stopping', { signal: name, seconds: settings.shutdownDelay / 1000 });
  await sleep(settings.shutdownDelay);
}

/** What answers requests, and what is known of it. */
interface Crew {
  readonly engine: Engine;
  readonly workers: () => WorkerFacts;
  readonly processes: () => Promise<readonly ProcessMetrics[]>;
}

type Around = Omit<ServeOptions, 'keys' | 'listening'>;

async function engage(served: Served, { settings, log, wording, terminal }: Around): Promise<Crew> {
  const isMeasured = settings.adminPort !== undefined;
  const measure = isMeasured ? (await import('./admin/metrics.ts')).measureProcess() : async () => [];
  if (settings.workers === 1) {
    const engine = createEngine(settings, served, log);
    const workers = () => ({ wanted: 1, running: 1, replaced: 0 });
    return { engine, workers, processes: async () => [await measure()] };
  }
  const { createFleet } = await import('./workers/fleet.ts');
  const fleet = createFleet(settings, served, { log, language: wording.language, terminal });
  const processes = async () => [await measure(), ...(await fleet.processes())];
  return { engine: fleet, workers: fleet.workers, processes };
}

type AdminFacts = Pick<import('./admin/admin.ts').AdminOptions, 'facts' | 'processes' | 'readiness'>;

async function startAdmin({ adminHost: host, adminPort: port }: Settings, facts: AdminFacts) {
  if (port === undefined) return undefined;
  const { openAdmin } = await import('./admin/admin.ts');
  return openAdmin({ host, port, ...facts });
}
