import { setTimeout as sleep } from 'node:timers/promises';
import { askedFor, gzip } from '../answers.ts';
import { type RunningOurs, startOurs } from '../contenders.ts';
import type { Ground } from '../ground.ts';
import { measureRound, median, type Target } from '../measure.ts';
import { isPartAsked } from '../options.ts';
import { large, middle, type Payload, publishPair, publishSample, publishSize } from '../payloads.ts';
import { pointAt, reloadsOf } from '../swap.ts';
import { ask, verify } from '../verify.ts';

/** What this server holds in memory, in MiB. */
export interface Memory {
  /** Whether as many requests and reloads were made as the claims speak of. */
  readonly isInFull: boolean;
  readonly soak: {
    readonly requests: number;
    readonly rss_mib: number;
    readonly peak_mib: number;
    readonly failed_requests: number;
  };
  readonly reloads: { readonly count: number; readonly early_mib: number; readonly late_mib: number } | null;
  readonly large: LargeMemory | null;
}

interface LargeMemory {
  readonly bytes: number;
  readonly rss_mib: number;
  readonly sample_rss_mib: number;
  /** What it costs over the sample, in sizes of the snapshot. */
  readonly times: number;
  /** The same after one reload of it. */
  readonly reloaded_times: number;
  /** The most that it ever was, of all that. */
  readonly peak_times: number;
}

const amounts = {
  quick: { requests: 50_000, reloads: 0 },
  default: { requests: 1_000_000, reloads: 500 },
  soak: { requests: 10_000_000, reloads: 10_000 },
} as const;

const mebibyte = 1024 * 1024;
/** Milliseconds in which a server comes to rest. */
const rest = 2000;

export async function measureMemory(ground: Ground): Promise<Memory | undefined> {
  const { options, meter } = ground;
  if (!isPartAsked(options, 'memory')) return undefined;
  if (meter.usageOf(process.pid) === undefined) {
    ground.tell('memory: left out, as it needs /proc');
    return undefined;
  }
  const sample = await publishSample(ground);
  const soak = await measureSoak(ground, sample);
  const reloads = amounts[options.extent].reloads === 0 ? null : await measureReloads(ground);
  const isLargeDue = options.extent !== 'quick';
  return {
    isInFull: options.extent === 'soak',
    soak,
    reloads,
    large: isLargeDue ? await measureLarge(ground, sample) : null,
  };
}

async function measureSoak(ground: Ground, sample: Payload): Promise<Memory['soak']> {
  const { requests: wanted } = amounts[ground.options.extent];
  const server = await startOurs(ground, { dist: sample.dist });
  const target = await targetOf(ground, server, sample);
  let requests = 0;
  let failed = 0;
  let rss = 0;
  while (requests < wanted) {
    ground.tell(`memory: ${requests} of ${wanted} requests`);
    const round = await measureRound(ground, target, { seconds: wanted > 1_000_000 ? 10 : 2 });
    if (round.requests === 0) throw new Error('The server does not answer.');
    requests += round.requests;
    failed += round.failed;
    rss = round.rss ?? 0;
  }
  const peak = ground.meter.usageOf(server.pid)?.peak ?? 0;
  await server.end();
  return { requests, failed_requests: failed, rss_mib: rss / mebibyte, peak_mib: peak / mebibyte };
}

/** Reloads as fast as the server does, and compares the second tenth (the first warms up) with the last. */
async function measureReloads(ground: Ground): Promise<Memory['reloads']> {
  const { reloads: wanted } = amounts[ground.options.extent];
  const pair = await publishPair(ground, { ...middle, name: 'memory' });
  const server = await startOurs(ground, { dist: pair.payload.dist });
  const tags = pair.manifests.map((text) => `"${JSON.parse(text).digest}-gzip"`);
  const asked = {
    ...askedFor(gzip, server.port, { authorization: ground.key.authorization }),
    method: 'HEAD' as const,
  };
  const samples: number[] = [];
  for (let count = 0; count < wanted; count += 1) {
    if (count % 500 === 0) ground.tell(`memory: ${count} of ${wanted} reloads`);
    const place = count % 2 === 0 ? 0 : 1;
    pointAt(pair, place);
    process.kill(server.pid, 'SIGHUP');
    const begun = performance.now();
    while ((await ask(asked)).headers.etag !== tags[place]) {
      if (performance.now() - begun > 10_000) throw new Error('The server does not take a snapshot.');
      await sleep(2);
    }
    samples.push(ground.meter.usageOf(server.pid)?.rss ?? 0);
  }
  const { successes } = await reloadsOf(server);
  await server.end();
  const tenth = Math.floor(wanted / 10);
  return {
    count: successes - 1, // but for the start
    early_mib: median(samples.slice(tenth, 2 * tenth)) / mebibyte,
    late_mib: median(samples.slice(-tenth)) / mebibyte,
  };
}

async function measureLarge(ground: Ground, sample: Payload): Promise<LargeMemory> {
  const small = await settled(ground, sample);
  ground.tell(`memory: build ${large.title}, which takes a minute`);
  const payload = await publishSize(ground, large);
  const big = await settled(ground, payload);
  const bytes = payload.bodies.identity.length;
  const times = (rss: number) => (rss - small.rss) / bytes;
  return {
    bytes,
    rss_mib: big.rss / mebibyte,
    sample_rss_mib: small.rss / mebibyte,
    times: times(big.rss),
    reloaded_times: times(big.reloaded),
    peak_times: times(big.peak),
  };
}

/**
 * What a server holds after it has answered and rested, after it has then reloaded, and at most. It is not loaded: the
 * smaller the answers, the more of them, and the more the heap would have grown beside the snapshot.
 */
async function settled(ground: Ground, payload: Payload) {
  ground.tell(`memory: ${payload.title} snapshot`);
  const server = await startOurs(ground, { dist: payload.dist });
  await targetOf(ground, server, payload);
  await sleep(rest);
  const { rss = 0 } = ground.meter.usageOf(server.pid) ?? {};
  process.kill(server.pid, 'SIGHUP');
  while ((await reloadsOf(server)).successes < 2) await sleep(50);
  await sleep(rest);
  const { rss: reloaded = 0, peak = 0 } = ground.meter.usageOf(server.pid) ?? {};
  await server.end();
  return { rss, reloaded, peak };
}

async function targetOf({ key }: Ground, { port, pid }: RunningOurs, payload: Payload): Promise<Target> {
  return { ...(await verify(port, { kind: gzip, payload, authorization: key.authorization })), pid };
}
