import assert from 'node:assert/strict';
import { copyFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodings } from '../../src/snapshot/encoding.ts';
import { representationsOf, startLoad } from '../support/fault-client.ts';
import {
  assertSound,
  digestOf,
  manifestIn,
  publishedEach,
  type Running,
  roundsOf,
  startServing,
  statusOf,
  stopped,
} from '../support/faults.ts';
import { folderWith } from '../support/folder.ts';
import { until } from '../support/until.ts';

/** What may become of a file on its way: what is written of it, where something is; `other` is the same file of the other snapshot. */
type Damage = (data: Buffer, other: Buffer) => Buffer | undefined;

const damages: Readonly<Record<string, Damage>> = {
  truncated: (data) => data.subarray(0, -2),
  emptied: () => Buffer.alloc(0),
  'half-written': (data) => data.subarray(0, data.length / 2),
  swapped: (_data, other) => other,
  'filled with zeros': (data) => Buffer.alloc(data.length),
  'wrong in one bit': (data) => {
    const wrong = Buffer.from(data);
    const middle = Math.floor(data.length / 2);
    wrong.writeUInt8((wrong[middle] ?? 0) ^ 1, middle);
    return wrong;
  },
  missing: () => undefined,
};

/** Files of a published folder, in the order in which they are published. */
function filesOf(dist: string): readonly string[] {
  const { encodings: bodies } = manifestIn(dist);
  return [...encodings.map((encoding) => bodies[encoding].path), 'active.json', 'manifest.json'];
}

/** Makes the manifest differ in one digit of one digest; its text stays JSON. */
function withOtherDigest(manifest: Buffer): string {
  return manifest.toString().replace(/("sha256": ")(.)/, (_, before, digit) => `${before}${digit === '0' ? '1' : '0'}`);
}

async function failuresOf(running: Running): Promise<number> {
  return (await statusOf(running)).reloads['snapshot']?.failures ?? 0;
}

test('answers from one whole snapshot while files of the next are damaged at every step of a publish, and then from that', async (t) => {
  const [one = '', two = ''] = await publishedEach(t, ['One', 'Two']);
  const allowed = representationsOf([manifestIn(one), manifestIn(two)]);
  const dist = join(folderWith(t), 'dist');
  cpSync(one, dist, { recursive: true });
  const running = await startServing(t, { dist });
  const load = startLoad({ port: running.port, allowed });
  let [from, to] = [one, two];

  for (const [row, [kind, damage]] of Object.entries(damages).entries()) {
    for (const [step, damaged] of filesOf(one).entries()) {
      if ((row + step) % roundsOf({ few: 3, all: 1 }) !== 0) continue;
      const before = manifestIn(from).digest;
      const failures = await failuresOf(running);
      for (const [index, file] of filesOf(to).entries()) {
        const data = readFileSync(join(to, file));
        const other = readFileSync(join(from, filesOf(from)[index] ?? ''));
        const written = index === step ? damage(data, other) : data;
        if (written === undefined) rmSync(join(dist, file), { force: true });
        else writeFileSync(join(dist, file), written);
      }
      // active.json is for people; and the manifest of the other snapshot is a manifest.
      const isRefused = damaged !== 'active.json' && !(damaged === 'manifest.json' && kind === 'swapped');
      const claim = `${damaged} is ${kind}`;
      if (isRefused) {
        await until(`${claim}, and is refused`, async () => (await failuresOf(running)) > failures);
        assert.equal(await digestOf(running), before, claim);
      }
      const file = filesOf(to)[step] ?? '';
      copyFileSync(join(to, file), join(dist, file));
      const after = manifestIn(to).digest;
      await until(`${claim}, and is mended`, async () => (await digestOf(running)) === after);
      for (const path of filesOf(from).slice(0, 4)) rmSync(join(dist, path));
      [from, to] = [to, from];
    }
  }
  assertSound(await load.end());
  assert.equal(await stopped(running.child), 0);
});

test('follows truncate-then-write, links that are swapped, and a folder that is deleted and made anew, under load', async (t) => {
  const [one = '', two = ''] = await publishedEach(t, ['One', 'Two']);
  const allowed = representationsOf([manifestIn(one), manifestIn(two)]);
  const folder = folderWith(t);
  const dist = join(folder, 'dist');
  cpSync(one, dist, { recursive: true });
  const running = await startServing(t, { dist });
  const load = startLoad({ port: running.port, allowed });
  const serves = (published: string, claim: string) =>
    until(claim, async () => (await digestOf(running)) === manifestIn(published).digest);

  // Every file is emptied first and written in pieces, the manifest not last.
  for (const file of filesOf(two).toReversed()) {
    const data = readFileSync(join(two, file));
    writeFileSync(join(dist, file), '');
    for (let at = 0; at < data.length; at += Math.ceil(data.length / 4)) {
      await sleep(10);
      writeFileSync(join(dist, file), data.subarray(at, at + Math.ceil(data.length / 4)), { flag: 'a' });
    }
  }
  await serves(two, 'what was written in pieces is served');

  writeFileSync(join(dist, 'manifest.json'), withOtherDigest(readFileSync(join(two, 'manifest.json'))));
  await until('a digest of the manifest is wrong, and it is refused', async () => (await failuresOf(running)) > 0);
  assert.equal(await digestOf(running), manifestIn(two).digest);

  rmSync(dist, { recursive: true });
  await until('the folder is gone, and the server says so', async () => {
    return (await statusOf(running)).reloads['snapshot']?.last_failure?.reason === 'snapshot-is-missing';
  });
  running.child.kill('SIGHUP');
  mkdirSync(dist);
  cpSync(one, dist, { recursive: true });
  await serves(one, 'the folder that was made anew is served');

  // As Kubernetes mounts a ConfigMap: a link to a link, of which the second is swapped by rename.
  const mounted = join(folder, 'mounted');
  symlinkSync(one, join(folder, '..data'));
  rmSync(dist, { recursive: true });
  symlinkSync('..data', mounted);
  renameSync(mounted, dist);
  for (const next of [two, one, two]) {
    symlinkSync(next, join(folder, '..new'));
    renameSync(join(folder, '..new'), join(folder, '..data'));
    await serves(next, 'the link that was swapped is followed');
  }
  assertSound(await load.end());
  assert.equal(await stopped(running.child), 0);
});
