import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogFolder } from '../support/catalog-folder.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { manifestOf, touchesOf } from '../support/published.ts';

const names = ['one', 'two', 'three', 'four'];
const filters = (codes: readonly string[]) => codes.map((code) => filterYaml(code));
const category = (slug: string, codes: readonly string[]) => ({
  [`categories/${slug}.yaml`]: categoryYaml(slug, filters(codes.map((code) => `${slug}_${code}`))),
});

/** A published catalog of four categories with two filters each. */
function published(t: TestContext): string {
  const files = names.map((slug) => category(slug, ['a', 'b']));
  const cwd = catalogFolder(t, Object.assign({ 'catalog.yaml': catalogYaml(names) }, ...files));
  assert.equal(run(['build'], { cwd }).status, 0);
  return cwd;
}

/** Deletes categories, and writes others. */
function change(cwd: string, gone: readonly string[], files: Readonly<Record<string, string>> = {}): void {
  for (const slug of gone) rmSync(join(cwd, `catalog/categories/${slug}.yaml`));
  const left = names.filter((slug) => !gone.includes(slug));
  writeFiles(join(cwd, 'catalog'), { 'catalog.yaml': catalogYaml(left), ...files });
}

test('publishes nothing when more than half of the categories would vanish, and names them', (t) => {
  const cwd = published(t);
  const before = touchesOf(join(cwd, 'dist'));
  change(cwd, ['one', 'two', 'three']);
  assert.deepEqual(run(['build'], { cwd }), {
    status: 1,
    stdout: '',
    stderr: `Not published: too much of "dist" would vanish from every app: 3 of 4 categories, 6 of 8 filters.
  로맨틱 (one)
  로맨틱 (two)
  로맨틱 (three)
If that is intended: npm run build -- --allow-shrink
`,
  });
  assert.deepEqual(touchesOf(join(cwd, 'dist')), before);
  assert.match(run(['build', '--lang', 'ko'], { cwd }).stderr, /카테고리 4개 중 3개, 필터 8개 중 6개가 사라집니다\./);
});

test('publishes it all the same when that is meant', (t) => {
  const cwd = published(t);
  change(cwd, ['one', 'two', 'three']);
  assert.equal(run(['build', '--allow-shrink'], { cwd }).status, 0);
  assert.deepEqual(manifestOf(cwd).counts, { categories: 1, filters: 2 });
});

test('publishes what loses just half', (t) => {
  const cwd = published(t);
  change(cwd, ['one', 'two']);
  assert.equal(run(['build'], { cwd }).status, 0);
});

test('names the filters that would vanish from categories that stay', (t) => {
  const cwd = published(t);
  const one = names.map((slug) => category(slug, []));
  change(cwd, ['four'], Object.assign({}, ...one.slice(0, 3), category('one', ['a'])));
  const { status, stderr } = run(['build'], { cwd });
  assert.match(stderr, /: 1 of 4 categories, 7 of 8 filters\.\n/);
  assert.match(stderr, /\n {2}로맨틱 \(four\)\n {2}로맨틱 \(one\) \/ 필터 one_b \(Filter one_b\)\n/);
  assert.doesNotMatch(stderr, /four_a/);
  assert.equal(status, 1);
});

test('publishes nothing when the snapshot would become empty, though nothing is deleted', (t) => {
  const cwd = published(t);
  const inactive = names.map((slug) => ({
    [`categories/${slug}.yaml`]: `${category(slug, ['a', 'b'])[`categories/${slug}.yaml`]}is_active: false\n`,
  }));
  change(cwd, [], Object.assign({}, ...inactive));
  const { status, stderr } = run(['build'], { cwd });
  assert.match(stderr, /: 4 of 4 categories, 8 of 8 filters\.\n/);
  assert.equal(status, 1);
});

test('publishes no empty snapshot over one that nobody can read', (t) => {
  const cwd = published(t);
  const inactive = names.map((slug) => ({
    [`categories/${slug}.yaml`]: `${category(slug, ['a', 'b'])[`categories/${slug}.yaml`]}is_active: false\n`,
  }));
  change(cwd, [], Object.assign({}, ...inactive));
  writeFileSync(join(cwd, 'dist', 'manifest.json'), '{"x":1}');
  const { status, stderr } = run(['build'], { cwd });
  assert.match(
    stderr,
    /^Not published: the catalog lists no active category, and what "dist" contains cannot be read\.\n/,
  );
  assert.equal(status, 1);
  assert.equal(run(['build', '--allow-shrink'], { cwd }).status, 0);
});

test('goes by the counts of the manifest where the published snapshot is damaged', (t) => {
  const cwd = published(t);
  writeFileSync(join(cwd, 'dist', 'snapshots', `${manifestOf(cwd).digest}.json`), 'damaged');
  change(cwd, ['one', 'two', 'three']);
  const { status, stderr } = run(['build'], { cwd });
  assert.match(stderr, /: 3 of 4 categories, 6 of 8 filters\.\nIf that is intended/);
  assert.equal(status, 1);
});

test('mends a damaged snapshot that loses nothing, and a manifest that nobody can read', (t) => {
  const cwd = published(t);
  writeFileSync(join(cwd, 'dist', 'snapshots', `${manifestOf(cwd).digest}.json`), 'damaged');
  assert.equal(run(['build'], { cwd }).status, 0);
  writeFileSync(join(cwd, 'dist', 'manifest.json'), 'damaged');
  assert.equal(run(['build'], { cwd }).status, 0);
  assert.deepEqual(manifestOf(cwd).counts, { categories: 4, filters: 8 });
});
