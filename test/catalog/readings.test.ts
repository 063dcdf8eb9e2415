import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { openReadings } from '../../src/catalog/readings.ts';
import { categoryYaml, filterYaml, folderInMemory, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';

const files = {
  ...soundCatalog,
  'categories/animals.yaml': categoryYaml('Animals', [filterYaml('a', ['is_active: yes'])]),
  'categories/copied.yaml': categoryYaml('Copied', [
    filterYaml('b'),
    filterYaml('c').replaceAll(' c', ' b'),
  ]),
};
const sources = readSources(folderInMemory(files));

/** What is found with what is remembered at `path`, how many files were not read for it, and all places that can be asked for. */
async function run(path: string, least = 0, from = sources) {
  const { conformFile, save } = await openReadings(path, least);
  let known = 0;
  const { draft, catalog, ...found } = examine(from, (file, kind) => {
    const conformed = conformFile(file, kind);
    known += conformed.isRemembered ? 1 : 0;
    return conformed;
  });
  await save();
  const places = draft.categories.map(({ document }) => document?.placeOfValue(['name_en']));
  return {
    known,
    result: {
      ...found,
      catalog: catalog(),
      fields: draft.categories.map(({ fields }) => fields),
      places,
    },
  };
}

const fresh = async (t: TestContext) => {
  const path = join(folderWith(t), 'readings');
  return { path, result: (await run(path)).result };
};

test('files in which nothing is wrong are remembered, and the result is the same', async (t) => {
  const { path, result } = await fresh(t);
  assert.equal(result.counts.errors, 3);
  assert.deepEqual(await run(path), { known: 2, result });
  assert.equal((await run(`${path}-other`)).known, 0);
});

test('a file of readings is as none where a byte of it is another, or its end is missing', async (t) => {
  const { path, result } = await fresh(t);
  const kept = readFileSync(path);
  for (let at = 0; at < kept.length; at += 1) {
    const damaged = Buffer.from(kept);
    damaged[at] = kept[at] === 0x78 ? 0x79 : 0x78; // x, or y
    for (const bytes of [damaged, kept.subarray(0, at)]) {
      writeFileSync(path, bytes);
      const { known, result: again } = await run(path, Infinity);
      assert.ok(known < 2, `at ${at}`);
      assert.deepEqual(again, result, `at ${at}`);
    }
  }
});

test('lines of another catalog or program, or for another text, are none', async (t) => {
  const { path, result } = await fresh(t);
  const [first = '', second = ''] = readFileSync(path, 'utf8').split('\n');
  const swapped = [first.slice(0, 64) + second.slice(64), second.slice(0, 64) + first.slice(64)];
  const forged = [first, second].map((line) => line.replace('Filter', 'Folter'));
  for (const lines of [swapped, forged, ['{}', '', ' '.repeat(200)], []]) {
    writeFileSync(path, `${lines.join('\n')}\n`);
    assert.deepEqual(await run(path, Infinity), { known: 0, result });
  }
});

test('what cannot be read or written is no fault, and two runs at once leave one whole file', async (t) => {
  const { path, result } = await fresh(t);
  const folder = folderWith(t, { 'a-file': 'x', 'a-folder/readings/x': '' });
  for (const wrong of ['a-file/readings', 'a-folder/readings'])
    assert.deepEqual(await run(join(folder, wrong)), { known: 0, result });
  writeFileSync(path, '');
  await Promise.all(Array.from({ length: 8 }, () => run(path)));
  assert.deepEqual(await run(path), { known: 2, result });
  assert.equal(readdirSync(join(path, '..')).length, 1);
});

test('what is remembered is written again where more than a twentieth is new', async (t) => {
  const path = join(folderWith(t), 'readings');
  /** Twenty categories, of which so many are not as they were. */
  const twenty = (news: number) => {
    const nameOf = (index: number) => `${index < news ? 'New' : 'Category'} ${index}`;
    const all = Array.from({ length: 20 }, (_, index) => {
      return [
        `categories/c-${index}.yaml`,
        categoryYaml(nameOf(index), [filterYaml(`f${index}`)]),
      ] as const;
    });
    return readSources(
      folderInMemory({ ...Object.fromEntries(all), 'catalog.yaml': soundCatalog['catalog.yaml'] }),
    );
  };
  const knownOf = async (news: number) => (await run(path, 0, twenty(news))).known;
  assert.equal(await knownOf(0), 0);
  assert.equal(await knownOf(1), 19);
  assert.equal(await knownOf(1), 19);
  assert.equal(await knownOf(2), 18);
  assert.equal(await knownOf(2), 20);
});

test('a small catalog is not remembered', async (t) => {
  const path = join(folderWith(t), 'readings');
  await run(path, 1024 * 1024);
  assert.equal(existsSync(path), false);
});
