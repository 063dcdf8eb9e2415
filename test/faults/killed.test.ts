import assert from 'node:assert/strict';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readMemory } from '../../src/publish/memory.ts';
import { recordsOf } from '../../src/publish/succession.ts';
import { categoriesIn } from '../../src/snapshot/contract.ts';
import { loadManifest, loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { buildAndKill, run } from '../support/program.ts';

const rounds = 60;

/** A catalog of 203 filters, of which the last two are its own. */
function catalogNamed(t: Parameters<typeof catalogFolder>[0], name: string): string {
  const filters = Array.from({ length: 200 }, (_, index) => filterYaml(`code_${index}`));
  return join(
    catalogFolder(t, {
      ...soundCatalog,
      'catalog.yaml': catalogYaml(['romantic', 'cartoon', name]),
      'categories/cartoon.yaml': categoryYaml(`Cartoon ${name}`, filters),
      [`categories/${name}.yaml`]: categoryYaml(name, [filterYaml(`own_${name}`)]),
    }),
    'catalog',
  );
}

/** The identifier of every code that is published, by its category's English name without what follows a space. */
async function identifiersIn(dist: string): Promise<Readonly<Record<string, string>>> {
  const { snapshot, failure } = await loadSnapshot(dist);
  assert.equal(failure, undefined);
  return Object.fromEntries(
    categoriesIn(snapshot.bodies.identity).flatMap(({ name_en, filters }) =>
      filters.map(({ code, filter_id }) => [`${name_en.replace(/ .*/, '')}/${code}`, filter_id]),
    ),
  );
}

test('leaves the old snapshot or the new one, whole, and every identifier as it was, when it is killed at any moment', async (t) => {
  const catalogs = [catalogNamed(t, 'one'), catalogNamed(t, 'two')];
  const out = join(folderWith(t), 'dist');
  const known: Record<string, string> = {};
  run(['build', '--catalog', catalogs[0] ?? '', '--out', out]);
  const started = performance.now();
  run(['build', '--catalog', catalogs[1] ?? '', '--out', out]);
  let duration = performance.now() - started;

  const seen = { killed: 0, ended: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const catalog = catalogs[round % 2] ?? '';
    const begun = performance.now();
    const end = await buildAndKill(catalog, out, duration * (0.3 + Math.random()));
    // What else the machine does makes builds slower or faster: the next moment is chosen by how long the last one took.
    duration = end === 'ended' ? performance.now() - begun : duration * 1.1;
    seen[end] += 1;
    for (const [key, identifier] of Object.entries(await identifiersIn(out))) {
      known[key] ??= identifier;
      assert.equal(identifier, known[key], key);
    }
    const { stamps } = await readMemory({ dist: out, catalog, isBegun: false }); // throws where it lacks one
    assert.equal(new Set([...stamps.entries.values()].map(({ identifier }) => identifier)).size, stamps.entries.size);
  }
  assert.ok(seen.killed > 5, `only ${seen.killed} of ${rounds} builds were killed in time`);
  assert.ok(seen.ended > 5, `only ${seen.ended} of ${rounds} builds came to their end`);
  assert.equal(new Set(Object.values(known)).size, Object.keys(known).length);

  // What was left behind is deleted once it is old; a build that is not disturbed publishes as ever.
  run(['build', '--catalog', catalogs[1] ?? '', '--out', out]);
  const snapshots = join(out, 'snapshots');
  for (const name of readdirSync(snapshots)) utimesSync(join(snapshots, name), 0, 0);
  run(['build', '--catalog', catalogs[0] ?? '', '--out', out]);
  assert.equal((await identifiersIn(out))['one/own_one'], known['one/own_one']);
  const { manifest } = await loadManifest(out);
  const named = recordsOf(manifest).flatMap(({ encodings }) => Object.values(encodings).map(({ path }) => path));
  const kept = readdirSync(snapshots).map((name) => `snapshots/${name}`);
  assert.deepEqual(kept.toSorted(), named.toSorted());
});

test('stays whole when two builds publish at once, and one may be told to run again', async (t) => {
  const catalogs = [catalogNamed(t, 'one'), catalogNamed(t, 'two')];
  const out = join(folderWith(t), 'dist');
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.all(catalogs.map((catalog) => buildAndKill(catalog, out, 60_000)));
    assert.ok(ends.includes('ended'));
    assert.equal(Object.keys(await identifiersIn(out)).length, 203);
    await readMemory({ dist: out, catalog: catalogs[0] ?? '', isBegun: false });
  }
});
