import './support/tags.ts';

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { at, catalogYaml, categoryYaml, filterYaml } from './support/catalogs.ts';
import { call } from './support/program.ts';
import { git, gitEnvironment, repositoryWith } from './support/repository.ts';

const env = { LANG: 'en_US.UTF-8', ...gitEnvironment } as Readonly<Record<string, string>>;
const romantic = 'catalog/categories/romantic.yaml';
const categoryWith = (...lines: readonly string[]) =>
  categoryYaml('Romantic', [filterYaml('dusk', lines), filterYaml('dawn')]);

/** A repository with a catalog in which one of two filters has two tags. */
function repository(t: TestContext) {
  const category = categoryWith('tags:', '  - 봄', '  - spring, early');
  const cwd = repositoryWith(t, { 'catalog.yaml': catalogYaml(['romantic']), 'categories/romantic.yaml': category });
  const run = (line: string, input = '') => call(line.split(' '), { cwd, env, input });
  const write = (...lines: readonly string[]) => writeFileSync(join(cwd, romantic), categoryWith(...lines));
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
  return { cwd, run, write, read };
}

test('a list of texts is built where the contract has it, empty where it is left out, and once', async (t) => {
  const { run, read } = repository(t);
  assert.equal((await run(`build --at ${at}`)).status, 0);
  const [{ filters }] = JSON.parse(read('dist/active.json'));
  assert.deepEqual(
    filters.map(({ tags }: { readonly tags: unknown }) => tags),
    [['봄', 'spring, early'], []],
  );
  assert.deepEqual(Object.keys(filters[0]).slice(8), [
    'is_recommended',
    'tags',
    'created_at',
    'updated_at',
    'deleted_at',
  ]);
  assert.match((await run('build')).stderr, /^Nothing to do, /m);
});

test('a text that is none is found where it stands, and a text in the place of the list is to become one', async (t) => {
  const { run, write, read } = repository(t);
  write('tags:', '  - 봄', '  - 2026');
  assert.match((await run('check')).stdout, /^catalog\/categories\/romantic\.yaml:10:9: error: value-has-wrong-type$/m);
  assert.equal((await run('check --fix')).status, 0);
  assert.match(read(romantic), /^ {6}- "2026"$/m);
  write('tags: 봄, spring');
  const { stdout } = await run('check');
  assert.match(stdout, /romantic\.yaml:8:11: error: value-has-wrong-type$/m);
  assert.match(stdout, /^ {4}tags:\n {6}- 봄\n {6}- spring$/m);
});

test('a line that is indented too little is found where it stands, also where most hyphens are those of a list', async (t) => {
  const { run, read, cwd } = repository(t);
  writeFileSync(
    join(cwd, romantic),
    read(romantic)
      .replace('      - 봄', '      - 봄\n      - 여름')
      .replace(/ {4}(?=name_en: Filter dawn)/, '   '),
  );
  const { stdout } = await run('check');
  assert.match(stdout, /^catalog\/categories\/romantic\.yaml:14:1: error: indentation-is-wrong$/m);
  assert.match(stdout, /^ {4}name_en: Filter dawn\n\n1 error, /m);
});

test('a list is a change where a text of it changes, in every format, and none where it stays', async (t) => {
  const { run, write } = repository(t);
  write('tags: [봄, "spring, early"]');
  assert.match((await run('diff HEAD')).stdout, /^No change for apps\.$/m);
  write('tags: [봄, spring, early]');
  assert.match((await run('diff HEAD')).stdout, /^ +tags: "봄", "spring, early" → "봄", "spring", "early"$/m);
  const markdown = (await run('diff HEAD --format markdown')).stdout;
  assert.match(markdown, /<code>tags<\/code> \|.*\| "봄", "spring, early" \| "봄", "spring", "early" \|$/m);
  const { changes } = JSON.parse((await run('diff HEAD --format json')).stdout);
  const [{ kind, field, from, to }, ...others] = changes;
  assert.deepEqual([kind, field, from, to], ['changed', 'tags', ['봄', 'spring, early'], ['봄', 'spring', 'early']]);
  assert.deepEqual(others, []);
  write();
  assert.match((await run('diff HEAD')).stdout, /^ +tags: "봄", "spring, early" → \(empty\)$/m);
});

test('a list of a new filter is told, and not where it is empty', async (t) => {
  const { cwd, run } = repository(t);
  git(cwd, 'commit', '--quiet', '--all', '--allow-empty', '--message=More');
  const table = 'code\tname_ko\tname_en\timage_url\ttags\n';
  const rows = [
    'noon\t낮\tNoon\thttps://cdn.example.com/noon.webp\t낮, day',
    'night\t밤\tNight\thttps://cdn.example.com/night.webp\t',
  ];
  const { status, stderr } = await run('new filter --category romantic --table', table + rows.join('\n'));
  assert.equal(status, 0, stderr);
  const { changes } = JSON.parse((await run('diff HEAD --format json')).stdout);
  assert.deepEqual(
    changes.map(({ key, fields }: { readonly key: string; readonly fields: unknown }) => [key, fields]),
    [
      ['romantic/noon', [{ field: 'tags', value: ['낮', 'day'] }]],
      ['romantic/night', []],
    ],
  );
});

test('an answer with lists is imported as YAML that builds to the same answer, with nothing for the memory to learn', async (t) => {
  const { run, read } = repository(t);
  await run(`build --at ${at}`);
  const answer = read('dist/active.json');
  assert.equal((await run('import dist/active.json --catalog again --out out')).status, 0);
  assert.match(read('again/categories/romantic.yaml'), /^ {4}tags:\n {6}- 봄\n {6}- spring, early\n$/m);
  assert.equal((await run('build --catalog again --out out')).status, 0);
  assert.equal(read('out/active.json'), answer);
  assert.equal(read('out/stamps.json'), read('dist/stamps.json'));
});
