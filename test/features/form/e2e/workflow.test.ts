import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse, stringify } from 'yaml';
import { installIn, shell, stepsOf } from '../../../ci/jobs.ts';
import { type Changes, type Host, hostWith } from '../../../publish/host.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../../support/catalogs.ts';
import { folderWith, writeFiles } from '../../../support/folder.ts';
import { git } from '../../../support/repository.ts';

const branch = 'cms/categories/romantic';
const path = 'categories/romantic.yaml';
const commented = String(soundCatalog[path]).replace('name_en:', '# Warm\nname_en:');

/** The text that the form writes for a category whose second filter has another name. */
function renamed(): string {
  const data = parse(commented);
  data.filters[1].name_en = 'Snow';
  return stringify(data);
}

/** A host with a branch, whose one commit has this message. */
function hostOf(t: TestContext, files: Changes, message: string): Host {
  const host = hostWith(t);
  host.push({ [path]: commented });
  const folder = host.proposeIn(branch, files);
  git(folder, 'commit', '--quiet', '--amend', `--message=${message}`);
  git(folder, 'push', '--quiet', '--force', 'origin', branch);
  return host;
}

/** Runs the workflow over a branch in a clone of the default branch, with a `gh` that writes down what it is asked. */
async function restore(t: TestContext, host: Host, asked = '') {
  const cwd = installIn(host.clone());
  const bin = folderWith(t);
  writeFiles(bin, { gh: `#!/bin/sh\necho "$@" >"${bin}/asked"\n` });
  git(cwd, 'config', 'core.fileMode', 'false');
  const { run = '' } = stepsOf('filter-catalog-form.yml').at(-1) ?? {};
  const done = await shell(t, ['-e', '-c', `chmod +x "${bin}/gh"; ${run}`], cwd, {
    PATH: `${bin}:${process.env['PATH']}`,
    BRANCH: branch,
    ASKED: asked,
    DEFAULT_BRANCH: 'main',
    GITHUB_REPOSITORY: 'shop/catalog',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_RUN_ID: '7',
    LANG: 'en_US.UTF-8',
  });
  const status = existsSync(join(bin, 'asked')) ? readFileSync(join(bin, 'asked'), 'utf8') : '';
  const [commit = '', subject] = git(host.bare, 'log', '-1', '--format=%H%n%s', branch).split('\n');
  return { ...done, asked: status.replace(commit, 'TIP'), subject };
}

const update = 'Update 카테고리 “romantic” +1';
const ofRun = '--field target_url=https://github.com/shop/catalog/actions/runs/7\n';
const answer = (state: string) =>
  `api repos/shop/catalog/statuses/TIP --field state=${state} --field context=catalog ${ofRun}`;

test('what the form dropped is committed to its branch, whose new commit gets the status of what would be merged', async (t) => {
  const host = hostOf(t, { [path]: renamed() }, update);
  host.push({
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('comic_ink'),
      filterYaml('halftone'),
    ]),
  });
  const { status, stdout, stderr, asked, subject } = await restore(t, host);
  assert.deepEqual(
    [status, asked, subject],
    [0, answer('success'), 'Restore comments and layout'],
    stderr,
  );
  assert.match(stdout, /^1 changed\nApps get 2 categories, 4 filters\.$/m); // with the one that main has
  const changed = git(host.bare, 'diff', '--unified=0', `main...${branch}`).match(/^[+-] .*/gm);
  assert.deepEqual(changed, ['-    name_en: Filter first_snow', '+    name_en: Snow']);
  assert.deepEqual((await restore(t, host)).asked, ''); // there is nothing more to do
});

test('a change that breaks apps gets a failure', async (t) => {
  const data = parse(commented);
  data.filters[0].code = 'dusk';
  const { status, asked } = await restore(t, hostOf(t, { [path]: stringify(data) }, update));
  assert.deepEqual([status, asked], [1, answer('failure')]);
});

test('a branch with a commit of somebody else is left alone, unless it is asked for', async (t) => {
  const host = hostOf(t, { [path]: renamed() }, 'Rename the snow');
  const { status, stdout, subject } = await restore(t, host);
  assert.deepEqual([status, subject], [0, 'Rename the snow']);
  assert.match(stdout, /^::notice::Not every commit of cms\/categories\/romantic is the form's\. /);
  assert.equal((await restore(t, host, 'true')).subject, 'Restore comments and layout');
});
