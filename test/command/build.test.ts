import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { at, catalogFolder } from '../support/catalog-folder.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { change, contentsOf, manifestOf, touchesOf } from '../support/published.ts';

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd, encoding: 'utf8' }).trim();

test('publishes what apps see, with a manifest that says what it is', async (t) => {
  const cwd = catalogFolder(t);
  assert.equal(run(['build', '--at', at], { cwd }).status, 0);
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
  const { snapshot } = await loadSnapshot(join(cwd, 'dist'));
  const active = readFileSync(join(cwd, 'dist/active.json'));
  assert.deepEqual(snapshot?.bodies.identity, active);
  assert.equal(encodings.identity.path, `snapshots/${digest}.json`);
  assert.deepEqual(readdirSync(join(cwd, 'dist/snapshots')), [
    `${digest}.json`,
    `${digest}.json.br`,
    `${digest}.json.gz`,
    `${digest}.json.zst`,
  ]);
});

test('gives the same bytes in another folder, at another time, under another TZ and LANG, from files in another order', (t) => {
  const cwd = catalogFolder(t);
  run(['build', '--at', at], { cwd, env: { TZ: 'America/New_York', LANG: 'C' } });
  const other = folderWith(t);
  mkdirSync(join(other, 'catalog/categories'), { recursive: true });
  for (const path of ['categories/romantic.yaml', 'categories/cartoon.yaml', 'catalog.yaml']) {
    cpSync(join(cwd, 'catalog', path), join(other, 'catalog', path));
  }
  run(['build', '--at', at], { cwd: other, env: { TZ: 'Asia/Seoul', LANG: 'ko_KR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } });
  assert.deepEqual(contentsOf(join(other, 'dist')), contentsOf(join(cwd, 'dist')));
});

test('writes nothing when nothing changed', (t) => {
  const cwd = catalogFolder(t);
  run(['build'], { cwd });
  const before = touchesOf(join(cwd, 'dist'));
  assert.match(run(['build'], { cwd }).stderr, /^Nothing to do/);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
});

test('keeps the last five snapshots, and gives one that comes back its files again', async (t) => {
  const cwd = catalogFolder(t);
  const digests: string[] = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    change(cwd, name);
    assert.equal(run(['build'], { cwd }).status, 0);
    digests.unshift(manifestOf(cwd).digest);
  }
  assert.deepEqual(
    manifestOf(cwd).previous.map(({ digest }: { digest: string }) => digest),
    digests.slice(1, 5),
  );
  const files = readdirSync(join(cwd, 'dist/snapshots')).filter((name) => name.endsWith('.json'));
  assert.deepEqual(
    files.toSorted(),
    digests
      .slice(0, 5)
      .map((digest) => `${digest}.json`)
      .toSorted(),
  );
  const { snapshot } = await loadSnapshot(join(cwd, 'dist'));
  assert.equal(snapshot?.manifest.digest, digests[0]);
});

test('--check exits with 1 and says why when the folder is not what the catalog gives', (t) => {
  const cwd = catalogFolder(t);
  const check = () => {
    const { status, stderr } = run(['build', '--check'], { cwd });
    return `${status} ${stderr}`;
  };
  assert.match(check(), /^1 "dist" is not what the catalog gives: it contains no snapshot/);
  run(['build'], { cwd });
  assert.match(check(), /^0 /);
  const { digest } = manifestOf(cwd);
  const file = join(cwd, `dist/snapshots/${digest}.json.gz`);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, -1));
  assert.match(check(), /^1 .*the snapshot in it is damaged/);
  assert.match(run(['build'], { cwd }).stderr, /^Published/m);
  writeFileSync(join(cwd, 'dist/active.json'), '[]\n');
  assert.match(check(), /^1 .*active\.json differs/);
  run(['build'], { cwd });
  run(['build'], { cwd });
  writeFileSync(
    join(cwd, 'dist/stamps.json'),
    readFileSync(join(cwd, 'dist/stamps.json'), 'utf8').replaceAll(',\n', ', \n'),
  );
  assert.match(check(), /^1 .*its memory \(stamps\.json\) differs/m);
  change(cwd, 'Other');
  assert.match(check(), /^1 .*it contains another snapshot/m);
});

test('--check writes nothing', (t) => {
  const cwd = catalogFolder(t);
  run(['build', '--check'], { cwd });
  assert.equal(existsSync(join(cwd, 'dist')), false);
  run(['build'], { cwd });
  change(cwd, 'Other');
  const before = touchesOf(join(cwd, 'dist'));
  run(['build', '--check'], { cwd });
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
});

test('knows the commit, and whether the catalog has changes that are not in it', (t) => {
  const cwd = catalogFolder(t);
  git(cwd, 'init', '-q');
  git(cwd, 'add', '.');
  git(cwd, 'commit', '-qm', 'a');
  run(['build'], { cwd });
  const commit = git(cwd, 'rev-parse', 'HEAD');
  assert.deepEqual([manifestOf(cwd).commit, manifestOf(cwd).uncommitted_changes], [commit, false]);
  change(cwd, 'Other');
  run(['build'], { cwd });
  assert.deepEqual([manifestOf(cwd).commit, manifestOf(cwd).uncommitted_changes], [commit, true]);
});

test('knows no commit of a catalog that the repository around it does not hold', (t) => {
  const cwd = catalogFolder(t);
  git(cwd, 'init', '-q');
  git(cwd, 'commit', '-q', '--allow-empty', '-m', 'a');
  run(['build'], { cwd });
  assert.deepEqual([manifestOf(cwd).commit, manifestOf(cwd).uncommitted_changes], [null, false]);
});

test('lists active categories in display order, and leaves out inactive filters where the catalog says so', (t) => {
  const cwd = catalogFolder(t, {
    ...soundCatalog,
    'catalog.yaml': catalogYaml(['hidden', 'romantic'], 'snapshot:\n  inactive_filters: exclude\n'),
    'categories/hidden.yaml': `${categoryYaml('Hidden', [filterYaml('x')])}is_active: false\n`,
    'categories/aquatic.yaml': categoryYaml('Aquatic'),
  });
  run(['build'], { cwd });
  const active = JSON.parse(readFileSync(join(cwd, 'dist/active.json'), 'utf8'));
  assert.deepEqual(
    active.map(({ name_en, filters }: { name_en: string; filters: readonly { code: string }[] }) => [
      name_en,
      filters.map(({ code }) => code),
    ]),
    [
      ['Romantic', ['rosy_dusk']],
      ['Aquatic', []],
      ['Cartoon', ['comic_ink']],
    ],
  );
});
