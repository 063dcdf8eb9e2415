/**
 * How soon a merge reaches a fleet of followers of a published folder, who ask an origin over HTTP: when a snapshot is
 * published, when that happens while the origin is away, and when a follower is killed in a download. A follower waits for
 * the period, a fifth more or less, after a failure too: as each keeps its own time, an origin that is back meets no crowd.
 * A model plays this with the costs that were measured, once beside the real followers, once for the fleet.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parseJson } from '../src/base/json.ts';
import { writeAtomically } from '../src/base/write-atomically.ts';
import { loadSnapshot } from '../src/snapshot/load.ts';
import { encodings, isManifest } from '../src/snapshot/manifest.ts';

/** An answer, or without bytes a turn that failed or a copy that is whole (its snapshot's name). Times are milliseconds. */
type Event = Readonly<{ at: number; kind: string; ms: number; bytes: number }>;
type Moments = Readonly<Record<'published' | 'away' | 'replaced' | 'back' | 'end', number>>;

async function main(): Promise<void> {
  await publishAs('A');
  const origin = await openOrigin();
  const copies = folders.map((own, index) =>
    sleep(250 * index).then(() => once(startFollower(own), 'message')),
  );
  await Promise.all(copies); // of A, one after the other, as a start costs more than any turn
  const published = await publishAs('B');
  const spread = await namesSeen(span);
  const away = await origin.close().then(now);
  const replaced = await sleep(gone / 2).then(() => publishAs('C'));
  const kept = await namesSeen(gone / 2);
  const back = await openOrigin().then(now);
  const regained = await namesSeen(span);
  report({ published, away, replaced, back, end: now() });
  console.log(`Looks into folders: published, ${spread}; away, ${kept}; back, ${regained}.`);
  console.log(await killOne(folders[0] ?? ''));
}

/** A follower, in a process of its own: tells the parent each copy that it has, and each turn that fails. */
async function follow(own: string): Promise<void> {
  process.once('disconnect', () => process.exit()); // however the parent ended
  mkdirSync(join(own, 'snapshots'), { recursive: true });
  for (let etag = await sleep(period * Math.random(), ''); ; await sleep(nextWait(Math.random)))
    etag = await update(own, etag).catch(() => (process.send?.({ digest: '', ms: 0 }) ? etag : ''));
}

