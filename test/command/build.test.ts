import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
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
import { fileVersions, manifestOf, renameCategory } from '../support/published.ts';
import { git } from '../support/repository.ts';

const build = (cwd: string, ...args: readonly string[]) => says(cwd, ['build', ...args].join(' '));

const activeIn = (cwd: string) => readFileSync(join(cwd, 'dist/active.json'));

test('publishes what apps see, with a manifest', async (t) => {
  const cwd = catalogFolder(t);
  assert.match(await build(cwd, '--at', at), /^0 /);
  const { digest, encodings, ...rest } = manifestOf(cwd);
  assert.deepEqual(rest, {
    version: 1,
    serial: 1,
    last_modified: at,
    commit: null,
    uncommitted_changes: false,
    counts: { categories: 2, filters: 3 },
    previous: [],
  });
  assert.deepEqual(Object.keys(encodings), ['identity', 'gzip', 'br', 'zstd']);
  assert.deepEqual((await loadSnapshot(join(cwd, 'dist'))).bodies.identity, activeIn(cwd));
  const files = ['', '.br', '.gz', '.zst'].map((suffix) => `${digest}.json${suffix}`);
  assert.deepEqual(readdirSync(join(cwd, 'dist/snapshots')), files);
});

test('keeps the last five snapshots after an hour, and restores files of one that returns', async (t) => {
  const cwd = catalogFolder(t);
  const digests: string[] = [];
  const snapshots = join(cwd, 'dist/snapshots');
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Two']) {
    renameCategory(cwd, name);
    for (const file of digests.length > 0 ? readdirSync(snapshots) : [])
      utimesSync(join(snapshots, file), 0, 0);
    await build(cwd);
    digests.unshift(manifestOf(cwd).digest);
  }
  const previous = manifestOf(cwd).previous.map((each: { digest: string }) => each.digest);
  assert.deepEqual(previous, digests.slice(1, 5));
  const files = readdirSync(snapshots).filter((name) => name.endsWith('.json'));
  const kept = digests.slice(0, 5).map((digest) => `${digest}.json`);
  assert.deepEqual(files.toSorted(), kept.toSorted());
  assert.equal((await loadSnapshot(join(cwd, 'dist'))).manifest.digest, digests[0]);
});

/** Replaces a gzip file with another file that matches the manifest. */
function replaceGzip(cwd: string): void {
  const { encodings, ...manifest } = manifestOf(cwd);
  const gzip = { ...encodings.gzip, bytes: 7, sha256: hash('sha256', 'no gzip') };
  writeFiles(join(cwd, 'dist'), {
    [gzip.path]: 'no gzip',
    'manifest.json': JSON.stringify({ ...manifest, encodings: { ...encodings, gzip } }),
  });
}

test('--check exits with 1 and a reason if the folder does not match, and writes nothing', async (t) => {
  const cwd = catalogFolder(t);
  const add = (name: string) => appendFileSync(join(cwd, 'dist', name), ' ');
  const steps: readonly (readonly [spoiled: string, spoil: () => void])[] = [
    ['snapshots/', () => add(`snapshots/${manifestOf(cwd).digest}.json.gz`)],
    ['snapshots/', () => replaceGzip(cwd)],
    ['active.json', () => add('active.json')],
    ['stamps.json', () => add('stamps.json')],
    ['manifest.json', () => renameCategory(cwd, 'Other')],
  ];
  const unpublished =
    '1 "dist" does not match the catalog. To publish it, run this without --check.\n';
  assert.equal(await build(cwd, '--check', '--lang', 'en'), unpublished);
  assert.equal(existsSync(join(cwd, 'dist')), false);
  for (const [spoiled, spoil] of steps) {
    await build(cwd);
    assert.match(await build(cwd, '--check'), /^0 /);
    spoil();
    const before = fileVersions(join(cwd, 'dist'));
    const said = await build(cwd, '--check');
    assert.ok(said.startsWith('1 "dist" does not match the catalog.'), `${spoiled}: ${said}`);
    assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
  }
});

