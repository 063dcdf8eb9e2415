import { gzip } from '../answers.ts';
import { type RunningOurs, startOurs } from '../contenders.ts';
import type { Ground } from '../ground.ts';
import { measureRound, median, medianOf, type Round, type Target } from '../measure.ts';
import { isPartAsked } from '../options.ts';
import { middle, type Payload, publishSize } from '../payloads.ts';
import { verify } from '../verify.ts';

/** Two workers on two cores against one on one. */
export interface Scaling {
  /** Whether the load generator had a core of its own beside the workers, or took its time from theirs. */
  readonly generator: 'beside' | 'within';
  readonly one_requests_per_second: number;
  readonly two_requests_per_second: number;
  /** Of the throughputs as they were measured in the same turn; median. */
  readonly raw_ratio: number;
  /** The same, with two workers having all of their two cores: see `correctedRate`. */
  readonly corrected_ratio: number;
  /** Cores that the generator, and other programs, took from the two workers. */
  readonly generator_cores: number;
  readonly others_cores: number | null;
  /** Cores that stood idle meanwhile: near 0, or the correction would not hold. */
  readonly idle_cores: number | null;
  readonly one_cpu_us: number | null;
  readonly two_cpu_us: number | null;
  /** The CPU time of the less busy worker to that of the other. */
  readonly balance: number | null;
  readonly failed_requests: number;
}

const workersCores = 2;

export async function measureWorkers(ground: Ground): Promise<Scaling | undefined> {
  const { options, cores } = ground;
  if (!isPartAsked(options, 'workers')) return undefined;
  if (cores.workers === undefined || ground.meter.busy() === undefined) {
    ground.tell('workers: left out, as they need two cores, taskset and /proc');
    return undefined;
  }
  ground.tell('workers: start, warm up');
  const payload = await publishSize(ground, { ...middle, name: 'workers' });
  const one = await startOurs(ground, { dist: payload.dist });
  const two = await startOurs(ground, { dist: payload.dist, workers: workersCores, cores: cores.workers });
  const targets = { one: await targetOf(ground, one, payload), two: await targetOf(ground, two, payload) };
  const seconds = Math.max(options.seconds, options.extent === 'quick' ? 1 : 2);
  const ofOne: Round[] = [];
  const ofTwo: Round[] = [];
  const together = { seconds, cores: cores.workersLoad };
  await measureRound(ground, targets.one, { seconds: 1 });
  await measureRound(ground, targets.two, together);
  const balances: number[] = [];
  for (let turn = 0; turn < options.rounds; turn += 1) {
    ground.tell(`workers: turn ${turn + 1} of ${options.rounds}`);
    ofOne.push(await measureRound(ground, targets.one, { seconds }));
    const before = ground.meter.childrenOf(two.pid);
    ofTwo.push(await measureRound(ground, targets.two, together));
    const each = ground.meter.childrenOf(two.pid).map(({ cpu }, index) => cpu - (before[index]?.cpu ?? 0));
    balances.push(Math.min(...each) / Math.max(...each));
  }
  await one.end();
  await two.end();

  const generator = cores.workersLoad === cores.workers ? 'within' : 'beside';
  const rateOf = (round: Round) => (generator === 'within' ? correctedRate(round) : round.rate);
  const ratioOf = (of: (round: Round) => number) =>
    median(ofTwo.map((round, turn) => of(round) / (ofOne[turn]?.rate ?? Number.NaN)));
  return {
    generator,
    one_requests_per_second: median(ofOne.map(({ rate }) => rate)),
    two_requests_per_second: median(ofTwo.map(({ rate }) => rate)),
    raw_ratio: ratioOf(({ rate }) => rate),
    corrected_ratio: ratioOf(rateOf),
    generator_cores: median(ofTwo.map(({ generatorShare }) => generatorShare)),
    others_cores: medianOf(ofTwo, ({ others }) => others) ?? null,
    idle_cores: medianOf(ofTwo, (round) => idleOf(round, generator)) ?? null,
    one_cpu_us: medianOf(ofOne, ({ cpuPerRequest }) => cpuPerRequest) ?? null,
    two_cpu_us: medianOf(ofTwo, ({ cpuPerRequest }) => cpuPerRequest) ?? null,
    balance: medianOf(balances, (value) => value) ?? null,
    failed_requests: [...ofOne, ...ofTwo].reduce((sum, { failed }) => sum + failed, 0),
  };
}

/**
 * What two workers would answer if the generator ran elsewhere, as it does for one: they had the two cores but for its
 * time, and would do as much in each second of that. Where cores idled, or other programs worked, this counts against
 * the workers; so it is nothing that the server did not do in the time that it had.
 */
function correctedRate({ rate, generatorShare }: Round): number {
  return (rate * workersCores) / (workersCores - generatorShare);
}

/** Cores of the two that nobody used; other programs are taken to have used those two, as they are all that is known. */
function idleOf({ serverCpu, seconds, generatorShare, others = 0 }: Round, generator: 'beside' | 'within') {
  if (serverCpu === undefined) return undefined;
  const own = serverCpu / seconds + (generator === 'within' ? generatorShare : 0);
  return Math.max(0, workersCores - own - others);
}

async function targetOf({ key }: Ground, { port, pid }: RunningOurs, payload: Payload): Promise<Target> {
  return { ...(await verify(port, { kind: gzip, payload, authorization: key.authorization })), pid };
}