/** One turn, files first and the manifest last; gives the tag of the manifest that the folder now has. */
async function update(own: string, etag: string): Promise<string> {
  const started = now();
  const ask = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}/${path}`, { headers });
  // Beside a condition `fetch` puts `no-cache`, unless there is something else, and some origins then never answer 304.
  const answer = await ask('manifest.json', {
    'if-none-match': etag,
    'cache-control': 'max-age=0',
  });
  if (answer.status === 304) return etag;
  const text = await answer.text();
  const manifest = parseJson(text);
  if (!isManifest(manifest)) throw new Error('The manifest is malformed.');
  for (const { path, bytes, sha256 } of Object.values(manifest.encodings)) {
    if (existsSync(join(own, path))) continue; // whole, as it was verified and took its place by rename
    const data = Buffer.from(await (await ask(path)).arrayBuffer());
    if (data.length !== bytes || hash('sha256', data) !== sha256)
      throw new Error(`${path} is damaged.`);
    await writeAtomically([{ path: join(own, path), data }]);
  }
  await writeAtomically([{ path: join(own, 'manifest.json'), data: text }]);
  process.send?.({ digest: manifest.digest, ms: now() - started });
  return answer.headers.get('etag') ?? '';
}

function startFollower(own: string): ChildProcess {
  const args = [import.meta.filename, '--folder', own, '--period', values.period];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.on('message', ({ digest, ms }: { digest: string; ms: number }) =>
    note(names.get(digest) ?? 'failed', ms, 0),
  );
  child.once('exit', (code) => code && process.exit(code)); // it has told why; null where it was killed
  children.set(own, child);
  return child;
}

async function publishAs(name: string): Promise<number> {
  const { compiledOf, publish } = await import('../test/support/answers.ts');
  const codes = Array.from({ length: 110 }, (_, index) => `filter_${index}`); // 45 kB
  const compiled = compiledOf(name, undefined, codes);
  names.set(compiled.digest, name);
  await publish(join(folder, 'dist'), compiled);
  return now();
}

/** A static origin that logs what it answers; closing it cuts every connection. */
async function openOrigin() {
  const [{ fastify }, { fastifyStatic }] = await Promise.all([
    import('fastify'),
    import('@fastify/static'),
  ]);
  const origin = fastify({ forceCloseConnections: true });
  const written = new WeakMap<object, number>();
  origin.addHook('onResponse', async ({ socket, url }, { elapsedTime: ms, statusCode }) => {
    const kind = statusCode === 304 ? '304' : url === '/manifest.json' ? 'manifest' : 'file';
    note(kind, ms, socket.bytesWritten - (written.get(socket) ?? 0));
    written.set(socket, socket.bytesWritten);
  });
  await origin
    .register(fastifyStatic, { root: join(folder, 'dist') })
    .listen({ host: '127.0.0.1', port });
  return origin;
}

/** Loads the folders in turn for so long, as a server beside each does: how many held which snapshot. */
async function namesSeen(ms: number): Promise<string> {
  const seen: string[] = [];
  for (const end = now() + ms; now() < end; await sleep(10))
    seen.push(await nameIn(folders[seen.length % folders.length] ?? ''));
  return Array.from(Map.groupBy(seen, String), ([name, some]) => `${some.length} ${name}`).join(
    ', ',
  );
}

/** Kills one when it begins to write, and starts it again when the others have theirs. */
async function killOne(own: string): Promise<string> {
  await Promise.all([once(watch(join(own, 'snapshots')), 'change'), publishAs('D')]);
  children.get(own)?.kill('SIGKILL');
  await sleep(span);
  const [kept, before, started] = [await nameIn(own), log.length, now()];
  await once(startFollower(own), 'message');
  const files = log.slice(before).filter(({ kind }) => kind === 'file').length;
  return `Killed in a download, one held ${kept}; ${Math.round(now() - started)} ms and ${files} files after a new start, ${await nameIn(own)}.`;
}

/** The same rule without processes. The origin does one thing at a time; a follower's own work delays nobody else. */
function play(count: number, moments: Moments): readonly Event[] {
  let [drawn, idle] = [0, Number.NEGATIVE_INFINITY]; // the origin is idle from then on
  const random = () =>
    Number.parseInt(hash('sha256', `${values.seed} ${drawn++}`).slice(0, 8), 16) / 2 ** 32;
  const sorted = log.toSorted((a, b) => a.ms - b.ms);
  const costs = Map.groupBy(sorted, ({ kind }) => kind);
  const begin = moments.published - 9 * period; // so that the waits have mixed
  const played: Event[] = [];
  const fleet = Array.from({ length: count }, () => ({ at: begin + period * random(), name: 'A' }));
  for (;;) {
    const one = fleet.reduce((first, each) => (each.at < first.at ? each : first));
    if (one.at >= moments.end) return played;
    const [started, isAway] = [one.at, one.at >= moments.away && one.at < moments.back];
    const name =
      isAway || started < moments.published ? one.name : started < moments.replaced ? 'B' : 'C';
    const turn = isAway
      ? ['failed']
      : name === one.name
        ? ['304']
        : ['manifest', ...encodings.map(() => 'file'), name];
    for (const kind of turn) {
      const seen = costs.get(kind) ?? []; // the middle one's time, and any one's bytes
      const [ms, bytes] = [
        seen[seen.length >> 1]?.ms ?? 0,
        seen[Math.floor(random() * seen.length)]?.bytes ?? 0,
      ];
      one.at = bytes > 0 ? Math.max(idle, one.at) + ms : Math.max(one.at, started + ms);
      if (bytes > 0) idle = one.at;
      played.push({ at: one.at, kind, ms, bytes });
    }
    Object.assign(one, { name, at: one.at + nextWait(random) });
  }
}

/** What is seen in a period and a half after a moment, in which every follower has a turn. */
function figuresOf(
  events: readonly Event[],
  start: number,
  [name, count]: readonly [string, number],
) {
  const hits = events.filter(({ at, bytes }) => bytes > 0 && at >= start && at < start + span);
  const bySecond = Map.groupBy(hits, ({ at }) => Math.floor((at - start) / 1000));
  const times = events
    .filter(({ kind }) => kind === name)
    .map(({ at }) => Math.round((at - start) / 100) / 10);
  const share = (part: number) =>
    times.toSorted((a, b) => a - b)[Math.ceil(part * count) - 1] ?? Number.NaN;
  return {
    ...{ 'half, s': share(0.5), '95 %, s': share(0.95), 'all, s': share(1), requests: hits.length },
    unchanged: hits.filter(({ kind }) => kind === '304').length,
    'a second': Math.round((1000 * hits.length) / span),
    'at most': Math.max(...Array.from(bySecond.values(), (some) => some.length)),
    kB: Math.round(hits.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    'failed turns': events.filter(({ at, kind }) => kind === 'failed' && at < start).length,
  };
}

function report(moments: Moments): void {
  const [few, all] = [folders.length, Number(values.followers)];
  for (const [when, name] of [['published', 'B'] as const, ['back', 'C'] as const]) {
    const figures = (events: readonly Event[], count: number) =>
      figuresOf(events, moments[when], [name, count]);
    const [real, model] = [figures(log, few), figures(play(few, moments), few)];
    const fleet = { [`${all} by model, seed ${values.seed}`]: figures(play(all, moments), all) };
    console.table({ [`${when}: ${few} real`]: real, [`${few} by model`]: model, ...fleet });
    const [late, more] = [
      offBy(real['all, s'], model['all, s']),
      offBy(real.requests, model.requests),
    ];
    const words = late <= 20 && more <= 20 ? '' : ': too much, do not trust it';
    console.log(
      `The model is off by ${late} % in the time of the last and by ${more} % in requests${words}.`,
    );
  }
}

const text = (value: string) => ({ type: 'string', default: value }) as const;
const options = {
  period: text('10s'),
  away: text('60s'),
  followers: text('1000'),
  real: text('100'),
  seed: text('1'),
};
const { values } = parseArgs({
  options: { ...options, folder: text(''), help: { type: 'boolean' } },
});
const [period, gone] = [
  1000 * Number.parseFloat(values.period),
  1000 * Number.parseFloat(values.away),
];
const [port, span] = [18_090, 1.5 * period]; // no port that the system gives to others while the origin is away
const now = () => performance.now();
const offBy = (real: number, model: number) => Math.round(100 * Math.abs(model / real - 1));
const nextWait = (random: () => number) => period * (0.8 + 0.4 * random());
const nameIn = async (own: string) =>
  names.get((await loadSnapshot(own)).manifest.digest ?? '') ?? 'damaged';
const [log, children]: [Event[], Map<string, ChildProcess>] = [[], new Map()];
const note = (kind: string, ms: number, bytes: number) => log.push({ at: now(), kind, ms, bytes });
const names = new Map<string, string>();
const folder =
  values.help || values.folder ? '' : mkdtempSync(join(tmpdir(), 'filter-catalog-fleet-'));
const folders = Array.from({ length: Number(values.real) }, (_, index) =>
  join(folder, `follower-${index}`),
);

if (values.help)
  console.log(
    'merge-to-fleet [--followers 1000] [--real 100] [--period 10s] [--away 60s] [--seed 1]',
  );
else if (values.folder) await follow(values.folder);
else {
  process.once('exit', () => {
    for (const child of children.values()) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 9 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => process.exit(130));
  await main().then(() => process.exit());
}
