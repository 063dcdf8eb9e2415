import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import * as fs from 'node:fs';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { followKeys, followSnapshot } from '../../src/server/sources.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { credentials, publishedFolder, send } from '../support/server.ts';
import { compiledOf, publish } from '../support/snapshots.ts';
import { until } from '../support/until.ts';
import { startLoad } from './load.ts';
import { type LogLine, serve } from './serving.ts';

const [one, two] = [compiledOf('One').digest, compiledOf('Two').digest];

const copy = (from: string, to: string) => fs.cpSync(from, to, { recursive: true });
const manifestOf = (dist: string) => `${dist}/manifest.json`;

/** Publishes into `one`, copies it to `two`, and publishes there again. */
async function publishedTwice(t: TestContext): Promise<string> {
  const folder = folderWith(t);
  await publish(`${folder}/one`, compiledOf('One'));
  copy(`${folder}/one`, `${folder}/two`);
  await publish(`${folder}/two`, compiledOf('Two'));
  return folder;
}

/** Creates or replaces a link atomically. */
function link(path: string, target: string): void {
  fs.symlinkSync(target, `${path}.new`);
  fs.renameSync(`${path}.new`, path);
}

const keyOf = (name: string) => ({ name, sha256: hash('sha256', `key-of-${name}`) });
const keyFileOf = (...names: readonly string[]) => JSON.stringify({ keys: names.map(keyOf) });

/** Follows the files of a server in this process. */
async function following({ dist, keys: file }: { readonly dist: string; readonly keys?: string }) {
  const lines: LogLine[] = [];
  const options = { formatters: { level: (level: string) => ({ level }) } };
  const log = pino(options, { write: (line) => lines.push(JSON.parse(line)) });
  const snapshot = await followSnapshot(dist, undefined, log);
  const keys = await followKeys(file, file === undefined ? [keyOf('ios')] : [], log);
  for (const { poll } of [snapshot, keys]) void poll(100);
  return {
    lines,
    digest: () => snapshot.current().manifest.digest,
    isLetIn: (name: string) =>
      !keys.current().find(Buffer.from(`key-of-${name}`), Date.now()).refusal,
    snapshot,
    keys,
    fails: async (reason: string) => {
      await until('the snapshot fails twice', () => snapshot.state().failures >= 2);
      const failures = lines.filter(({ event }) => event === 'reload-failed');
      assert.deepEqual(
        failures.map((line) => `${line.level} ${line['reason']}`),
        [`error ${reason}`], // reported once
      );
    },
    keysFail: () => until('the keys fail', () => keys.state().failure !== null),
  };
}

type Fails = (reason: string) => Promise<void>;
type Step = (dist: string, source: string, fails: Fails) => unknown;
const bodies: Step = (dist, source) => copy(`${source}/snapshots`, `${dist}/snapshots`);
const manifest: Step = (dist, source) => copy(manifestOf(source), manifestOf(dist));
const all: Step = (dist, source) => copy(source, dist);
const failing =
  (reason: string): Step =>
  (_dist, _source, fails) =>
    fails(reason);
