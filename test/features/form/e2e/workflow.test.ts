import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as skippable, type TestContext } from 'node:test';
import { parse, stringify } from 'yaml';
import { installIn, type Step, shell, stepsOf } from '../../../ci/jobs.ts';
import { type Changes, type Host, hostWith } from '../../../publish/host.ts';
import { categoryYaml, filterYaml, soundCatalog } from '../../../support/catalogs.ts';
import { skipReason } from '../../../support/features.ts';
import { folderWith } from '../../../support/folder.ts';
import { git } from '../../../support/repository.ts';

/** Requests images, as the workflow for pull requests does. */
const skip = skipReason('online');
const test = (claim: string, run: (t: TestContext) => Promise<void>) =>
  skippable(claim, { skip }, run);

const branch = 'cms/categories/romantic';
const path = 'categories/romantic.yaml';
const commented = String(soundCatalog[path]).replace('name_en:', '# Warm\nname_en:');

/** The category as the form writes it, with another name for the second filter. */
function renamed(): string {
  const data = parse(commented);
  data.filters[1].name_en = 'Snow';
  return stringify(data);
}

/** A host with a branch of one commit, with this message. */
function hostOf(t: TestContext, files: Changes, message: string): Host {
  const host = hostWith(t);
  host.push({ [path]: commented });
  const folder = host.proposeIn(branch, files);
  git(folder, 'commit', '--quiet', '--amend', `--message=${message}`);
  git(folder, 'push', '--quiet', '--force', 'origin', branch);
  return host;
}

/** Runs the workflow for a branch in a clone of the default branch, with a `gh` that logs its arguments. */
async function restore(t: TestContext, host: Host, asked = '') {
  const cwd = installIn(host.clone());
  const bin = folderWith(t, {
    output: '',
    asked: '',
    gh: `#!/bin/sh\necho "$@" >"\${0%gh}asked"\n`,
  });
  chmodSync(join(bin, 'gh'), 0o755);
  const read = (name: string) => readFileSync(join(bin, name), 'utf8');
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    BRANCH: branch,
    ASKED: asked,
    DEFAULT_BRANCH: 'main',
    FOLDER: join(bin, 'form'),
    GITHUB_OUTPUT: join(bin, 'output'),
    GITHUB_REPOSITORY: 'shop/catalog',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_RUN_ID: '7',
    LANG: 'en_US.UTF-8',
  };
  const [first, push, check, answer] = stepsOf('filter-catalog-form.yml').slice(3);
  const run = (step: Step | undefined, values = {}) =>
    shell(t, ['-e', '-c', step?.run ?? ''], cwd, { ...env, ...values });
  const { status, stdout, stderr } = await run(first);
  assert.equal(status, 0, stderr);
  const COMMIT = /^commit=(.*)/.exec(read('output'))?.[1] ?? '';
  let found = stdout;
  if (COMMIT) {
    assert.equal((await run(push, { COMMIT })).status, 0);
    const checked = await run(check);
    found = checked.stdout;
    await run(answer, { COMMIT, STATE: checked.status === 0 ? 'success' : 'failure' });
  }
  const subject = git(
    host.bare,
    'for-each-ref',
    '--format=%(subject)',
    `refs/heads/${branch}`,
  ).trim();
  return { found, asked: read('asked').replace(COMMIT || '-', 'TIP'), subject };
}

const update = 'Update 카테고리 “romantic” +1';
const ofRun = '--field target_url=https://github.com/shop/catalog/actions/runs/7\n';
const answer = (state: string) =>
  `api repos/shop/catalog/statuses/TIP --field state=${state} --field context=catalog ${ofRun}`;

test('restored text is committed to the branch, and the new commit gets the status of the merge', async (t) => {
  const host = hostOf(t, { [path]: renamed() }, update);
  host.push({
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('comic_ink'),
      filterYaml('halftone'),
    ]),
  });
  const { found, asked, subject } = await restore(t, host);
  assert.deepEqual([asked, subject], [answer('success'), 'Restore comments and layout']);
  assert.match(found, /^1 changed\nApps get 2 categories, 4 filters\.$/m); // with the one that main has
  const changed = git(host.bare, 'diff', '--unified=0', `main...${branch}`).match(/^[+-] .*/gm);
  assert.deepEqual(changed, ['-    name_en: Filter first_snow', '+    name_en: Snow']);
  assert.deepEqual((await restore(t, host)).asked, ''); // nothing left to do
});

test('a change that breaks apps gets a failure', async (t) => {
  const data = parse(commented);
  data.filters[0].code = 'dusk';
  const { asked } = await restore(t, hostOf(t, { [path]: stringify(data) }, update));
  assert.equal(asked, answer('failure'));
});

test('a branch with a commit by somebody else is only restored on request', async (t) => {
  const host = hostOf(t, { [path]: renamed() }, 'Rename the snow');
  const { found, subject } = await restore(t, host);
  assert.equal(subject, 'Rename the snow');
  assert.match(found, /^::notice::Not every commit of cms\/categories\/romantic is the form's\. /);
  assert.equal((await restore(t, host, 'true')).subject, 'Restore comments and layout');
});

test('a deleted branch needs nothing', async (t) => {
  const { found } = await restore(t, hostWith(t));
  assert.equal(found, '');
});
