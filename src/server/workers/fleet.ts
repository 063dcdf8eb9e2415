import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Failure } from '../../diagnostic/failure.ts';
import type { Language } from '../../diagnostic/wording/wording.ts';
import type { WorkerFacts } from '../admin/facts.ts';
import type { ProcessMetrics } from '../admin/metrics.ts';
import type { Engine, Served } from '../engine.ts';
import type { Log, Terminal } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { type Counts, sumOf } from '../tally.ts';
import { backOff } from './back-off.ts';
import { type FromWorker, fromSent, type ToWorker } from './messages.ts';

/** Workers as one engine. */
export interface Fleet extends Engine {
  readonly workers: () => WorkerFacts;
  /** The metrics of each worker's process. */
  readonly processes: () => Promise<readonly ProcessMetrics[]>;
}

export interface Surroundings {
  readonly log: Log;
  /** What the workers log in. */
  readonly language: Language;
  readonly terminal: Terminal | undefined;
}

/** A worker that runs. */
interface Member {
  readonly worker: Worker;
  counts: Counts | undefined;
  isListening: boolean;
  readonly closed: PromiseWithResolvers<void>;
}

/** Milliseconds that a worker has to answer, when it is asked what it counted. */
const answerTime = 2000;
/** Milliseconds that a worker has to end, beyond the time for requests in flight. */
const endingTime = 2000;

/** Starts workers, gives each what the server answers from, and replaces those that end unasked. */
export function createFleet(settings: Settings, served: Served, around: Surroundings): Fleet {
  const { log, language, terminal } = around;
  const members = new Map<number, Member>();
  const retired: Counts[] = [];
  const nextDelay = backOff(() => performance.now());
  let current = served;
  let replaced = 0;
  let isStopping = false;
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {}); // nobody may be waiting for it any more

  cluster.setupPrimary({
    exec: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    args: [],
    serialization: 'advanced', // which sends bytes as they are
  });

  const tell = (worker: Worker, message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  const add = (): Promise<string> => {
    const worker = cluster.fork();
    const member: Member = { worker, counts: undefined, isListening: false, closed: Promise.withResolvers() };
    members.set(worker.id, member);
    const listening = Promise.withResolvers<string>();
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'counted' || message.kind === 'measured') member.counts = message.counts;
      if (message.kind === 'port-is-closed') member.closed.resolve();
      if (message.kind === 'failed') failed.reject(fromSent(message.error));
      if (message.kind !== 'listening') return;
      member.isListening = true;
      listening.resolve(message.url);
    });
    worker.on('error', () => {}); // it ended while it was told something; `exit` tells the rest
    worker.on('exit', (code, signal) => {
      members.delete(worker.id);
      member.closed.resolve();
      if (member.counts !== undefined) retired.push({ ...member.counts, now: { connections: 0, inFlight: 0 } });
      if (retired.length > 1) retired.splice(0, retired.length, sumOf(retired));
      if (isStopping) return;
      const ended = signal ?? `exit code ${code}`;
      if (!member.isListening) failed.reject(new Failure('worker-ends', { reason: ended }));
      replaced += 1;
      const delay = nextDelay();
      log.note('error', 'worker-is-replaced', { worker: worker.process.pid ?? 0, ended, seconds: delay / 1000 });
      setTimeout(() => {
        if (!isStopping) add();
      }, delay);
    });
    const { plainKeys: _, ...rest } = settings;
    tell(worker, { kind: 'start', settings: { ...rest, plainKeys: [] }, served: current, language, terminal });
    return listening.promise;
  };

  const measured = async () => {
    const answers = [...members.values()].map(({ worker }) => measurementOf(worker, tell));
    return (await Promise.all(answers)).filter((answer) => answer !== undefined);
  };
  return {
    listen: async () => {
      const urls = Array.from({ length: settings.workers }, add);
      const [url = ''] = await Promise.race([Promise.all(urls), failed.promise]);
      return url;
    },
    replace: (parts) => {
      current = { ...current, ...parts };
      for (const { worker } of members.values()) tell(worker, { kind: 'replace', parts });
    },
    counts: async () => {
      await measured(); // each has left its counts with its member
      return sumOf([...retired, ...[...members.values()].flatMap(({ counts }) => counts ?? [])]);
    },
    stop: async () => {
      isStopping = true;
      const all = [...members.values()];
      // The port closes before any connection ends: a client that then comes anew would be reset, as the next worker stops.
      for (const { worker } of all) tell(worker, { kind: 'close-port' });
      await Promise.race([
        Promise.all(all.map(({ closed }) => closed.promise)),
        sleep(answerTime, undefined, { ref: false }),
      ]);
      const ends = all.map(({ worker }) => endOf(worker, settings.shutdownTimeout + endingTime));
      for (const { worker } of all) tell(worker, { kind: 'stop' });
      await Promise.all(ends);
    },
    workers: () => {
      const running = [...members.values()].filter(({ isListening }) => isListening).length;
      return { wanted: settings.workers, running, replaced };
    },
    processes: async () => (await measured()).map(({ metrics }) => metrics),
  };
}

type Measured = FromWorker & { readonly kind: 'measured' };

/** Asks a worker what it measured; undefined where it does not answer in time. */
async function measurementOf(worker: Worker, tell: (worker: Worker, message: ToWorker) => void) {
  const { promise, resolve } = Promise.withResolvers<Measured | undefined>();
  const id = Math.random();
  const listen = (message: FromWorker) => {
    if (message.kind === 'measured' && message.id === id) resolve(message);
  };
  const give = () => resolve(undefined);
  const timer = setTimeout(give, answerTime);
  worker.on('message', listen).once('exit', give);
  tell(worker, { kind: 'measure', id });
  const answer = await promise;
  clearTimeout(timer);
  worker.off('message', listen).off('exit', give);
  return answer;
}

function endOf(worker: Worker, time: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), time);
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
