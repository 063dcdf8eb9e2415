import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { publish } from '../../src/publish/publish.ts';
import { createApp } from '../../src/server/app.ts';
import { follow, type ReloadState } from '../../src/server/follow.ts';
import { loadSources } from '../../src/server/sources.ts';
import { activeCategory, compiledOf } from '../support/answers.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { startLoad } from '../support/load.ts';
import { nonZero, statusOf } from '../support/operator.ts';
import { ask, credentials, publishedFolder } from '../support/server.ts';
import { type LogLine, linesOfEvent, loggedLine, serve, serveWithAdmin, settingsOf, stop } from '../support/serving.ts';
import { until } from '../support/until.ts';

const origin = { commit: null, uncommitted_changes: false };
const [one, two] = [compiledOf('One').digest, compiledOf('Two').digest];

/** A folder with the published folders `one` and `two` in it, the second of which was published over the first. */
async function publishedTwice(t: TestContext): Promise<string> {
  const folder = folderWith(t);
  await publish(join(folder, 'one'), compiledOf('One'), origin);
  cpSync(join(folder, 'one'), join(folder, 'two'), { recursive: true });
  await publish(join(folder, 'two'), compiledOf('Two'), origin);
  return folder;
}

/** Makes a link, or leads it elsewhere, at once. */
function link(path: string, target: string): void {
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
}

const keyOf = (name: string) => ({ name, sha256: hash('sha256', `key-of-${name}`) });
const keyFileOf = (...names: readonly string[]) => JSON.stringify({ keys: names.map(keyOf) });

/** What a server with these options would answer from, followed in this process. */
async function following(t: TestContext, args: readonly string[]) {
  const lines: LogLine[] = [];
  const log = pino(
    { formatters: { level: (level) => ({ level }) } },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  const given = args.includes('--keys') ? [] : [keyOf('ios')];
  const { served, followed } = await loadSources(settingsOf(args), given, log);
  const states: Partial<Record<string, ReloadState>> = {};
  let loads = 0;
  const followers = followed.map((source) =>
    follow(source, {
      interval: 100,
      log,
      loaded: (state) => {
        states[source.name] = state;
        loads += 1;
      },
    }),
  );
  t.after(() => Promise.all(followers.map(({ close }) => close())));
  await until('all is looked at', () => loads === 2 * followers.length);
  const isLetIn = (name: string) => served().keys.find(Buffer.from(`key-of-${name}`), Date.now()).refusal === undefined;
  return {
    digest: () => served().snapshot.manifest.digest,
    isLetIn,
    lines,
    state: (name: string) => states[name],
    reload: () => {
      for (const { reload } of followers) reload();
    },
  };
}

type Followed = Awaited<ReturnType<typeof following>>;

interface Arrival {
  /** Puts the folder `one` where the server looks for it; a copy, where nothing is said. */
  readonly begin?: (dist: string, one: string) => void;
  /** Brings what the folder `two` holds there. */
  readonly arrive: (dist: string, two: string, followed: Followed) => Promise<void> | void;
}

const isFailing = ({ state }: Followed, source = 'snapshot') =>
  until(`${source} fails`, () => state(source)?.state === 'failing');
const bring = (name: string, dist: string, two: string) =>
  cpSync(join(two, name), join(dist, name), { recursive: true });

const arrivals: Readonly<Record<string, Arrival>> = {
  'a manifest that is renamed into its place': {
    arrive: (dist, two) => {
      bring('snapshots', dist, two);
      renameSync(join(two, 'manifest.json'), join(dist, 'manifest.json'));
    },
  },
  'a manifest that is written in two halves': {
    arrive: async (dist, two) => {
      bring('snapshots', dist, two);
      const text = readFileSync(join(two, 'manifest.json'), 'utf8');
      writeFileSync(join(dist, 'manifest.json'), text.slice(0, 300));
      await sleep(150);
      writeFileSync(join(dist, 'manifest.json'), text.slice(300), { flag: 'a' });
    },
  },
  'bodies that arrive long after their manifest': {
    arrive: async (dist, two, followed) => {
      bring('manifest.json', dist, two);
      await isFailing(followed);
      bring('snapshots', dist, two);
    },
  },
  'a folder that is deleted and made again': {
    arrive: async (dist, two, followed) => {
      rmSync(dist, { recursive: true });
      await isFailing(followed);
      cpSync(two, dist, { recursive: true });
    },
  },
  'a folder that takes the place of another': {
    arrive: (dist, two) => {
      renameSync(dist, `${dist}.old`);
      renameSync(two, dist);
    },
  },
  'a link to the folder that is swapped': {
    begin: (dist, one) => link(dist, one),
    arrive: (dist, two) => link(dist, two),
  },
  'a link that is swapped to files as old and as large': {
    begin: (dist, one) => {
      for (const folder of [one, one.replace(/one$/, 'two')]) utimesSync(join(folder, 'manifest.json'), 2e9, 1e9);
      link(dist, one);
    },
    arrive: (dist, two) => link(dist, two),
  },
  'a ConfigMap, of which the link to its data is swapped': {
    begin: (dist, one) => {
      mkdirSync(dist);
      link(join(dist, '..data'), one);
      for (const name of ['manifest.json', 'snapshots']) symlinkSync(join('..data', name), join(dist, name));
    },
    arrive: (dist, two) => {
      link(join(dist, '..data'), two);
      rmSync(join(dirname(dist), 'one'), { recursive: true });
    },
  },
};
const copy: Arrival['begin'] = (dist, one) => cpSync(one, dist, { recursive: true });
test('follows what becomes of the published folder', { concurrency: true }, (t) => {
  const rows = Object.entries(arrivals).map(([claim, { begin = copy, arrive }]) =>
    t.test(claim, async (t) => {
      const folder = await publishedTwice(t);
      const dist = join(folder, 'dist');
      begin(dist, join(folder, 'one'));
      const followed = await following(t, ['--dist', dist]);
      assert.equal(followed.digest(), one);
      await arrive(dist, join(folder, 'two'), followed);
      await until('the second is served', () => followed.digest() === two);
      await until('all is good', () => followed.state('snapshot')?.state === 'good');
      assert.equal(followed.lines.at(-1)?.event, 'snapshot-is-reloaded');
    }),
  );
  return Promise.all(rows).then(() => {});
});

/** Publishes what is damaged in itself, and consistent with its manifest. */
async function forge(dist: string, change: (text: string) => string): Promise<void> {
  const text = change(JSON.stringify([activeCategory('Two', ['a', 'b'])]));
  const body = Buffer.from(text);
  await publish(
    dist,
    { ...compiledOf('Two'), body, digest: hash('sha256', body), counts: { categories: 1, filters: 2 } },
    origin,
  );
}

const manifestOf = (dist: string) => join(dist, 'manifest.json');
const bodyOf = (dist: string) => join(dist, `snapshots/${two}.json.gz`);
function putInPlace(path: string, make: (path: string) => void): void {
  rmSync(path);
  make(path);
}
function replaceIn(path: string, before: string, after: string): void {
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(before));
  writeFileSync(path, text.replace(before, after));
}

