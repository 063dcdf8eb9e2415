import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rollBack } from '../../src/publish/rollback.ts';
import { loadManifest, loadSnapshot } from '../../src/snapshot/load.ts';
import { keptRecords } from '../../src/snapshot/manifest.ts';
import { folderWith } from '../support/folder.ts';
import { fileVersions } from '../support/published.ts';
import { compiledOf, publish } from '../support/snapshots.ts';

const names = ['One', 'Two', 'Three'];
const digestOf = (name: string) => compiledOf(name).digest;

/** Publishes these snapshots, one after the other. */
async function publishedFolder(
  t: TestContext,
  published: readonly string[] = names,
): Promise<string> {
  const dist = join(folderWith(t), 'dist');
  for (const name of published) await publish(dist, compiledOf(name));
  return dist;
}

/** Returns the names of the snapshots in a folder, the current one first. */
async function namesIn(dist: string): Promise<readonly (string | undefined)[]> {
  const records = keptRecords(await loadManifest(dist));
  return records.map(({ digest }) => names.find((name) => digestOf(name) === digest));
}

for (const [claim, digits, order] of [
  ['the one before', undefined, ['Two', 'Three', 'One']],
  ['one by its whole digest', digestOf('Two'), ['Two', 'Three', 'One']],
  ['one by the first digits of its digest', digestOf('One').slice(0, 4), ['One', 'Three', 'Two']],
] as const) {
  test(`makes ${claim} current, keeps the others in order, and rewrites no snapshot`, async (t) => {
    const dist = await publishedFolder(t);
    const before = fileVersions(join(dist, 'snapshots'));
    const { record } = await rollBack(dist, digits);
    assert.deepEqual(fileVersions(join(dist, 'snapshots')), before);
    const { body, digest } = compiledOf(order[0]);
    assert.equal(record.digest, digest);
    assert.deepEqual(await namesIn(dist), order);
    assert.deepEqual((await loadSnapshot(dist)).bodies.identity, body);
    assert.deepEqual(readFileSync(join(dist, 'active.json')), body);
  });
}

test('rolls back from a damaged snapshot, and keeps the commit of the other one', async (t) => {
  const dist = join(folderWith(t), 'dist');
  await publish(dist, compiledOf('One'), { commit: 'c0ffee1', uncommitted_changes: true });
  await publish(dist, compiledOf('Two'));
  rmSync(join(dist, `snapshots/${digestOf('Two')}.json`));
  await assert.rejects(loadSnapshot(dist), { code: 'file-is-missing' });
  await rollBack(dist, undefined);
  const { manifest } = await loadSnapshot(dist);
  const found = [manifest.digest, manifest.commit, manifest.uncommitted_changes];
  assert.deepEqual(found, [digestOf('One'), 'c0ffee1', true]);
});

const twoJson = (dist: string) => join(dist, `snapshots/${digestOf('Two')}.json`);
for (const [claim, damage, reason] of [
  ['a file missing', (dist: string) => rmSync(`${twoJson(dist)}.zst`), 'file-is-missing'],
  [
    'a byte changed',
    (dist: string) => writeFileSync(twoJson(dist), compiledOf('Tow').body),
    'digest-differs',
  ],
] as const) {
  test(`refuses to roll back to a snapshot with ${claim}, and writes nothing`, async (t) => {
    const dist = await publishedFolder(t);
    damage(dist);
    const before = fileVersions(dist);
    await assert.rejects(rollBack(dist, undefined), { code: reason, args: { path: dist } });
    assert.deepEqual(fileVersions(dist), before);
  });
}

/** Returns a snapshot with trailing spaces, which takes longer to read and compress. */
function slowToRead(name: string) {
  const body = Buffer.concat([compiledOf(name).body, Buffer.alloc(3_900_000, ' ')]);
  return { ...compiledOf(name), body, digest: hash('sha256', body) };
}

test('a build publishes nothing if a rollback overtakes it', async (t) => {
  const dist = await publishedFolder(t, ['One', 'Two']);
  const overtaken = { code: 'published-folder-changed-meanwhile', args: { path: dist } };
  const refusal = assert.rejects(publish(dist, slowToRead('Three')), overtaken);
  await rollBack(dist, undefined);
  await refusal;
  assert.equal((await loadSnapshot(dist)).manifest.digest, digestOf('One'));
});
