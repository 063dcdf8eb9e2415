import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import {
  assertSound,
  digestOf,
  manifestIn,
  publishedEach,
  startServing,
  statusOf,
  stopped,
} from '../support/faults.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { promptly } from '../support/serving.ts';
import { until } from '../support/until.ts';

/** Nobody, where the tests run as root, whom no file keeps out. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;
const megabyte = 1024 * 1024;

/** Puts something in the place of a published folder, or of what is in it. */
type Replace = (dist: string) => void;

const rows: readonly (readonly [claim: string, replace: Replace, reason: string])[] = [
  ['a folder that may not be read', (dist) => chmodSync(dist, 0), 'EACCES'],
  ['a manifest that may not be read', (dist) => chmodSync(join(dist, 'manifest.json'), 0), 'EACCES'],
  [
    'a file for the folder',
    (dist) => {
      rmSync(dist, { recursive: true });
      writeFileSync(dist, 'no folder');
    },
    'ENOTDIR',
  ],
  ['a folder for the manifest', (dist) => replaceManifest(dist, (path) => mkdirSync(path)), 'EISDIR'],
  ['a pipe for the manifest', (dist) => replaceManifest(dist, makePipe), 'manifest-is-malformed'],
  [
    'a pipe for a body',
    (dist) => {
      const path = join(dist, manifestIn(dist).encodings.gzip.path);
      rmSync(path);
      makePipe(path);
    },
    'digest-differs',
  ],
  [
    'a manifest of 200 MB that is none',
    (dist) => truncateSync(join(dist, 'manifest.json'), 200 * megabyte),
    'manifest-is-malformed',
  ],
  [
    'a manifest of 2 MB that is one, but for its size',
    (dist) => {
      const path = join(dist, 'manifest.json');
      writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.alloc(2 * megabyte, '\n')]));
    },
    'manifest-is-malformed',
  ],
  [
    'a body of 200 MB',
    (dist) => truncateSync(join(dist, manifestIn(dist).encodings.gzip.path), 200 * megabyte),
    'digest-differs',
  ],
];

function replaceManifest(dist: string, make: (path: string) => void): void {
  const path = join(dist, 'manifest.json');
  rmSync(path);
  make(path);
}

/** Gives a folder and all that is in it to a user. */
function give(folder: string): void {
  if (uid === undefined) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(folder, name), uid, uid);
  }
}

/** Puts a whole published folder where `dist` is, whatever that is now. */
function restore(published: string, dist: string): void {
  const fresh = `${dist}.fresh`;
  cpSync(published, fresh, { recursive: true });
  give(fresh);
  renameSync(dist, `${dist}.old`);
  renameSync(fresh, dist);
  rmSync(`${dist}.old`, { recursive: true });
}

async function residentBytes(pid: number | undefined): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

async function published(t: TestContext) {
  const [one = '', two = ''] = await publishedEach(t, ['One', 'Two']);
  const dist = join(folderWith(t), 'dist');
  chmodSync(dirname(dist), 0o755);
  cpSync(one, dist, { recursive: true });
  give(dist);
  return { one, two, dist, allowed: representationsOf([manifestIn(one), manifestIn(two)]) };
}

test('answers on beside whatever becomes of the published folder, says why, and takes the next that is whole', async (t) => {
  const { one, two, dist, allowed } = await published(t);
  const running = await startServing(t, { dist, ...(uid === undefined ? {} : { uid }) });
  const load = startLoad({ port: running.port, allowed });
  let next = two;
  for (const [claim, replace, reason] of rows) {
    await t.test(claim, async () => {
      const failures = (await statusOf(running)).reloads['snapshot']?.failures ?? 0;
      const before = await digestOf(running);
      replace(dist);
      await until(`it is refused for ${reason}`, async () => {
        const { failures: now = 0, last_failure } = (await statusOf(running)).reloads['snapshot'] ?? {};
        return now > failures && last_failure?.reason === reason;
      });
      await sleep(100);
      assert.equal(await digestOf(running), before);
      if (process.platform === 'linux') assert.ok((await residentBytes(running.child.pid)) < 300 * megabyte);
      restore(next, dist);
      await until('the next is served', async () => (await digestOf(running)) === manifestIn(next).digest);
      next = next === one ? two : one;
    });
  }
  const report = await load.end();
  assertSound(report);
  assert.ok(report.longest < 5000, `an answer took ${report.longest} ms`);
  assert.equal(await stopped(running.child), 0);
});

test('stops promptly while the manifest is a pipe into which nobody writes', async (t) => {
  const { dist } = await published(t);
  const running = await startServing(t, { dist });
  replaceManifest(dist, makePipe);
  await sleep(800);
  const told = performance.now();
  assert.equal(await stopped(running.child), 0);
  assert.ok(performance.now() - told < promptly);
});
