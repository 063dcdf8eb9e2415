import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { cli, run } from '../support/program.ts';
import { at, stampedCatalog } from '../support/stamped.ts';

/** Every file below a folder with its contents. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name), 'base64')]));
}

/** Every file below a folder with what changes when it is written. */
function touchesOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return new Map(
    names.map((name) => {
      const { ino, mtimeMs } = statSync(join(folder, name));
      return [name, `${ino} ${mtimeMs}`];
    }),
  );
}

function change(cwd: string, name: string): void {
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml(name, [filterYaml('comic_ink')]) });
  assert.equal(run(['stamp', '--at', at], { cwd }).status, 0);
}

const manifestOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'dist/manifest.json'), 'utf8'));
const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd, encoding: 'utf8' }).trim();

test('publishes what apps see, with a manifest that says what it is', async (t) => {
  const cwd = stampedCatalog(t);
  assert.equal(run(['build'], { cwd }).status, 0);
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
  const cwd = stampedCatalog(t);
  run(['build'], { cwd, env: { TZ: 'America/New_York', LANG: 'C' } });
  const other = folderWith(t);
  mkdirSync(join(other, 'catalog/categories'), { recursive: true });
  for (const path of ['stamps.json', 'categories/romantic.yaml', 'categories/cartoon.yaml', 'catalog.yaml']) {
    cpSync(join(cwd, 'catalog', path), join(other, 'catalog', path));
  }
  run(['build'], { cwd: other, env: { TZ: 'Asia/Seoul', LANG: 'ko_KR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } });
  assert.deepEqual(contentsOf(join(other, 'dist')), contentsOf(join(cwd, 'dist')));
});

test('writes nothing when nothing changed', (t) => {
  const cwd = stampedCatalog(t);
  run(['build'], { cwd });
  const before = touchesOf(join(cwd, 'dist'));
  assert.match(run(['build'], { cwd }).stderr, /^Nothing to do/);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
});

test('publishes nothing while the catalog has errors', (t) => {
  const cwd = stampedCatalog(t);
  run(['build'], { cwd });
  const before = touchesOf(join(cwd, 'dist'));
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': 'name_ko: 만화\n' });
  const { status, stdout } = run(['build'], { cwd });
  assert.match(stdout, /cartoon\.yaml:1:1: error: .*\[field-is-missing\]/);
  assert.equal(status, 1);
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
});

test('takes what is not stamped for an error', (t) => {
  const cwd = stampedCatalog(t);
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('pen_ink')]) });
  const { status, stdout } = run(['build'], { cwd });
  assert.match(stdout, /cartoon\.yaml:4:11: error: .*\[entry-is-unstamped\]/);
  assert.match(stdout, /stamps\.json:3:1: error: .*\[stamp-is-orphaned\]/);
  assert.equal(status, 1);
});

test('keeps the last five snapshots, and gives one that comes back its files again', async (t) => {
  const cwd = stampedCatalog(t);
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
  const cwd = stampedCatalog(t);
  const check = () => {
    const { status, stderr } = run(['build', '--check'], { cwd });
    return `${status} ${stderr}`;
  };
  assert.match(check(), /^1 "dist" is not what the catalog gives: it holds no snapshot/);
  run(['build'], { cwd });
  assert.match(check(), /^0 /);
  const { digest } = manifestOf(cwd);
  const file = join(cwd, `dist/snapshots/${digest}.json.gz`);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, -1));
  assert.match(check(), /^1 .*the snapshot in it is damaged/);
  assert.match(run(['build'], { cwd }).stderr, /^Published/);
  writeFileSync(join(cwd, 'dist/active.json'), '[]\n');
  assert.match(check(), /^1 .*active\.json differs/);
  run(['build'], { cwd });
  change(cwd, 'Other');
  assert.match(check(), /^1 .*it holds another snapshot/);
});

test('knows the commit, and whether the catalog has changes that are not in it', (t) => {
  const cwd = stampedCatalog(t);
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
  const cwd = stampedCatalog(t);
  git(cwd, 'init', '-q');
  git(cwd, 'commit', '-q', '--allow-empty', '-m', 'a');
  run(['build'], { cwd });
  assert.deepEqual([manifestOf(cwd).commit, manifestOf(cwd).uncommitted_changes], [null, false]);
});

test('says that the folder to publish to is a file, and leaves it', (t) => {
  const cwd = stampedCatalog(t);
  writeFileSync(join(cwd, 'dist'), 'mine');
  const { status, stderr } = run(['build'], { cwd });
  assert.match(stderr, /^Could not use "dist[^"]*": it is a file, and a folder is needed\.\n$/);
  assert.deepEqual([status, readFileSync(join(cwd, 'dist'), 'utf8')], [2, 'mine']);
});

