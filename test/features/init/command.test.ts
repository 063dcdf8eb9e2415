import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Files, folderWith } from '../../support/folder.ts';
import { call, root, says } from '../../support/program.ts';
import { contentsOf } from '../../support/published.ts';
import { git } from '../../support/repository.ts';

const tarball = `vendor/filter-catalog-cli-${packageJson.version}.tgz`;
const publish = '.github/workflows/filter-catalog-publish.yml';
const ofGitHub = [
  '.github/workflows/filter-catalog-comment.yml',
  '.github/workflows/filter-catalog-daily.yml',
  publish,
  '.github/workflows/filter-catalog-pull-request.yml',
];
const ofAll = ['.gitignore', '.vscode/settings.json', 'catalog/catalog.yaml', 'package.json'];

/** A folder with the packed program, as packing takes seconds. */
const placeWith = (t: TestContext, files: Files = {}) =>
  folderWith(t, { [tarball]: 'packed', ...files });
const textIn = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

test('writes a catalog without categories, its scripts, and the workflows of this repository', async (t) => {
  const cwd = placeWith(t);
  const { status, stderr } = await call(['init', '.'], { cwd });
  assert.equal(status, 0, stderr);
  const paths = [...ofAll, tarball, ...ofGitHub].toSorted();
  assert.deepEqual([...contentsOf(cwd).keys()].toSorted(), paths);
  for (const path of ofGitHub) assert.equal(textIn(cwd, path), textIn(root, path), path);
  assert.match(textIn(cwd, 'catalog/catalog.yaml'), /^organization_id: [0-9A-HJKMNP-TV-Z]{26}\n$/);
  const { scripts, dependencies } = JSON.parse(textIn(cwd, 'package.json'));
  assert.equal(scripts.check, 'filter-catalog check');
  assert.deepEqual(dependencies, { '@filter-catalog/cli': `file:${tarball}` });
  const schemas = /"(.*)\/lib\/catalog\/schema\/catalog\.schema\.json": "catalog\/catalog\.yaml"/;
  assert.equal(
    schemas.exec(textIn(cwd, '.vscode/settings.json'))?.[1],
    'node_modules/@filter-catalog/cli',
  );
  assert.match(await says(cwd, 'check'), /^1 /); // A catalog needs a category.
});

test('writes for GitLab if origin is there, and does not start a second registry', async (t) => {
  const cwd = placeWith(t);
  git(cwd, 'init', '--quiet');
  git(cwd, 'remote', 'add', 'origin', 'git@gitlab.example.com:shop/catalog.git');
  git(cwd, 'commit', '--quiet', '--allow-empty', '--message=First');
  git(cwd, 'update-ref', 'refs/remotes/origin/published', 'HEAD');
  const { stderr } = await call(['init', '.'], { cwd });
  assert.equal(textIn(cwd, '.gitlab-ci.yml'), textIn(root, '.gitlab-ci.yml'));
  assert.equal(existsSync(join(cwd, '.github')), false);
  assert.doesNotMatch(stderr, /git init|git remote|--begin/);
});

test('--form adds the CMS and its workflow, which --workflows replaces too', async (t) => {
  const cwd = placeWith(t);
  const form = '.github/workflows/filter-catalog-form.yml';
  const { status, stderr } = await call(['init', '.', '--form'], { cwd });
  assert.equal(status, 0);
  assert.match(stderr, /filter-catalog form &&\n {2}git add -- admin /);
  const { devDependencies } = JSON.parse(textIn(cwd, 'package.json'));
  const version = packageJson.devDependencies['@sveltia/cms'];
  assert.deepEqual(devDependencies, { '@sveltia/cms': version });
  git(cwd, 'init', '--quiet');
  writeFileSync(join(cwd, form), 'name: old\n');
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message=All');
  assert.match(
    await says(cwd, 'init . --workflows'),
    /^0 Replaced\. .*\n {2}\.github\/.*form\.yml\n$/,
  );
  assert.equal(textIn(cwd, form), textIn(root, form));
});

test('overwrites nothing, and writes nothing if everything is there', async (t) => {
  const cwd = placeWith(t, {
    '.gitignore': 'ours\n',
    'catalog/catalog.yaml': 'organization_id: ours\n',
  });
  const first = await call(['init', '.'], { cwd });
  assert.match(first.stderr, /left unchanged:\n {2}catalog\/catalog\.yaml\n/);
  assert.doesNotMatch(first.stderr, /organization_id/);
  const files = contentsOf(cwd);
  assert.equal(textIn(cwd, '.gitignore'), 'ours\n');
  assert.equal(await says(cwd, 'init .'), '0 Everything is already in ".".\n');
  assert.deepEqual(contentsOf(cwd), files);
});

test('refuses folders inside a repository or workspace, or of another package', async (t) => {
  const inRepository = placeWith(t);
  git(inRepository, 'init', '--quiet');
  const places: readonly (readonly [cwd: string, said: RegExp])[] = [
    [inRepository, /^2 "part" is inside the repository or workspace ".*"\. A catalog needs/],
    [folderWith(t, { 'package.json': '{"workspaces":["*"]}' }), /^2 "part" is inside/],
    [folderWith(t, { 'pnpm-workspace.yaml': 'packages: []' }), /^2 "part" is inside/],
    [folderWith(t, { 'part/package.json': '{"name":"shop"}' }), /^2 "part" has the package\.json/],
  ];
  for (const [cwd, said] of places) {
    const before = contentsOf(cwd);
    assert.match(await says(cwd, 'init part'), said);
    assert.deepEqual(contentsOf(cwd), before);
  }
});

test('--workflows replaces only the workflows, and none with uncommitted changes', async (t) => {
  const cwd = placeWith(t);
  await call(['init', '.'], { cwd });
  git(cwd, 'init', '--quiet');
  writeFileSync(join(cwd, publish), 'name: old\n');
  writeFileSync(join(cwd, 'package.json'), '{"name":"ours"}');
  assert.match(
    await says(cwd, 'init . --workflows'),
    /^2 Nothing was written\. Commit these files first, or undo your changes:\n {2}\?\? \.github\//,
  );
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message=All');
  assert.equal(
    await says(cwd, 'init . --workflows'),
    `0 Replaced. "git diff" shows the changes:\n  ${publish}\n`,
  );
  assert.equal(git(cwd, 'status', '--porcelain'), ` M ${publish}\n`);
  assert.equal(textIn(cwd, publish), textIn(root, publish));
  git(cwd, 'commit', '--quiet', '--all', '--message=Replace');
  assert.equal(await says(cwd, 'init . --workflows'), '0 The workflows are up to date.\n');
  assert.match(
    await says(folderWith(t), 'init . --workflows'),
    /^2 "\." has no workflow of filter-catalog/,
  );
});