type Damage = (dist: string) => Promise<void> | void;

const damages: readonly (readonly [claim: string, damage: Damage, reason: string])[] = [
  ['a truncated body', (dist) => truncateSync(bodyOf(dist), 100), 'digest-differs'],
  [
    'a changed byte',
    (dist) => writeFileSync(bodyOf(dist), readFileSync(bodyOf(dist)).fill(0, 50, 51)),
    'digest-differs',
  ],
  ['a pipe for a body', (dist) => putInPlace(bodyOf(dist), makePipe), 'digest-differs'],
  ['no body', (dist) => rmSync(bodyOf(dist)), 'file-is-missing'],
  ['an emptied manifest', (dist) => truncateSync(manifestOf(dist)), 'manifest-is-malformed'],
  ['half a manifest', (dist) => truncateSync(manifestOf(dist), 300), 'manifest-is-malformed'],
  ['a manifest of 2 GB', (dist) => truncateSync(manifestOf(dist), 2 ** 31), 'manifest-is-malformed'],
  ['a pipe for the manifest', (dist) => putInPlace(manifestOf(dist), makePipe), 'manifest-is-malformed'],
  ['a manifest that leads out', (dist) => replaceIn(manifestOf(dist), 'snapshots/', '../'), 'manifest-is-malformed'],
  ['a folder for the manifest', (dist) => putInPlace(manifestOf(dist), mkdirSync), 'EISDIR'],
  ['no folder', (dist) => rmSync(dist, { recursive: true }), 'snapshot-is-missing'],
  ['wrong counts', (dist) => replaceIn(manifestOf(dist), '"categories": 1', '"categories": 2'), 'counts-differ'],
  [
    'an identifier twice',
    (dist) => forge(dist, (text) => text.replace('id of b', 'id of a')),
    'identifier-is-repeated',
  ],
  ['half a surrogate pair', (dist) => forge(dist, (text) => text.replace('Two', '\\ud800')), 'body-is-not-a-catalog'],
];
test('refuses a damaged snapshot at the start, and later keeps the last good one, says why once, and takes the next', {
  concurrency: true,
}, (t) => {
  const rows = damages.map(([claim, damage, reason]) =>
    t.test(claim, async (t) => {
      const folder = await publishedTwice(t);
      const [dist, damaged] = [join(folder, 'dist'), join(folder, 'damaged')];
      link(dist, join(folder, 'one'));
      const followed = await following(t, ['--dist', dist]);
      cpSync(join(folder, 'two'), damaged, { recursive: true });
      await damage(damaged);
      await assert.rejects(following(t, ['--dist', damaged]), (error: NodeJS.ErrnoException & { reason?: string }) => {
        return (error.reason ?? error.code) === reason;
      });
      link(dist, damaged);
      await isFailing(followed);
      const failedAt = followed.state('snapshot')?.last_failure?.at;
      followed.reload();
      await until('it is tried again', () => followed.state('snapshot')?.last_failure?.at !== failedAt);
      const told = followed.lines.map(({ level, event, ...facts }) => [level, event, facts['reason']]);
      assert.deepEqual(told, [['error', 'reload-fails', reason]]);
      assert.equal(followed.state('snapshot')?.last_failure?.reason, reason);
      assert.equal(followed.digest(), one);
      link(dist, join(folder, 'two'));
      await until('the next is served', () => followed.digest() === two);
      await until('that is good', () => followed.state('snapshot')?.state === 'good');
    }),
  );
  return Promise.all(rows).then(() => {});
});

