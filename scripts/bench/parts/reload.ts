import { gzip } from '../answers.ts';
import { startOurs } from '../contenders.ts';
import type { Ground } from '../ground.ts';
import { measureRound, median, medianOf, type Round } from '../measure.ts';
import { isPartAsked } from '../options.ts';
import { middle, publishPair } from '../payloads.ts';
import { createProbe, every, pointAt, reloadsOf } from '../swap.ts';
import { verify } from '../verify.ts';

/** This server under load, quiet and while it reloads. */
export interface Reloading {
  readonly interval_ms: number;
  readonly reloads: number;
  readonly failed_reloads: number;
  readonly quiet: Phase;
  readonly reloading: Phase;
  /** Of the p99 while reloading to the quiet one of the same turn; median. */
  readonly p99_ratio: number;
  /** Of the throughput, likewise. */
  readonly ratio: number;
  /** Answers that were looked at in between, and those that were not one of the two snapshots, whole. */
  readonly probes: number;
  readonly wrong_probes: number;
}

interface Phase {
  readonly requests_per_second: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  readonly cpu_us: number | null;
  readonly requests: number;
  readonly failed_requests: number;
}

/** Milliseconds between two reloads. */
const interval = 200;
/** Milliseconds between two looks at what is answered. */
const probeInterval = 50;

export async function measureReloading(ground: Ground): Promise<Reloading | undefined> {
  const { options, key } = ground;
  if (!isPartAsked(options, 'reload')) return undefined;
  ground.tell('reload: build two snapshots, start, warm up');
  const pair = await publishPair(ground, { ...middle, name: 'pair' });
  const server = await startOurs(ground, { dist: pair.payload.dist });
  const expected = { kind: gzip, payload: pair.payload, authorization: key.authorization };
  const target = { ...(await verify(server.port, expected)), pid: server.pid };
  const turns = { seconds: Math.max(options.seconds, options.extent === 'quick' ? 1 : 3), lengths: 'any' } as const;
  await measureRound(ground, target, turns);
  const probe = createProbe(ground, server, pair);
  const before = await reloadsOf(server);

  const quiet: Round[] = [];
  const reloading: Round[] = [];
  for (let turn = 0; turn < options.rounds; turn += 1) {
    ground.tell(`reload: turn ${turn + 1} of ${options.rounds}`);
    const looks = every(probeInterval, probe.look);
    quiet.push(await measureRound(ground, target, turns));
    const swaps = every(interval, (count) => pointAt(pair, count % 2 === 0 ? 0 : 1));
    reloading.push(await measureRound(ground, target, turns));
    await swaps.end();
    await looks.end();
  }
  const after = await reloadsOf(server);
  await server.end();
  const { looks, wrong } = probe.seen();
  const ratioOf = (of: (round: Round) => number) =>
    median(reloading.map((round, turn) => of(round) / (quiet[turn] === undefined ? Number.NaN : of(quiet[turn]))));
  return {
    interval_ms: interval,
    reloads: after.successes - before.successes,
    failed_reloads: after.failures - before.failures,
    quiet: phaseOf(quiet),
    reloading: phaseOf(reloading),
    p99_ratio: ratioOf(({ p99 }) => p99),
    ratio: ratioOf(({ rate }) => rate),
    probes: looks,
    wrong_probes: wrong,
  };
}

function phaseOf(rounds: readonly Round[]): Phase {
  return {
    requests_per_second: median(rounds.map(({ rate }) => rate)),
    p50_ms: median(rounds.map(({ p50 }) => p50)),
    p99_ms: median(rounds.map(({ p99 }) => p99)),
    cpu_us: medianOf(rounds, ({ cpuPerRequest }) => cpuPerRequest) ?? null,
    requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
    failed_requests: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}