test('says that it has no permission, and leaves the old snapshot', async (t) => {
  const cwd = stampedCatalog(t);
  run(['build'], { cwd });
  const { digest } = manifestOf(cwd);
  change(cwd, 'Other');
  execFileSync('chmod', ['-R', 'a+rX,a-w', cwd]);
  const { status, stderr } = run(['build'], { cwd, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) });
  execFileSync('chmod', ['-R', 'u+w', cwd]);
  assert.match(stderr, /^Could not use "[^"]*dist[^"]*": permission is denied\.\n$/);
  const { snapshot } = await loadSnapshot(join(cwd, 'dist'));
  assert.deepEqual([status, snapshot?.manifest.digest], [2, digest]);
});

test('says that the disk does not take the files, leaves the old snapshot, and no temporary files', async (t) => {
  const cwd = stampedCatalog(t);
  run(['build'], { cwd });
  const { digest } = manifestOf(cwd);
  const before = contentsOf(join(cwd, 'dist'));
  const many = Array.from({ length: 300 }, (_, index) => filterYaml(`code_${index}`));
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', many) });
  run(['stamp', '--at', at], { cwd });
  // No file may grow over 64 KiB: the system then refuses as it does on a full disk, with another reason.
  const limited = spawnSync('sh', ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, cli, 'build'], {
    cwd,
    encoding: 'utf8',
  });
  assert.match(
    limited.stderr,
    /^Could not use "dist\/snapshots\/[0-9a-f]{64}\.json": the file would be larger than allowed\.\n$/,
  );
  assert.equal(limited.status, 2);
  assert.deepEqual(contentsOf(join(cwd, 'dist')), before);
  const { snapshot } = await loadSnapshot(join(cwd, 'dist'));
  assert.equal(snapshot?.manifest.digest, digest);
});

test('gives back, deep-equal, the answer from which a catalog was written', (t) => {
  const answer = [
    {
      filter_category_id: 'any-id-1',
      organization_id: 'org-1',
      name_ko: '로맨틱',
      name_en: 'Romantic: "soft" #1',
      description: 'yes',
      is_active: true,
      created_at: '2024-05-01T08:00:00.123Z',
      updated_at: '2025-05-01T08:00:00.123Z',
      deleted_at: null,
      filters: [
        {
          filter_id: 'f/1',
          organization_id: 'org-2',
          filter_category_id: 'any-id-1',
          code: '001',
          name_ko: '장밋빛 노을',
          name_en: 'Rosy Dusk',
          image_url: 'https://cdn.example.com/a.webp?x=1&y=%20',
          is_active: false,
          is_recommended: true,
          created_at: '2024-05-01T08:00:00.123Z',
          updated_at: '2024-05-01T08:00:00.123Z',
          deleted_at: null,
        },
      ],
    },
  ];
  const cwd = stampedCatalog(t, {
    'catalog.yaml': 'organization_id: org-1\ncategories: [romantic]\n',
    'categories/romantic.yaml': JSON.stringify({
      name_ko: '로맨틱',
      name_en: 'Romantic: "soft" #1',
      description: 'yes',
      filters: [
        {
          code: '001',
          organization_id: 'org-2',
          name_ko: '장밋빛 노을',
          name_en: 'Rosy Dusk',
          image_url: 'https://cdn.example.com/a.webp?x=1&y=%20',
          is_active: false,
          is_recommended: true,
        },
      ],
    }),
  });
  const path = join(cwd, 'catalog/stamps.json');
  const stamps = JSON.parse(readFileSync(path, 'utf8'));
  const [category] = answer;
  const [filter] = category?.filters ?? [];
  const times = (of: { created_at: string; updated_at: string } | undefined) => ({
    created_at: of?.created_at,
    updated_at: of?.updated_at,
  });
  Object.assign(stamps['romantic'], times(category), { filter_category_id: category?.filter_category_id });
  Object.assign(stamps['romantic/001'], times(filter), { filter_id: filter?.filter_id });
  writeFileSync(path, JSON.stringify(stamps));
  assert.equal(run(['build'], { cwd }).status, 0);
  assert.deepEqual(JSON.parse(readFileSync(join(cwd, 'dist/active.json'), 'utf8')), answer);
});

test('lists active categories in display order, and leaves out inactive filters where the catalog says so', (t) => {
  const cwd = stampedCatalog(t, {
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

test('publishes into a folder that was deleted or moved away', (t) => {
  const cwd = stampedCatalog(t);
  run(['build'], { cwd });
  renameSync(join(cwd, 'dist'), join(cwd, 'old'));
  assert.match(run(['build'], { cwd }).stderr, /^Published/);
  rmSync(join(cwd, 'dist/snapshots'), { recursive: true });
  assert.match(run(['build'], { cwd }).stderr, /^Published/);
  assert.deepEqual(contentsOf(join(cwd, 'dist/snapshots')), contentsOf(join(cwd, 'old/snapshots')));
});
