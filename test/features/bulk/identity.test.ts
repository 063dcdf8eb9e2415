import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { call } from '../../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';

const env = { LANG: 'en_US.UTF-8', ...gitEnvironment } as Readonly<Record<string, string>>;
const [one, two, ten] = ['one', 'two', 'ten'].map((code) => filterYaml(code));
const files = {
  'catalog.yaml': catalogYaml(['aa', 'bb']),
  'categories/aa.yaml': categoryYaml('Aa', [`${one}`, `${two}`]),
  'categories/bb.yaml': `organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBY\n${categoryYaml('Bb', [`${ten}`])}`,
};

type Stamps = Readonly<Record<string, Readonly<Record<string, string | null>>>>;
/** A command line, or what an editor writes for what in the category `aa`. */
type Step = string | readonly [from: string, to: string];

/** What `build` gave each identifier, before some steps on a branch and after: the keys, where they are no longer the same. */
async function keysAfter(t: TestContext, steps: readonly Step[], isInGit = true) {
  const cwd = repositoryWith(t, files);
  git(cwd, 'switch', '--quiet', '--create', 'edit');
  if (!isInGit) rmSync(join(cwd, '.git'), { recursive: true });
  const path = join(cwd, 'catalog/categories/aa.yaml');
  const run = async (line: string) => (await call(line.split(' '), { cwd, env })).stderr;
  const build = async (at: string) => {
    await run(`build --at 2026-0${at}-01T00:00:00.000Z`);
    const stamps: Stamps = JSON.parse(readFileSync(join(cwd, 'dist/stamps.json'), 'utf8'));
    const entries = Object.entries(stamps).filter(([, stamp]) => stamp['deleted_at'] === null);
    const idOf = ({ filter_id, filter_category_id, created_at }: Stamps[string]) =>
      `${filter_id ?? filter_category_id} ${created_at}`;
    return new Map(entries.map(([key, stamp]) => [idOf(stamp), key]));
  };
  const before = await build('1');
  const said: string[] = [];
  for (const step of steps) {
    if (typeof step === 'string') said.push(await run(`${step} --yes`));
    else writeFileSync(path, readFileSync(path, 'utf8').replace(...step));
  }
  const after = await build('2');
  const keys = [...new Set([...before.keys(), ...after.keys()])].map(
    (id) => [before.get(id), after.get(id)] as const,
  );
  const was = git(
    cwd,
    'grep',
    '--no-index',
    '-h',
    '--only-matching',
    'was: .*\\|filters:',
    'catalog',
  ).match(/was: .*/g);
  return {
    keys: keys.filter(([key, now]) => key !== now).map(([key, now]) => `${key} ${now}`),
    was,
    said,
  };
}

const edited: Step = ['name_en: Filter one', 'name_en: Edited'];
const category: Step = ['name_en: Aa', 'name_en: Edited'];
const wholeCategory = ['aa cc', 'aa/one cc/one', 'aa/two cc/two'];

/** What is claimed, the steps, the keys before and after, and each `was:` that is then in the files. */
const rows: readonly (readonly [
  claim: string,
  Step[],
  keys: readonly string[],
  was: readonly string[] | null,
])[] = [
  ['is edited and renamed', [edited, 'rename aa/one x'], ['aa/one aa/x'], ['was: one']],
  [
    'is renamed and set',
    ['rename aa/one x', 'set aa/x name_en=Edited'],
    ['aa/one aa/x'],
    ['was: one'],
  ],
  ['is renamed and gets its code back', [edited, 'rename aa/one x', 'rename aa/x one'], [], null],
  ['is moved and comes back', [edited, 'move aa/one bb', 'move bb/one aa --first'], [], null],
  [
    'is moved to another organization',
    ['move aa/* bb'],
    ['aa/one bb/one', 'aa/two bb/two'],
    ['was: aa/one', 'was: aa/two'],
  ],
  [
    'was something else once',
    [['one.webp', 'one.webp\n    was: old'], 'rename aa/one x'],
    ['aa/one aa/x'],
    ['was: one'],
  ],
  [
    'and one like it are renamed',
    [['Filter two', 'Filter one'], 'rename aa/two x'],
    ['aa/two aa/x'],
    ['was: two'],
  ],
  ['has its category renamed', ['rename aa cc'], wholeCategory, null],
  ['and its category are edited', [edited, category, 'rename aa cc'], wholeCategory, ['was: aa']],
  [
    'and its category are edited, and renamed',
    [edited, category, 'rename aa/one x', 'rename aa bb-2', 'rename bb-2 cc'],
    ['aa cc', 'aa/one cc/x', 'aa/two cc/two'],
    ['was: aa', 'was: aa/one'],
  ],
];

for (const [claim, steps, keys, was] of rows) {
  test(`identifiers and the times of creation stay where a filter ${claim}`, async (t) => {
    const after = await keysAfter(t, steps);
    assert.deepEqual([after.keys, after.was], [keys, was], after.said.join(''));
  });
}

/** The same where nobody knows what was published. */
const outsideGit: typeof rows = [
  [
    'is edited, and renamed time after time',
    [edited, 'rename aa/one x', 'rename aa/x y', 'rename aa/y z'],
    ['aa/one aa/z'],
    ['was: one'],
  ],
  ['is renamed, then edited', ['rename aa/one x', edited], ['aa/one aa/x'], ['was: one']],
  ['is renamed and gets its code back', [edited, 'rename aa/one x', 'rename aa/x one'], [], null],
  [
    'is renamed and moved',
    [edited, 'rename aa/one x', 'move aa/x bb', 'rename bb/x y'],
    ['aa/one bb/y'],
    ['was: aa/one'],
  ],
  [
    'and its category are edited, and renamed time after time',
    [edited, category, 'rename aa/one x', 'rename aa bb-2', 'rename bb-2 cc', 'rename cc/x y'],
    ['aa cc', 'aa/one cc/y', 'aa/two cc/two'],
    ['was: aa', 'was: aa/one'],
  ],
  [
    'is edited, and leaves a category that was renamed',
    [edited, 'rename aa cc', 'move cc/one bb'],
    ['aa cc', 'aa/one bb/one', 'aa/two cc/two'],
    ['was: aa/one', 'was: aa'],
  ],
];

for (const [claim, steps, keys, was] of outsideGit) {
  test(`outside git identifiers stay where a filter ${claim}`, async (t) => {
    const after = await keysAfter(t, steps, false);
    assert.deepEqual([after.keys, after.was], [keys, was], after.said.join(''));
  });
}

test('a code of which apps know another filter is refused', async (t) => {
  const { said, keys } = await keysAfter(t, ['rename aa/one x', 'rename aa/two one']);
  assert.equal(
    said.at(-1),
    '"aa/x" would no longer be known to apps as the published "aa/one": another entry has that name. Publish the catalog as it is first, or choose another name.\n',
  );
  assert.deepEqual(keys, ['aa/one aa/x']);
});