const brokenKeyFiles: Readonly<Record<string, (path: string) => void>> = {
  emptied: (path) => truncateSync(path),
  'half-written': (path) => truncateSync(path, 50),
  gone: () => {},
  'a folder': (path) => putInPlace(path, mkdirSync),
  'a pipe': (path) => putInPlace(path, makePipe),
};
test('takes new keys and revoked ones, keeps the last good ones while the file is broken, and obeys an empty list', async (t) => {
  const folder = folderWith(t, { 'ios.json': keyFileOf('ios'), 'tv.json': keyFileOf('tv'), 'none.json': keyFileOf() });
  const path = join(folder, 'keys.json');
  link(path, join(folder, 'ios.json'));
  const followed = await following(t, ['--dist', await publishedFolder(t), '--keys', path]);
  const comes = async (name: string) => {
    link(path, join(folder, `${name}.json`));
    await until(`the keys are those of ${name}`, () => followed.isLetIn(name));
  };
  for (const [claim, damage] of Object.entries(brokenKeyFiles)) {
    await t.test(`a file that is ${claim}`, async () => {
      await comes('tv');
      const broken = join(folder, `${claim}.json`);
      if (claim !== 'gone') writeFileSync(broken, keyFileOf('ios'));
      damage(broken);
      link(path, broken);
      await isFailing(followed, 'keys');
      assert.deepEqual([followed.isLetIn('tv'), followed.isLetIn('ios')], [true, false]);
      assert.equal(followed.lines.at(-1)?.event, 'reload-fails');
      await comes('ios');
      assert.equal(followed.isLetIn('tv'), false);
    });
  }
  link(path, join(folder, 'none.json'));
  await until('nobody is let in', () => !followed.isLetIn('ios'));
  await until('that is good', () => followed.lines.at(-1)?.event === 'keys-are-reloaded');
  assert.deepEqual([followed.lines.at(-2)?.event, followed.lines.at(-2)?.level], ['no-key-is-valid', 'error']);
  assert.equal(followed.state('keys')?.state, 'good');
});

