import { connections, type Ground } from './ground.ts';
import type { Load } from './load/load.ts';
import type { Verified } from './verify.ts';

/** A server under load for some seconds. */
export interface Round extends Load {
  /** Requests per second. */
  readonly rate: number;
  /** Microseconds of CPU time that the server took for a request; undefined without /proc. */
  readonly cpuPerRequest: number | undefined;
  /** Seconds of CPU time that the server took. */
  readonly serverCpu: number | undefined;
  /** The share of the time that the generator worked: near 1, it is what limits. */
  readonly generatorShare: number;
  /** The cores' worth of work that other programs did meanwhile. */
  readonly others: number | undefined;
  /** In bytes. */
  readonly rss: number | undefined;
}

export interface Target extends Verified {
  readonly pid: number;
}

export interface RoundOptions {
  readonly seconds: number;
  /** Those of the load, unless given. */
  readonly cores?: readonly number[] | undefined;
  /** Whether every answer is as long as the one that was verified; found out from that, unless given. */
  readonly lengths?: 'any' | 'same';
}

/** Loads a server for a while, and reads what it used for that. */
export async function measureRound(ground: Ground, target: Target, options: RoundOptions): Promise<Round> {
  const { asked, answer, pid } = target;
  // The name of a request, which a refusal carries, grows with their number.
  const known = 'x-request-id' in answer.headers ? 'any' : 'same';
  const { seconds, cores = ground.cores.load, lengths = known } = options;
  const { meter } = ground;
  const busyBefore = meter.busy();
  const before = meter.usageOf(pid);
  const generate = ground.generatorFor(asked.method);
  const load = await generate(asked, { seconds, connections, status: answer.status ?? 0, cores });
  const after = meter.usageOf(pid);
  const busyAfter = meter.busy();
  const serverCpu = before && after && after.cpu - before.cpu;
  const busy = busyBefore === undefined || busyAfter === undefined ? undefined : busyAfter - busyBefore;
  return {
    ...load,
    failed: load.failed + (lengths === 'same' ? otherLengths(load, answer.bytes) : 0),
    rate: load.requests / load.seconds,
    cpuPerRequest: serverCpu === undefined ? undefined : (serverCpu / load.requests) * 1e6,
    serverCpu,
    generatorShare: load.cpu / load.seconds,
    others:
      busy === undefined || serverCpu === undefined
        ? undefined
        : Math.max(0, (busy - serverCpu - load.cpu) / load.seconds),
    rss: after?.rss,
  };
}

/**
 * How many answers cannot have been as long as they should: wrk does not tell a 200 from a 304, but counts bytes. What
 * connections had of an answer when the time was over counts too, and is let pass.
 */
function otherLengths({ bytes, requests }: Load, length: number): number {
  if (bytes === undefined) return 0;
  const beyond = bytes - requests * length;
  if (beyond >= 0 && beyond <= connections * length) return 0;
  return Math.max(1, Math.round(Math.abs(beyond) / length));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The median of what is known; undefined where nothing is. */
export function medianOf<Value>(
  values: readonly Value[],
  of: (value: Value) => number | undefined,
): number | undefined {
  const known = values.map(of).filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}

/** The lowest of what is known; undefined where nothing is. */
export function lowestOf<Value>(
  values: readonly Value[],
  of: (value: Value) => number | undefined,
): number | undefined {
  const known = values.map(of).filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
