import { type AnswerKind, answerKinds, answerNames, gzip } from '../answers.ts';
import { bare, type Contender, contendersOn, ours, type Running } from '../contenders.ts';
import type { Ground } from '../ground.ts';
import { lowestOf, measureRound, median, medianOf, type Round, type Target } from '../measure.ts';
import { areRowsAsked, isAsked } from '../options.ts';
import { type Payload, payloadNames, publishSize, type Size, sizes } from '../payloads.ts';
import { differingHeaders, verify } from '../verify.ts';

/** What was measured of one contender, answer and payload. */
export interface Row {
  readonly payload: string;
  readonly answer: string;
  readonly contender: string;
  readonly requests_per_second: number;
  /** Of the throughput to that of bare node:http in the same turn; median. */
  readonly ratio: number;
  readonly p50_ms: number;
  readonly p99_ms: number;
  /** CPU time per request in the best round. */
  readonly cpu_us: number | null;
  /** Of the CPU time per request of bare node:http to this one, each in its best round. */
  readonly cpu_ratio: number | null;
  readonly rss_mib: number | null;
  /** The share of the time that the load generator worked: near 1, it is what limits. */
  readonly generator_share: number;
  /** The cores' worth of work that other programs did meanwhile; median. */
  readonly others_cores: number | null;
  readonly requests: number;
  readonly failed_requests: number;
}

/** Those that are held against each other so closely that one process of each would decide by luck. */
const closeOnes: readonly string[] = [bare, ours];
const mebibyte = 1024 * 1024;

export async function measureRows(ground: Ground): Promise<readonly Row[]> {
  const { options } = ground;
  if (!areRowsAsked(options)) return [];
  const rows: Row[] = [];
  for (const size of sizes.filter(({ name }) => isAsked(options, payloadNames, name))) {
    const kinds = answerKinds.filter((kind) => isAsked(options, answerNames, kind.name) && isDue(ground, size, kind));
    if (kinds.length > 0) rows.push(...(await measurePayload(ground, size, kinds)));
  }
  return rows;
}

/** A 401 is the same for every payload; and where time is short, so is much else. */
function isDue({ options }: Ground, { name }: Size, kind: AnswerKind): boolean {
  if (name === '45kb') return true;
  return kind.name !== '401' && (options.extent !== 'quick' || kind.name === 'gzip');
}

async function measurePayload(ground: Ground, size: Size, kinds: readonly AnswerKind[]): Promise<readonly Row[]> {
  ground.tell(`${size.title}: build, start, warm up`);
  const payload = await publishSize(ground, size);
  const entrants: Entrant[] = [];
  for (const contender of contendersOn(ground)) {
    const running: Running[] = [];
    const count = closeOnes.includes(contender.name) ? ground.options.processes : 1;
    while (running.length < count) running.push(await contender.start(ground, payload));
    entrants.push({ ...contender, running });
  }
  for (const { running } of entrants) {
    for (const one of running) await warmUp(one, { payload, ground }, kinds);
  }
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(...(await measureKind(entrants, { kind, payload, ground })));
  for (const { running } of entrants) await Promise.all(running.map((one) => one.end()));
  return rows;
}

/** Gives the compiler of the runtime the time that it needs for each way through a server. */
async function warmUp(
  running: Running,
  { payload, ground }: Omit<Context, 'kind'>,
  kinds: readonly AnswerKind[],
): Promise<void> {
  const isQuick = ground.options.extent === 'quick';
  const ways = isQuick ? [gzip] : [gzip, ...kinds.filter((kind) => kind.status !== 200)];
  for (const kind of ways) {
    const verified = await verifyAs(running, { kind, payload, ground });
    const seconds = kind === gzip && !isQuick ? 5 : 2;
    await measureRound(ground, { ...verified, pid: running.pid }, { seconds });
  }
}

interface Entrant extends Contender {
  /** Its processes. */
  readonly running: readonly Running[];
}

interface Context {
  readonly kind: AnswerKind;
  readonly payload: Payload;
  readonly ground: Ground;
}

/**
 * The contenders take turns, each turn begun by another and run by the next process, so that neither what else the machine
 * does nor a lucky process decides.
 */
async function measureKind(all: readonly Entrant[], context: Context): Promise<readonly Row[]> {
  const { ground, kind, payload } = context;
  const { seconds, extent, rounds: most } = ground.options;
  const turns = extent === 'quick' && payload.name !== '45kb' ? 1 : most;
  const entrants = all.filter(({ lacks }) => !lacks.includes(kind.name));
  const targets = new Map<string, readonly Target[]>();
  for (const { name, running } of entrants) {
    targets.set(name, await Promise.all(running.map((one) => targetOf(one, context))));
  }
  requireSameHeaders(targets, kind);
  const rounds = new Map<string, Round[]>(entrants.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    ground.tell(`${payload.title}, ${kind.title}: turn ${turn + 1} of ${turns}`);
    const order = [...targets.keys()];
    for (const name of [...order.slice(turn % order.length), ...order.slice(0, turn % order.length)]) {
      const ofOne = targets.get(name) ?? [];
      const target = ofOne[turn % ofOne.length];
      if (target !== undefined) rounds.get(name)?.push(await measureRound(ground, target, { seconds }));
    }
  }
  const ofBare = rounds.get(bare) ?? [];
  return [...rounds].map(([contender, ofOne]) => ({
    payload: payload.title,
    answer: kind.title,
    contender,
    ...summaryOf(ofOne, ofBare),
  }));
}

async function targetOf(running: Running, context: Context): Promise<Target> {
  return { ...(await verifyAs(running, context)), pid: running.pid };
}

async function verifyAs({ name, port }: Running, { kind, payload, ground }: Context) {
  try {
    return await verify(port, { kind, payload, authorization: ground.key.authorization });
  } catch (error) {
    throw new Error(`${name} does not give the answer that is measured: ${String(error)}`);
  }
}

/** Bare node:http is the measure of this server, so it must send the same. */
function requireSameHeaders(targets: ReadonlyMap<string, readonly Target[]>, { title }: AnswerKind): void {
  const [one, other] = [targets.get(ours)?.[0], targets.get(bare)?.[0]];
  const differing = one && other ? differingHeaders(one.answer, other.answer) : [];
  if (differing.length > 0)
    throw new Error(`${title}: ${bare} sends other headers than ${ours}: ${differing.join(', ')}`);
}

function summaryOf(rounds: readonly Round[], ofBare: readonly Round[]): Omit<Row, 'answer' | 'contender' | 'payload'> {
  const cpu = lowestOf(rounds, ({ cpuPerRequest }) => cpuPerRequest);
  const cpuOfBare = lowestOf(ofBare, ({ cpuPerRequest }) => cpuPerRequest);
  const rss = medianOf(rounds, (round) => round.rss);
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return {
    requests_per_second: median(rounds.map(({ rate }) => rate)),
    ratio: median(rounds.map(({ rate }, turn) => rate / (ofBare[turn]?.rate ?? Number.NaN))),
    p50_ms: median(rounds.map(({ p50 }) => p50)),
    p99_ms: median(rounds.map(({ p99 }) => p99)),
    cpu_us: cpu ?? null,
    cpu_ratio: cpu === undefined || cpuOfBare === undefined ? null : cpuOfBare / cpu,
    rss_mib: rss === undefined ? null : rss / mebibyte,
    generator_share: median(rounds.map(({ generatorShare }) => generatorShare)),
    others_cores: medianOf(rounds, ({ others }) => others) ?? null,
    requests: sum(({ requests }) => requests),
    failed_requests: sum(({ failed }) => failed),
  };
}
