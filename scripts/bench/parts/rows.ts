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
    entrants.push({ ...contender, running: await contender.start(ground, payload) });
  }
  for (const entrant of entrants) await warmUp(entrant, { payload, ground }, kinds);
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(...(await measureKind(entrants, { kind, payload, ground })));
  for (const { running } of entrants) await running.end();
  return rows;
}

/** Gives the compiler of the runtime the time that it needs for each way through a server. */
async function warmUp(
  { name, running }: Entrant,
  { payload, ground }: Omit<Context, 'kind'>,
  kinds: readonly AnswerKind[],
): Promise<void> {
  const isQuick = ground.options.extent === 'quick';
  const ways = isQuick ? [gzip] : [gzip, ...kinds.filter((kind) => kind.status !== 200)];
  for (const kind of ways) {
    const verified = await verifyAs(name, running, { kind, payload, ground });
    const seconds = kind === gzip && !isQuick ? 5 : 2;
    await measureRound(ground, { ...verified, pid: running.pid }, { seconds });
  }
}

interface Entrant extends Contender {
  readonly running: Running;
}

interface Context {
  readonly kind: AnswerKind;
  readonly payload: Payload;
  readonly ground: Ground;
}

/** The contenders take turns, each turn begun by another, so that what else the machine does hits all. */
async function measureKind(all: readonly Entrant[], context: Context): Promise<readonly Row[]> {
  const { ground, kind, payload } = context;
  const { seconds, extent, rounds: most } = ground.options;
  const turns = extent === 'quick' && payload.name !== '45kb' ? 1 : most;
  const entrants = all.filter(({ lacks }) => !lacks.includes(kind.name));
  const targets = new Map<string, Target>();
  for (const { name, running } of entrants) {
    targets.set(name, { ...(await verifyAs(name, running, context)), pid: running.pid });
  }
  requireSameHeaders(targets, kind);
  const rounds = new Map<string, Round[]>(entrants.map(({ name }) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    ground.tell(`${payload.title}, ${kind.title}: turn ${turn + 1} of ${turns}`);
    const order = [...targets.keys()];
    for (const name of [...order.slice(turn % order.length), ...order.slice(0, turn % order.length)]) {
      const target = targets.get(name);
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

async function verifyAs(name: string, { port }: Running, { kind, payload, ground }: Context) {
  try {
    return await verify(port, { kind, payload, authorization: ground.key.authorization });
  } catch (error) {
    throw new Error(`${name} does not give the answer that is measured: ${String(error)}`);
  }
}

/** Bare node:http is the measure of this server, so it must send the same. */
function requireSameHeaders(targets: ReadonlyMap<string, Target>, { title }: AnswerKind): void {
  const [one, other] = [targets.get(ours), targets.get(bare)];
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
