import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rollBack } from '../../src/publish/rollback.ts';
import { loadManifest, loadSnapshot } from '../../src/snapshot/load.ts';
import { keptRecords } from '../../src/snapshot/manifest.ts';
import { compiledOf, publish } from '../support/snapshots.ts';
import { folderWith } from '../support/folder.ts';
import { fileVersions } from '../support/published.ts';

const names = ['One', 'Two', 'Three'];
const digestOf = (name: string) => compiledOf(name).digest;

/** A published folder that held these snapshots, one after the other. */
async function publishedFolder(
  t: TestContext,
  published: readonly string[] = names,
): Promise<string> {
  const dist = join(folderWith(t), 'dist');
  for (const name of published) await publish(dist, compiledOf(name));
  return dist;
}

/** The names of the snapshots that a folder keeps, the current one first. */
async function namesIn(dist: string): Promise<readonly (string | undefined)[]> {
  const records = keptRecords(await loadManifest(dist));
  return records.map(({ digest }) => names.find((name) => digestOf(name) === digest));
}

for (const [claim, digits, order] of [
  ['the one before', undefined, ['Two', 'Three', 'One']],
  ['one by its whole digest', digestOf('Two'), ['Two', 'Three', 'One']],
  ['one by the first digits of its digest', digestOf('One').slice(0, 4), ['One', 'Three', 'Two']],
] as const) {
  test(`points the folder at ${claim}, whole, keeps all others in their order, and writes no snapshot again`, async (t) => {
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

test('rolls back from a snapshot that is damaged, and keeps where the other one comes from', async (t) => {
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
  test(`does not go back to a snapshot with ${claim}, and writes nothing`, async (t) => {
    const dist = await publishedFolder(t);
    damage(dist);
    const before = fileVersions(dist);
    await assert.rejects(rollBack(dist, undefined), { code: reason, args: { path: dist } });
    assert.deepEqual(fileVersions(dist), before);
  });
}

/** The JSON of a snapshot with so many spaces after it that it takes some turns to read. */
function slowToRead(name: string) {
  const body = Buffer.concat([compiledOf(name).body, Buffer.alloc(3_900_000, ' ')]);
  return { ...compiledOf(name), body, digest: hash('sha256', body) };
}

test('a build that it overtakes publishes nothing', async (t) => {
  const dist = await publishedFolder(t, ['One', 'Two']);
  const overtaken = { code: 'published-folder-changed-meanwhile', args: { path: dist } };
  const refusal = assert.rejects(publish(dist, slowToRead('Three')), overtaken); // it is slower to compress
  await rollBack(dist, undefined);
  await refusal;
  assert.equal((await loadSnapshot(dist)).manifest.digest, digestOf('One'));
});
