import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadManifest } from '../../src/snapshot/load.ts';
import { startLoad } from '../e2e/load.ts';
import { serve } from '../e2e/serving.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { buildAndKill } from '../support/program.ts';
import { ask, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';

/** `KILLS=200` asks for more. */
const rounds = Number(process.env['KILLS'] ?? 10);
test(`a server answers from one whole snapshot while ${rounds} builds are killed at any moment, and from the last that ends`, async (t) => {
  const catalogs = ['One', 'Two'].map((name) => {
    const catalog = join(folderWith(t), 'catalog');
    const filters = Array.from({ length: 60 }, (_, index) => filterYaml(`code_${index}`));
    writeFiles(catalog, { ...soundCatalog, 'categories/cartoon.yaml': categoryYaml(name, filters) });
    return catalog;
  });
  const dist = join(folderWith(t), 'dist');
  /** Builds one of them to its end, and gives the digest. */
  const built = async (turn: number) => {
    assert.equal(await buildAndKill(catalogs[turn % 2] ?? '', dist, 60_000), 'ended');
    return (await loadManifest(dist)).manifest?.digest ?? '';
  };
  const digests = new Set([await built(0), await built(1)]);
  const { port } = await serve(t, { dist, args: ['--port', '0', '--poll', '100ms'] });
  const load = startLoad(port, 3);

  let duration = 800;
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const end = await buildAndKill(catalogs[round % 2] ?? '', dist, duration * (0.4 + 0.8 * Math.random()));
    duration = end === 'ended' ? performance.now() - begun : duration * 1.05;
    digests.add((await loadManifest(dist)).manifest?.digest ?? '');
  }
  for (const turn of [0, 1]) {
    const digest = await built(turn);
    digests.add(digest);
    const etag = `"${digest}"`;
    await until('the last is served', async () => (await ask(port, { headers: credentials })).headers.etag === etag);
  }
  const report = await load.end();
  assert.deepEqual(report.faults, []);
  assert.ok(report.digests.isSubsetOf(digests));
  assert.ok(report.digests.size > 1);
});