test('lets a key in from its time on and until it expires, whichever way the clock goes, and gives no date in the future', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('One', '2026-07-02T00:00:00.000Z'), origin);
  const term = { not_before: '2026-06-01T00:00:00Z', expires_at: '2026-07-01T00:00:00Z' };
  const keys = JSON.stringify({ keys: [{ ...keyOf('ios'), ...term }] });
  const settings = settingsOf(['--dist', dist, '--keys', join(folderWith(t, { 'keys.json': keys }), 'keys.json')]);
  const { served } = await loadSources(settings, [], pino({ level: 'silent' }));
  const app = createApp({ snapshot: () => served().snapshot, keys: () => served().keys });
  t.mock.timers.enable({ apis: ['Date'] });
  for (const [time, status] of [
    ['2026-06-15T00:00:00.000Z', 200],
    ['2026-05-31T23:59:59.999Z', 401],
    ['2026-06-01T00:00:00.000Z', 200],
    ['2026-07-01T00:00:00.000Z', 401],
    ['2026-06-30T23:59:59.999Z', 200],
    ['1970-01-01T00:00:00.000Z', 401],
  ] as const) {
    t.mock.timers.setTime(Date.parse(time));
    const answer = await ask(app, { headers: credentials });
    assert.equal(answer.status, status, time);
    if (status === 200) assert.equal(answer.headers['last-modified'], 'Mon, 15 Jun 2026 00:00:00 GMT');
  }
});

test('takes what changes while it serves, and tells operators what it refuses', async (t) => {
  const folder = await publishedTwice(t);
  const [dist, keys] = [join(folder, 'one'), join(folder, 'keys.json')];
  writeFileSync(keys, keyFileOf('ios', 'tv'));
  const { port, adminPort } = await serveWithAdmin(t, { dist, env: {}, args: ['--keys', keys] });
  const asTv = { authorization: `Basic ${Buffer.from('key-of-tv:').toString('base64')}` };
  const etag = async (headers: Readonly<Record<string, string>> = credentials) =>
    (await ask(port, { headers })).headers.etag;
  assert.deepEqual([await etag(), await etag(asTv)], [`"${one}"`, `"${one}"`]);

  writeFileSync(keys, keyFileOf('ios'));
  await until('the key that was revoked gets 401', async () => (await ask(port, { headers: asTv })).status === 401);
  assert.equal(await etag(), `"${one}"`);

  truncateSync(manifestOf(dist), 300);
  await until('it fails', async () => (await statusOf(adminPort)).reloads.snapshot.state === 'failing');
  const { message } = (await statusOf(adminPort)).reloads.snapshot.last_failure;
  const sentence = `The snapshot in "${dist}" cannot be served: manifest.json is not a manifest. Publish it again: npm run build`;
  assert.equal(message, sentence);
  const failing = { '{source="snapshot",reason="manifest-is-malformed"}': 1 };
  assert.deepEqual(await nonZero(adminPort, 'reload_failing'), failing);
  assert.equal((await ask(adminPort, { path: '/readyz' })).status, 200);
  assert.equal(await etag(), `"${one}"`);

  cpSync(join(folder, 'two'), dist, { recursive: true });
  await until('the next is served', async () => (await etag()) === `"${two}"`);
  await until('nothing fails', async () => Object.keys(await nonZero(adminPort, 'reload_failing')).length === 0);
  assert.equal((await statusOf(adminPort)).reloads.snapshot.state, 'good');
});

/** `RELOADS=1000` asks for more. */
const rounds = Number(process.env['RELOADS'] ?? 200);
test(`reloads at SIGHUP at once, changed or not, and gives ${rounds} times under load no body but that of its ETag`, async (t) => {
  const folder = await publishedTwice(t);
  const dist = join(folder, 'dist');
  link(dist, join(folder, 'one'));
  const served = await serve(t, { dist, args: ['--port', '0', '--poll', '1h'] });
  const load = startLoad(served.port, 3);
  served.child.kill('SIGHUP');
  assert.equal((await loggedLine(served, 'snapshot-is-reloaded'))['digest'], one);
  for (let round = 1; round < rounds; round += 1) {
    const [name, digest] = round % 2 === 0 ? ['one', one] : ['two', two];
    link(dist, join(folder, name));
    served.child.kill('SIGHUP');
    const headers = { ...credentials, 'accept-encoding': 'gzip' };
    await until(name, async () => (await ask(served.port, { headers })).headers.etag === `"${digest}-gzip"`);
  }
  const { answers, digests, faults } = await load.end();
  assert.deepEqual([faults, [...digests].toSorted()], [[], [one, two].toSorted()]);
  assert.ok(answers > rounds, `only ${answers} answers`);
  assert.equal(await stop(served.child), 0);
  assert.equal(linesOfEvent(served, 'snapshot-is-reloaded').length, rounds);
});
