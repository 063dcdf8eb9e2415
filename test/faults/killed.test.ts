import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readRegistry } from '../../src/memory/read-registry.ts';
import type { ActiveCategory } from '../../src/snapshot/contract.ts';
import { loadSnapshot, openPublished, type Snapshot } from '../../src/snapshot/load.ts';
import { keptRecords } from '../../src/snapshot/manifest.ts';
import { startLoad } from '../e2e/load.ts';
import { serve } from '../e2e/serving.ts';
import {
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { buildAndKill } from '../support/program.ts';
import { credentials, send } from '../support/server.ts';
import { until } from '../support/until.ts';

/** Set `KILLS=200` for more. */
const rounds = Number(process.env['KILLS'] ?? 60);
/** Longer than a build takes. */
const never = 60_000;

/** Creates two catalogs of 203 filters, one of them in a separate category. */
const catalogsIn = (t: TestContext) =>
  ['one', 'two'].map((name) => {
    const filters = Array.from({ length: 200 }, (_, index) => filterYaml(`code_${index}`));
    const files = {
      ...soundCatalog,
      'catalog.yaml': catalogYaml(['romantic', 'cartoon', name]),
      'categories/cartoon.yaml': categoryYaml(`Cartoon ${name}`, filters),
      [`categories/${name}.yaml`]: categoryYaml(name, [filterYaml(`own_${name}`)]),
    };
    return join(catalogFolder(t, files), 'catalog');
  });

/** Loads the snapshot of a folder. Its registry must have every identifier. */
async function wholeSnapshot(dist: string, catalog: string): Promise<Snapshot> {
  const snapshot = await loadSnapshot(dist);
  const published = await openPublished(dist);
  const { registry } = await readRegistry({ dist, catalog }, published, '9999'); // throws if it lacks one
  assert.equal(
    new Set([...registry.entries.values()].map(({ identifier }) => identifier)).size,
    registry.entries.size,
  );
  return snapshot;
}

/** Returns identifiers by the first word of the category's English name, and the code. */
function identifiersIn({ bodies }: Snapshot): readonly (readonly [string, string])[] {
  const categories: readonly ActiveCategory[] = JSON.parse(bodies.identity.toString());
  return categories.flatMap(({ name_en, filters }) =>
    filters.map(({ code, filter_id }) => [`${name_en.split(' ', 1)}/${code}`, filter_id] as const),
  );
}

test(`after each of ${rounds} killed builds, the folder has a complete snapshot, identifiers stay, and a server keeps serving`, async (t) => {
  const catalogs = catalogsIn(t);
  const dist = join(folderWith(t), 'dist');
  const digests = new Set<string>();
  const known = new Map<string, string>();
  const seen = { killed: 0, ended: 0 };
  /** Builds one of the two, and verifies the folder. */
  const build = async (turn: number, milliseconds = never) => {
    const catalog = catalogs[turn % 2] ?? '';
    const end = await buildAndKill(catalog, dist, milliseconds);
    seen[end] += 1;
    const snapshot = await wholeSnapshot(dist, catalog);
    for (const [key, identifier] of identifiersIn(snapshot)) {
      assert.equal(known.get(key) ?? identifier, identifier, key);
      known.set(key, identifier);
    }
    digests.add(snapshot.manifest.digest);
    return { end, manifest: snapshot.manifest };
  };
  await build(0);
  await build(1);
  const { port } = await serve(t, { dist, args: ['--port', '0', '--poll', '100ms'] });
  const load = startLoad(port, 1);

  let duration = 800;
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const { end } = await build(round, duration * (0.3 + Math.random()));
    // The speed of builds varies: base the next kill on the last duration.
    duration = end === 'ended' ? performance.now() - begun : duration * 1.1;
  }
  assert.ok(
    Math.min(seen.killed, seen.ended - 2) > rounds / 12,
    `of ${rounds} builds ${seen.killed} were killed`,
  );
  assert.equal(new Set(known.values()).size, known.size);

  // Leftovers are deleted once they are old, and an undisturbed build publishes.
  await build(0);
  const snapshots = join(dist, 'snapshots');
  for (const name of readdirSync(snapshots)) utimesSync(join(snapshots, name), 0, 0);
  const { manifest } = await build(1);
  const named = keptRecords(manifest).flatMap(({ encodings }) =>
    Object.values(encodings).map(({ path }) => path),
  );
  assert.deepEqual(
    readdirSync(snapshots, { encoding: 'utf8' }).map((name) => `snapshots/${name}`),
    named.toSorted(),
  );

  const etag = `"${manifest.digest}"`;
  await until(
    'the last snapshot is served',
    async () => (await send(port, { headers: credentials })).headers.etag === etag,
  );
  const report = await load.end();
  assert.deepEqual(report.faults, []);
  assert.ok(report.digests.isSubsetOf(digests));
  assert.ok(report.digests.size > 1);
});
