import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { buildAndKill, run } from '../support/program.ts';
import { at } from '../support/stamped.ts';

const rounds = 60;

/** A catalog of its own content and the same identifiers, as files under `catalog/`. */
function writeCatalog(folder: string, name: string): void {
  const filters = Array.from({ length: 200 }, (_, index) => filterYaml(`code_${index}`));
  writeFiles(join(folder, 'catalog'), { ...soundCatalog, 'categories/cartoon.yaml': categoryYaml(name, filters) });
  assert.equal(run(['stamp', '--at', at], { cwd: folder }).status, 0);
}

test('leaves the old snapshot or the new one, whole, when it is killed at any moment', async (t) => {
  const one = folderWith(t);
  const two = folderWith(t);
  writeCatalog(one, 'One');
  writeCatalog(two, 'Two');
  const catalogs = [join(one, 'catalog'), join(two, 'catalog')];
  const digests = await Promise.all(
    catalogs.map(async (catalog) => {
      const out = join(folderWith(t), 'dist');
      run(['build', '--catalog', catalog, '--out', out]);
      return (await loadSnapshot(out)).snapshot?.manifest.digest;
    }),
  );
  assert.notEqual(digests[0], digests[1]);

  const out = join(folderWith(t), 'dist');
  run(['build', '--catalog', catalogs[0] ?? '', '--out', out]);
  const started = performance.now();
  run(['build', '--catalog', catalogs[1] ?? '', '--out', out]);
  let duration = performance.now() - started;

  let current = digests[1];
  const seen = { killed: 0, changed: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const next = round % 2;
    const moment = duration * (0.3 + Math.random());
    const begun = performance.now();
    const end = await buildAndKill(catalogs[next] ?? '', out, moment);
    // What else the machine does makes builds slower or faster: the next moment is chosen by how long the last one took.
    duration = end === 'ended' ? performance.now() - begun : duration * 1.1;
    const { snapshot, failure } = await loadSnapshot(out);
    assert.equal(failure, undefined, `killed after ${moment} ms of about ${duration} ms`);
    const { digest } = snapshot.manifest;
    assert.ok(digest === current || digest === digests[next]);
    if (end === 'ended') assert.equal(digest, digests[next]);
    if (end === 'killed') seen.killed += 1;
    if (digest !== current) seen.changed += 1;
    current = digest;
  }
  assert.ok(seen.killed > 5, `only ${seen.killed} of ${rounds} builds were killed in time`);
  assert.ok(seen.changed > 5, `only ${seen.changed} of ${rounds} builds came to their end`);

  // What was left behind is cleared away once it is old; a build that is not disturbed publishes as ever.
  run(['build', '--catalog', catalogs[0] ?? '', '--out', out]);
  assert.equal((await loadSnapshot(out)).snapshot?.manifest.digest, digests[0]);
  assert.ok(readdirSync(join(out, 'snapshots')).filter((name) => name.endsWith('.json')).length <= 2);
});

test('stays whole when two builds publish at once', async (t) => {
  const one = folderWith(t);
  const two = folderWith(t);
  writeCatalog(one, 'One');
  writeCatalog(two, 'Two');
  const out = join(folderWith(t), 'dist');
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.all([one, two].map((folder) => buildAndKill(join(folder, 'catalog'), out, 60_000)));
    assert.deepEqual(ends, ['ended', 'ended']);
    const { snapshot } = await loadSnapshot(out);
    assert.equal(snapshot?.manifest.counts.filters, 202);
  }
});