test('detects the commit and uncommitted changes, regardless of git settings', async (t) => {
  const cwd = catalogFolder(t);
  const origin = async () => {
    await build(cwd);
    const { commit, uncommitted_changes } = manifestOf(cwd);
    return [commit, uncommitted_changes];
  };
  writeFiles(cwd, { 'catalog/categories/extra.yaml': categoryYaml('Extra') });
  git(cwd, 'init', '--quiet');
  git(cwd, 'commit', '--quiet', '--allow-empty', '--message=a');
  assert.deepEqual(await origin(), [null, false]);
  git(cwd, 'add', 'catalog');
  git(cwd, 'commit', '--quiet', '--message=b');
  const commit = git(cwd, 'rev-parse', 'HEAD').trim();
  const romantic = 'catalog/categories/romantic.yaml';
  const text = readFileSync(join(cwd, romantic), 'utf8');
  const added = { 'catalog/categories/new.yaml': categoryYaml('New') };
  git(cwd, 'config', 'status.showUntrackedFiles', 'no');
  const changes: Readonly<Record<string, () => unknown>> = {
    'a changed file': () => renameCategory(cwd, 'Other'),
    'a new file': () => writeFiles(cwd, added),
    'an ignored file': () => writeFiles(cwd, { ...added, '.git/info/exclude': 'new.yaml\n' }),
    'a deleted file': () => rmSync(join(cwd, 'catalog/categories/extra.yaml')),
    'a skipped file': () => {
      git(cwd, 'update-index', '--skip-worktree', romantic);
      writeFiles(cwd, { [romantic]: text.replace(/name_en: .*/, 'name_en: Skipped') });
    },
  };
  for (const [claim, make] of Object.entries(changes)) {
    make();
    assert.deepEqual(await origin(), [commit, true], claim);
    git(cwd, 'update-index', '--no-skip-worktree', romantic);
    git(cwd, 'checkout', '--quiet', 'catalog');
    rmSync(join(cwd, 'catalog/categories/new.yaml'), { force: true });
    assert.deepEqual(await origin(), [commit, false], claim);
  }
  git(cwd, 'config', 'core.autocrlf', 'true');
  writeFiles(cwd, { [romantic]: text.replaceAll('\n', '\r\n') }); // as git does on Windows
  assert.deepEqual(await origin(), [commit, false]);
});

test('lists active categories in display order, and omits inactive filters if configured', async (t) => {
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

test('writes nothing if nothing changed, or if the catalog has errors', async (t) => {
  const cwd = catalogFolder(t);
  await build(cwd);
  const before = fileVersions(join(cwd, 'dist'));
  assert.match(await build(cwd), /^0 Nothing to do/);
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': 'name_ko: 만화\n' });
  const { status, stdout } = await call(['build'], { cwd });
  assert.match(stdout, /cartoon\.yaml:1:1: error: field-is-missing\n/);
  assert.equal(status, 1);
  assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
});

test('publishes nothing when more than half of the categories would be removed, and says how it is allowed', async (t) => {
  const files = ['one', 'two', 'three', 'four'].map((slug) => {
    const filters = ['a', 'b'].map((code) => filterYaml(`${slug}_${code}`));
    return [`categories/${slug}.yaml`, categoryYaml(slug, filters)] as const;
  });
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['four']),
    ...Object.fromEntries(files),
  });
  await build(cwd);
  for (const [path] of files.slice(0, 3)) rmSync(join(cwd, 'catalog', path));
  const before = fileVersions(join(cwd, 'dist'));
  assert.equal(
    await build(cwd),
    '1 Not published: apps would lose too much of "dist": 3 of 4 categories, 6 of 8 filters.\n' +
      'If that is intended, run this again with --allow-shrink.\n',
  );
  assert.match(
    await build(cwd, '--lang', 'ko'),
    /\(카테고리 4개 중 3개, 필터 8개 중 6개\)\.\n.* --allow-shrink를 붙여 다시 실행하세요\.\n$/,
  );
  assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
  assert.match(await build(cwd, '--allow-shrink'), /^0 /);
  assert.deepEqual(manifestOf(cwd).counts, { categories: 1, filters: 2 });
});
