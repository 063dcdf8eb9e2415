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
import { send, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';

/** `KILLS=200` asks for more. */
const rounds = Number(process.env['KILLS'] ?? 60);
/** Longer than a build takes. */
const never = 60_000;

/** Two catalogs of 203 filters, of which one is in a category of its own. */
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

/** The whole snapshot that a folder holds, whose memory must know every identifier in it. */
async function wholeSnapshot(dist: string, catalog: string): Promise<Snapshot> {
  const snapshot = await loadSnapshot(dist);
  const published = await openPublished(dist);
  const { registry } = await readRegistry({ dist, catalog }, published, '9999'); // throws where it lacks one
  assert.equal(
    new Set([...registry.entries.values()].map(({ identifier }) => identifier)).size,
    registry.entries.size,
  );
  return snapshot;
}

/** The identifier of every filter, by the first word of its category's English name and its code. */
function identifiersIn({ bodies }: Snapshot): readonly (readonly [string, string])[] {
  const categories: readonly ActiveCategory[] = JSON.parse(bodies.identity.toString());
  return categories.flatMap(({ name_en, filters }) =>
    filters.map(({ code, filter_id }) => [`${name_en.split(' ', 1)}/${code}`, filter_id] as const),
  );
}

test(`when ${rounds} builds are killed at any moment, the folder holds the old snapshot or the new one, every identifier stays, and a server answers from what is whole`, async (t) => {
  const catalogs = catalogsIn(t);
  const dist = join(folderWith(t), 'dist');
  const digests = new Set<string>();
  const known = new Map<string, string>();
  const seen = { killed: 0, ended: 0 };
  /** Builds one of the two, and looks at what is there then. */
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
    // What else the machine does makes builds slower or faster: the next moment is chosen by how long the last one took.
    duration = end === 'ended' ? performance.now() - begun : duration * 1.1;
  }
  assert.ok(
    Math.min(seen.killed, seen.ended - 2) > rounds / 12,
    `of ${rounds} builds ${seen.killed} were killed`,
  );
  assert.equal(new Set(known.values()).size, known.size);

  // What was left behind is deleted once it is old; a build that is not disturbed publishes as ever.
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
    'the last is served',
    async () => (await send(port, { headers: credentials })).headers.etag === etag,
  );
  const report = await load.end();
  assert.deepEqual(report.faults, []);
  assert.ok(report.digests.isSubsetOf(digests));
  assert.ok(report.digests.size > 1);
});
