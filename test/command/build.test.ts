import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import {
  at,
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { call, says } from '../support/program.ts';
import { change, contentsOf, manifestOf, touchesOf } from '../support/published.ts';
import { git } from '../support/repository.ts';

const build = (cwd: string, ...args: readonly string[]) => says(cwd, ['build', ...args].join(' '));

const activeIn = (cwd: string) => readFileSync(join(cwd, 'dist/active.json'));

test('publishes what apps see, with a manifest that says what it is', async (t) => {
  const cwd = catalogFolder(t);
  assert.match(await build(cwd, '--at', at), /^0 /);
  const { digest, encodings, ...rest } = manifestOf(cwd);
  assert.deepEqual(rest, {
    version: 1,
    last_modified: at,
    commit: null,
    uncommitted_changes: false,
    counts: { categories: 2, filters: 3 },
    previous: [],
  });
  assert.deepEqual(Object.keys(encodings), ['identity', 'gzip', 'br', 'zstd']);
  assert.deepEqual(
    (await loadSnapshot(join(cwd, 'dist'))).snapshot?.bodies.identity,
    activeIn(cwd),
  );
  const files = ['', '.br', '.gz', '.zst'].map((suffix) => `${digest}.json${suffix}`);
  assert.deepEqual(readdirSync(join(cwd, 'dist/snapshots')), files);
});

test('gives the same bytes in another folder, under another LANG, from files in another order', async (t) => {
  const cwd = catalogFolder(t);
  await call(['build', '--at', at], { cwd, env: { LANG: 'C' } });
  const other = catalogFolder(t, Object.fromEntries(Object.entries(soundCatalog).reverse()));
  await call(['build', '--at', at], {
    cwd: other,
    env: { LANG: 'ko_KR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  });
  assert.deepEqual(contentsOf(join(other, 'dist')), contentsOf(join(cwd, 'dist')));
});

test('keeps the last five snapshots, and gives one that comes back its files again', async (t) => {
  const cwd = catalogFolder(t);
  const digests: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Two']) {
    change(cwd, name);
    await build(cwd);
    digests.unshift(manifestOf(cwd).digest);
  }
  const previous = manifestOf(cwd).previous.map((each: { digest: string }) => each.digest);
  assert.deepEqual(previous, digests.slice(1, 5));
  const files = readdirSync(join(cwd, 'dist/snapshots')).filter((name) => name.endsWith('.json'));
  const kept = digests.slice(0, 5).map((digest) => `${digest}.json`);
  assert.deepEqual(files.toSorted(), kept.toSorted());
  assert.equal((await loadSnapshot(join(cwd, 'dist'))).snapshot?.manifest.digest, digests[0]);
});

/** Puts a file that is no gzip in the place of one, as the manifest then describes it. */
function replaceGzip(cwd: string): void {
  const { encodings, ...manifest } = manifestOf(cwd);
  const gzip = { ...encodings.gzip, bytes: 7, sha256: hash('sha256', 'no gzip') };
  writeFiles(join(cwd, 'dist'), {
    [gzip.path]: 'no gzip',
    'manifest.json': JSON.stringify({ ...manifest, encodings: { ...encodings, gzip } }),
  });
}

test('--check exits with 1 and says why when the folder is not what the catalog gives, and writes nothing', async (t) => {
  const cwd = catalogFolder(t);
  const add = (name: string) => appendFileSync(join(cwd, 'dist', name), ' ');
  const steps: readonly (readonly [spoiled: string, spoil: () => void])[] = [
    ['snapshots/', () => add(`snapshots/${manifestOf(cwd).digest}.json.gz`)],
    ['snapshots/', () => replaceGzip(cwd)],
    ['active.json', () => add('active.json')],
    ['stamps.json', () => add('stamps.json')],
    ['manifest.json', () => change(cwd, 'Other')],
  ];
  const unpublished =
    '1 "dist" does not match the catalog (manifest.json). Publish it: npm run build -- --lang en\n';
  assert.equal(await build(cwd, '--check', '--lang', 'en'), unpublished);
  assert.equal(existsSync(join(cwd, 'dist')), false);
  for (const [spoiled, spoil] of steps) {
    await build(cwd);
    assert.match(await build(cwd, '--check'), /^0 /);
    spoil();
    const before = touchesOf(join(cwd, 'dist'));
    const said = await build(cwd, '--check');
    assert.ok(said.startsWith(`1 "dist" does not match the catalog (${spoiled})`), said);
    assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
  }
});

test('knows the commit, and whether the catalog has changes that are not in it', async (t) => {
  const cwd = catalogFolder(t);
  const origin = async () => {
    await build(cwd);
    const { commit, uncommitted_changes } = manifestOf(cwd);
    return [commit, uncommitted_changes];
  };
  git(cwd, 'init', '--quiet');
  git(cwd, 'commit', '--quiet', '--allow-empty', '--message=a');
  assert.deepEqual(await origin(), [null, false]);
  git(cwd, 'add', 'catalog');
  git(cwd, 'commit', '--quiet', '--message=b');
  change(cwd, 'Other');
  const commit = git(cwd, 'rev-parse', 'HEAD').trim();
  assert.deepEqual(await origin(), [commit, true]);
  git(cwd, 'checkout', '--quiet', 'catalog');
  assert.deepEqual(await origin(), [commit, false]);
});

test('lists active categories in display order, and leaves out inactive filters where the catalog says so', async (t) => {
  const cwd = catalogFolder(t, {
    ...soundCatalog,
    'catalog.yaml': catalogYaml(['hidden', 'romantic'], 'snapshot:\n  inactive_filters: exclude\n'),
    'categories/hidden.yaml': `${categoryYaml('Hidden', [filterYaml('x')])}is_active: false\n`,
    'categories/aquatic.yaml': categoryYaml('Aquatic'),
  });
  await build(cwd);
  const active: readonly { name_en: string; filters: readonly { code: string }[] }[] = JSON.parse(
    `${activeIn(cwd)}`,
  );
  const listed = active.map(
    ({ name_en, filters }) => `${name_en}: ${filters.map(({ code }) => code)}`,
  );
  assert.deepEqual(listed, ['Romantic: rosy_dusk', 'Aquatic: ', 'Cartoon: comic_ink']);
});

test('writes nothing when nothing changed, or while the catalog has errors', async (t) => {
  const cwd = catalogFolder(t);
  await build(cwd);
  const before = touchesOf(join(cwd, 'dist'));
  assert.match(await build(cwd), /^0 Nothing to do/);
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': 'name_ko: 만화\n' });
  const { status, stdout } = await call(['build'], { cwd });
  assert.match(stdout, /cartoon\.yaml:1:1: error: field-is-missing\n/);
  assert.equal(status, 1);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
});

test('says that the folder to publish to is a file, and leaves it', async (t) => {
  const cwd = catalogFolder(t);
  writeFileSync(join(cwd, 'dist'), 'mine');
  const sentence = 'Could not use "dist/stamps.json": there is a file where a folder must be.\n';
  assert.deepEqual(
    [await build(cwd), readFileSync(join(cwd, 'dist'), 'utf8')],
    [`2 ${sentence}`, 'mine'],
  );
});

const names = ['one', 'two', 'three', 'four'];
function category(slug: string, codes: readonly string[] = ['a', 'b']): string {
  const filters = codes.map((code) => filterYaml(`${slug}_${code}`));
  return categoryYaml(slug, filters);
}

/** A catalog that had four categories with two filters each when it was published, and then these alone. */
async function shrunken(t: TestContext, left: Readonly<Record<string, string>>): Promise<string> {
  const filesOf = (categories: Readonly<Record<string, string>>) => ({
    'catalog.yaml': catalogYaml(Object.keys(categories)),
    ...Object.fromEntries(
      Object.entries(categories).map(([slug, text]) => [`categories/${slug}.yaml`, text]),
    ),
  });
  const cwd = catalogFolder(
    t,
    filesOf(Object.fromEntries(names.map((slug) => [slug, category(slug)]))),
  );
  await build(cwd);
  rmSync(join(cwd, 'catalog/categories'), { recursive: true });
  writeFiles(join(cwd, 'catalog'), filesOf(left));
  return cwd;
}

test('publishes nothing when more than half of the categories would vanish, names them, and says how it is allowed', async (t) => {
  const cwd = await shrunken(t, { four: category('four') });
  const before = touchesOf(join(cwd, 'dist'));
  assert.equal(
    await build(cwd),
    `1 Not published: too much of "dist" would be removed from every app: 3 of 4 categories, 6 of 8 filters.
  one 룩 (one)
  two 룩 (two)
  three 룩 (three)
If that is intended: npm run build -- --allow-shrink
`,
  );
  assert.match(
    await build(cwd, '--lang', 'ko'),
    /카테고리 4개 중 3개, 필터 8개 중 6개가 사라집니다\./,
  );
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
  assert.match(await build(cwd, '--allow-shrink'), /^0 /);
  assert.deepEqual(manifestOf(cwd).counts, { categories: 1, filters: 2 });
});

test('publishes when exactly half of the categories and filters vanish, also over a manifest that cannot be read', async (t) => {
  const cwd = await shrunken(t, { three: category('three'), four: category('four') });
  assert.match(await build(cwd), /^0 Published/);
  writeFileSync(join(cwd, 'dist/manifest.json'), 'damaged');
  assert.match(await build(cwd), /^0 Published/);
  assert.deepEqual(manifestOf(cwd).counts, { categories: 2, filters: 4 });
});

test('publishes nothing when the snapshot would become empty, also over one that cannot be read', async (t) => {
  const cwd = await shrunken(
    t,
    Object.fromEntries(names.map((slug) => [slug, `${category(slug)}is_active: false\n`])),
  );
  assert.match(await build(cwd), /^1 .*: 4 of 4 categories, 8 of 8 filters\.\n/);
  appendFileSync(join(cwd, `dist/snapshots/${manifestOf(cwd).digest}.json`), ' ');
  assert.match(await build(cwd), /^1 .*: 4 of 4 categories, 8 of 8 filters\.\n/);
  writeFileSync(join(cwd, 'dist/manifest.json'), '{"x":1}');
  const sentence =
    'Not published: the catalog lists no active category, and what "dist" contains cannot be read.\n';
  assert.ok((await build(cwd)).startsWith(`1 ${sentence}`));
  assert.match(await build(cwd, '--allow-shrink'), /^0 /);
});

test('names the filters that would vanish from categories that stay', async (t) => {
  const left = {
    one: category('one', ['a']),
    two: category('two', []),
    three: category('three', []),
  };
  const said = await build(await shrunken(t, left));
  assert.match(said, /^1 .*: 1 of 4 categories, 7 of 8 filters\.\n/);
  assert.match(said, /\n {2}four 룩 \(four\)\n {2}one 룩 \(one\) \/ 필터 one_b \(Filter one_b\)\n/);
  assert.doesNotMatch(said, /four_a/);
});
