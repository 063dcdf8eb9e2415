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

/** The key of the entry before, between and after; edits that change its content, and renames. */
const chains = [
  {
    claim: 'a category that is renamed twice',
    keys: ['aa', 'cc', 'dd'],
    edits: ['edit aa.yaml Aa Aaa', 'edit cc.yaml Aa Aaa'],
    steps: ['rename aa cc', 'rename cc dd'],
    was: ['dd', 'was: aa'],
  },
  {
    claim: 'a filter that is renamed in a renamed category',
    keys: ['aa/one', 'cc/one', 'cc/x'],
    edits: ['edit aa.yaml one.webp one_.webp', 'edit cc.yaml one.webp one_.webp'],
    steps: ['rename aa cc', 'rename cc/one x'],
    was: ['cc', 'was: one'],
  },
] as const;
const published = [
  [0, 1, 2],
  [0, 2],
  [1, 2],
] as const;

for (const { claim, keys, steps, edits, was } of chains)
  test(`${claim} keeps its identifier through edits, whenever it is published`, async (t) => {
    for (const times of published) {
      const { run, identifiers, text } = await place(t);
      const known: (string | undefined)[] = [];
      for (const [at, key] of keys.entries()) {
        if (times.some((time) => time === at)) {
          await run('publish');
          known.push(identifiers().get(key));
        }
        if (at === 2) break;
        await run(String(edits[at]));
        assert.match(await run(String(steps[at])), /^0 /);
      }
      assert.ok(known[0] !== undefined && new Set(known).size === 1, `${times}`);
      assert.ok(wasIn(text(was[0])).includes(was[1]), text(was[0]));
    }
  });

for (const [claim, steps, key] of [
  ['a filter', ['rename aa/one x', 'rename aa/x y', 'rename aa/y one'], 'aa/one'],
  ['a category', ['rename aa cc', 'rename cc dd', 'rename dd aa'], 'aa'],
] as const)
  test(`${claim} that gets its name back keeps its identifier and loses "was:"`, async (t) => {
    const { run, identifiers, text } = await place(t);
    await run('publish');
    const before = identifiers().get(key);
    for (const step of steps) assert.match(await run(step), /^0 /);
    await run('publish');
    assert.deepEqual([identifiers().get(key), wasIn(text('aa'))], [before, []]);
  });

test('a "was:" that an editor wrote stays', async (t) => {
  const { run, text } = await place(t);
  await run('set aa/one was=old');
  assert.match(await run('rename aa/one x'), /^0 /);
  assert.deepEqual(wasIn(text('aa')), ['was: old']);
});
