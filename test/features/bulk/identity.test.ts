import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, inCatalog } from '../../support/catalogs.ts';
import { folderWith } from '../../support/folder.ts';
import { call } from '../../support/program.ts';

const [one, two, ten] = ['one', 'two', 'ten'].map((code) => filterYaml(code));
const files = {
  'catalog.yaml': catalogYaml(['aa', 'bb']),
  'categories/aa.yaml': categoryYaml('Aa', [`${one}`, `${two}`]),
  'categories/bb.yaml': `organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBY\n${categoryYaml('Bb', [`${ten}`])}`,
};

type Stamps = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Runs steps in a folder without git: `publish`, `edit PATH FROM TO`, or a command line. */
async function place(t: TestContext) {
  const cwd = folderWith(t, inCatalog(files));
  let month = 0;
  const run = async (line: string): Promise<string> => {
    const [name, path = '', from = '', to = ''] = line.split(' ');
    if (name === 'edit') {
      const file = join(cwd, 'catalog/categories', path);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
      return '';
    }
    month += 1;
    const at = `2026-${String(month).padStart(2, '0')}-01T00:00:00.000Z`;
    const begin = month === 1 ? ' --begin' : '';
    const words = name === 'publish' ? `build --allow-shrink --at ${at}${begin}` : `${line} --yes`;
    const { status, stderr } = await call(words.split(' '), { cwd, env: { LANG: 'en' } });
    return `${status} ${stderr}`;
  };
  /** By key what apps know the entry by. */
  const identifiers = () => {
    const stamps: Stamps = JSON.parse(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'));
    const alive = Object.entries(stamps).filter(([, stamp]) => stamp['deleted_at'] === null);
    return new Map(
      alive.map(([key, { filter_id, filter_category_id, created_at }]) => {
        return [key, `${filter_id ?? filter_category_id} ${created_at}`];
      }),
    );
  };
  const text = (slug: string) => readFileSync(join(cwd, `catalog/categories/${slug}.yaml`), 'utf8');
  return { run, identifiers, text };
}

const wasIn = (text: string): readonly string[] => text.match(/was: .*/g) ?? [];
const editFilter = (slug: string) => `edit ${slug}.yaml one.webp one_.webp`;
const editCategory = (slug: string) => `edit ${slug}.yaml Aa Aaa`;

/** A chain: the key of the entry before, between and after, and the steps that lead there. */
const chains = [
  {
    claim: 'a category that is renamed twice',
    keys: ['aa', 'cc', 'dd'],
    steps: ['rename aa cc', 'rename cc dd'],
    edits: [editCategory('aa'), editCategory('cc')],
    was: ['dd', 'was: aa'],
  },
  {
    claim: 'a filter that is renamed, then moved',
    keys: ['aa/one', 'aa/x', 'bb/x'],
    steps: ['rename aa/one x', 'move aa/x bb'],
    edits: [editFilter('aa'), editFilter('aa')],
    was: ['bb', 'was: aa/one'],
  },
  {
    claim: 'a filter that is renamed in a renamed category',
    keys: ['aa/one', 'cc/one', 'cc/x'],
    steps: ['rename aa cc', 'rename cc/one x'],
    edits: [editFilter('aa'), editFilter('cc')],
    was: ['cc', 'was: one'],
  },
] as const;
const choices = [false, true];

for (const { claim, keys, steps, edits, was } of chains)
  test(`${claim} keeps its identifier, published or not and edited or not at each step`, async (t) => {
    for (const isPublished of choices)
      for (const isPublishedBetween of choices)
        for (const edited of [[], [0], [1], [0, 1]]) {
          if (!isPublished && !isPublishedBetween) continue;
          const { run, identifiers, text } = await place(t);
          const known: (string | undefined)[] = [];
          const step = async (at: 0 | 1) => {
            if (edited.includes(at)) await run(edits[at]);
            const said = await run(steps[at]);
            assert.match(said, /^0 /, said);
          };
          const publish = async (key: string) => {
            await run('publish');
            known.push(identifiers().get(key));
          };
          if (isPublished) await publish(keys[0]);
          await step(0);
          if (isPublishedBetween) await publish(keys[1]);
          await step(1);
          await publish(keys[2]);
          const how = JSON.stringify({ isPublished, isPublishedBetween, edited });
          assert.notEqual(known[0], undefined, how);
          assert.deepEqual(new Set(known), new Set([known[0]]), how);
          assert.ok(wasIn(text(was[0])).includes(was[1]), `${how}\n${text(was[0])}`);
        }
  });

for (const [claim, steps, key, slug] of [
  ['a filter', ['rename aa/one x', 'rename aa/x y', 'rename aa/y one'], 'aa/one', 'aa'],
  ['a category', ['rename aa cc', 'rename cc dd', 'rename dd aa'], 'aa', 'aa'],
  ['a filter that was moved', ['move aa/one bb', 'move bb/one aa --first'], 'aa/one', 'aa'],
] as const)
  test(`${claim} that gets its name back keeps its identifier and loses "was:"`, async (t) => {
    for (const isPublished of choices) {
      const { run, identifiers, text } = await place(t);
      await run('publish');
      const before = identifiers().get(key);
      for (const step of steps) {
        assert.match(await run(step), /^0 /);
        if (isPublished) await run('publish');
      }
      await run('publish');
      assert.equal(identifiers().get(key), before);
      assert.deepEqual(wasIn(text(slug)), []);
    }
  });

test('a "was:" that an editor wrote stays', async (t) => {
  const { run, text } = await place(t);
  await run('set aa/one was=old');
  assert.match(await run('rename aa/one x'), /^0 /);
  assert.deepEqual(wasIn(text('aa')), ['was: old']);
});