const linkedAsOld: Step = (dist, one) => {
  for (const folder of [one, one.replace(/one$/, 'two')])
    fs.utimesSync(manifestOf(folder), 2e9, 1e9);
  link(dist, one);
};
const mounted: Step = (dist, one) => {
  fs.mkdirSync(dist);
  link(`${dist}/..data`, one);
  for (const name of ['manifest.json', 'snapshots'])
    fs.symlinkSync(`..data/${name}`, `${dist}/${name}`);
};
const half: Step = async (dist, two) => {
  fs.writeFileSync(manifestOf(dist), fs.readFileSync(manifestOf(two)).subarray(0, 300));
  await sleep(150);
};
/** The first step deploys the folder `one`, the others the folder `two`. */
const arrivals: Readonly<Record<string, readonly [begin: Step, ...rest: readonly Step[]]>> = {
  'a manifest renamed into its place': [
    all,
    bodies,
    (dist, two) => fs.renameSync(manifestOf(two), manifestOf(dist)),
  ],
  'a manifest that is written in two halves': [all, bodies, half, all],
  'bodies that arrive long after their manifest': [
    all,
    manifest,
    failing('file-is-missing'),
    bodies,
  ],
  'a folder that is deleted and made again': [
    all,
    (dist) => fs.rmSync(dist, { recursive: true }),
    failing('snapshot-is-missing'),
    all,
  ],
  'a link that is swapped to files as old and as large': [linkedAsOld, link],
  'a ConfigMap, of which the link to its data is swapped': [
    mounted,
    (dist, two) => link(`${dist}/..data`, two),
  ],
};
test('follows the published folder, and reports each problem once', {
  concurrency: true,
}, async (t) => {
  const rows = Object.entries(arrivals).map(([claim, [begin, ...rest]]) =>
    t.test(claim, async (t) => {
      const folder = await publishedTwice(t);
      const dist = `${folder}/dist`;
      const fails: Fails = (reason) => followed.fails(reason);
      begin(dist, `${folder}/one`, fails);
      const followed = await following({ dist });
      assert.equal(followed.digest(), one);
      for (const step of rest) await step(dist, `${folder}/two`, fails);
      await until(
        'the second is served',
        () => followed.digest() === two && followed.snapshot.state().failure === null,
      );
      assert.equal(followed.lines.at(-1)?.event, 'snapshot-loaded');
      if (claim.includes('renamed')) assert.equal(followed.snapshot.state().successes, 2);
    }),
  );
  await Promise.all(rows);
});

test('applies new and revoked keys, keeps the last good ones while the file is broken, and accepts an empty list', async (t) => {
  const folder = folderWith(t, {
    'ios.json': keyFileOf('ios'),
    'tv.json': keyFileOf('tv'),
    'none.json': keyFileOf(),
  });
  const path = `${folder}/keys.json`;
  link(path, `${folder}/ios.json`);
  const followed = await following({ dist: await publishedFolder(t), keys: path });
  makePipe(`${folder}/pipe`);
  fs.writeFileSync(`${folder}/half`, keyFileOf('ios').slice(0, 50));
  for (const broken of ['half', 'gone', 'pipe']) {
    link(path, `${folder}/tv.json`);
    await until(`tv is let in, before the file is ${broken}`, () => followed.isLetIn('tv'));
    link(path, `${folder}/${broken}`);
    await followed.keysFail();
    assert.deepEqual([followed.isLetIn('tv'), followed.isLetIn('ios')], [true, false], broken);
    assert.equal(followed.lines.at(-1)?.event, 'reload-failed');
    link(path, `${folder}/ios.json`);
    await until('ios is let in', () => followed.isLetIn('ios'));
    assert.equal(followed.isLetIn('tv'), false);
  }
  link(path, `${folder}/none.json`);
  await until(
    'no key is accepted',
    () => !followed.isLetIn('ios') && followed.keys.state().failure === null,
  );
});

/** Use `RELOADS=1000` for more. */
const rounds = Number(process.env['RELOADS'] ?? 60);
test(`answers through ${rounds} reloads with no body but that of its ETag`, async (t) => {
  const folder = await publishedTwice(t);
  const dist = `${folder}/dist`;
  link(dist, `${folder}/one`);
  const served = await serve(t, { dist, args: ['--port', '0', '--poll', '100ms'] });
  const load = startLoad(served.port, 3);
  for (let round = 1; round <= rounds; round += 1) {
    const [name, digest] = round % 2 === 0 ? ['one', one] : ['two', two];
    link(dist, `${folder}/${name}`);
    await until(
      name,
      async () =>
        (await send(served.port, { headers: credentials })).headers.etag === `"${digest}"`,
    );
  }
  const { responses, digests, faults } = await load.end();
  assert.deepEqual([faults, [...digests].toSorted()], [[], [one, two].toSorted()]);
  assert.ok(responses > rounds, `only ${responses} answers`);
  assert.equal(await served.stop(), 0);
  assert.equal(served.lines('snapshot-loaded').length, rounds);
});
