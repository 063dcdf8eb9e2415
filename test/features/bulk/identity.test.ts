import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, inCatalog } from '../../support/catalogs.ts';
import { folderWith } from '../../support/folder.ts';
import { says } from '../../support/program.ts';

const files = {
  'catalog.yaml': catalogYaml(['aa', 'bb']),
  'categories/aa.yaml': categoryYaml('Aa', [filterYaml('one'), filterYaml('two')]),
  'categories/bb.yaml': categoryYaml('Bb', [filterYaml('ten')]),
};

function createCatalog(t: TestContext) {
  const cwd = folderWith(t, inCatalog(files));
  const pathOf = (slug: string) => join(cwd, `catalog/categories/${slug}.yaml`);
  const text = (slug: string) => readFileSync(pathOf(slug), 'utf8');
  let flags = '--begin';
  return {
    text,
    edit: (slug: string, from: string, to: string) =>
      writeFileSync(pathOf(slug), text(slug).replace(from, to)),
    run: async (line: string) => assert.match(await says(cwd, `${line} --yes`), /^0 /),
    /** Publishes, and returns the identifier of the entry. */
    publish: async (key: string): Promise<unknown> => {
      await says(cwd, `build --allow-shrink ${flags}`.trim());
      flags = '';
      const stamps = JSON.parse(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'));
      const { filter_id, filter_category_id = filter_id, deleted_at } = stamps[key];
      return deleted_at === null && filter_category_id;
    },
  };
}

const wasIn = (text: string): readonly string[] => text.match(/was: .*/g) ?? [];

test('a renamed filter in a renamed category keeps its identifier, whenever it is published', async (t) => {
  for (const times of ['first, between, last', 'first, last', 'between, last']) {
    const { edit, publish, run, text } = createCatalog(t);
    const known: unknown[] = [];
    if (/first/.test(times)) known.push(await publish('aa/one'));
    edit('aa', 'one.webp', 'one_.webp');
    await run('rename aa cc');
    if (/between/.test(times)) known.push(await publish('cc/one'));
    edit('cc', 'one_.webp', 'one.webp');
    await run('rename cc/one x');
    known.push(await publish('cc/x'));
    assert.ok(known[0] && new Set(known).size === 1, `${times}: ${known}`);
    assert.deepEqual(wasIn(text('cc')), ['was: aa', 'was: one']);
  }
});

for (const [claim, steps, key] of [
  ['a filter', ['rename aa/one x', 'rename aa/x y', 'rename aa/y one'], 'aa/one'],
  ['a category', ['rename aa cc', 'rename cc dd', 'rename dd aa'], 'aa'],
] as const)
  test(`${claim} that gets its old name back keeps its identifier and loses "was:"`, async (t) => {
    const { publish, run, text } = createCatalog(t);
    const before = await publish(key);
    for (const step of steps) await run(step);
    assert.deepEqual([await publish(key), wasIn(text('aa'))], [before, []]);
  });

test('a "was:" that an editor wrote stays', async (t) => {
  const { run, text } = createCatalog(t);
  await run('set aa/one was=old');
  await run('rename aa/one x');
  assert.deepEqual(wasIn(text('aa')), ['was: old']);
});
