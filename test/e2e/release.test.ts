import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { shell, stepsOf } from '../ci/jobs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { git } from '../support/repository.ts';

const changelog = '# Changelog\n\n## Unreleased\n\n- A `$&` door.\n';
const day = new Date().toISOString().slice(0, 10);

/** A repository with a version 0.1.0, whose `.ci/run` is green where `ci` is so. */
function repositoryWith(t: TestContext, ci: string): string {
  const versions = { name: 'door', version: '0.1.0' };
  const lock = { ...versions, lockfileVersion: 3, requires: true, packages: { '': versions } };
  const folder = folderWith(t, {
    'package.json': `${JSON.stringify(versions, null, 2)}\n`,
    'package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
    'CHANGELOG.md': changelog,
    '.ci/run': `#!/bin/sh\necho "CI has run"\n${ci}\n`,
  });
  chmodSync(join(folder, '.ci/run'), 0o755);
  git(folder, 'init', '--quiet', '--initial-branch=main');
  commit(folder);
  return folder;
}

function commit(folder: string): void {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=Build');
}

async function release(t: TestContext, folder: string, line: string) {
  const command = `node --import "$SCRIPTS/tsx.mjs" "$SCRIPTS/release.ts" ${line}`;
  const { status, stdout, stderr } = await shell(t, ['-c', command], folder, {
    SCRIPTS: join(root, 'scripts'),
  });
  return { status, stdout, said: stderr.trim() };
}

const stateOf = (folder: string) =>
  ['status --porcelain', 'rev-parse HEAD', 'tag --list', 'worktree list'].map((line) =>
    git(folder, ...line.split(' ')),
  );

test('a release is one commit and one tag, of which a dry run shows the difference and leaves no trace', async (t) => {
  const folder = repositoryWith(
    t,
    `grep '"0.2.0"' package.json && grep '^## 0.2.0 - ${day}$' CHANGELOG.md`,
  );
  const before = stateOf(folder);
  const dry = await release(t, folder, 'minor --dry-run');
  assert.equal(dry.status, 0, dry.said);
  assert.match(dry.said, /^CI has run$/m);
  assert.deepEqual(dry.stdout.match(/^[+-](?![+-]).*$/gm), [
    ...[`+## 0.2.0 - ${day}`, '+'], // of the changelog
    ...[
      '-  "version": "0.1.0",',
      '+  "version": "0.2.0",',
      '-      "version": "0.1.0"',
      '+      "version": "0.2.0"',
    ],
    ...['-  "version": "0.1.0"', '+  "version": "0.2.0"'],
  ]);
  assert.deepEqual(stateOf(folder), before);

  const { status, stdout, said } = await release(t, folder, 'minor');
  assert.equal(status, 0, said);
  assert.equal(
    stdout,
    'v0.2.0 is committed and tagged. To publish it: git push --atomic --follow-tags\n',
  );
  assert.equal(git(folder, 'show', '--no-patch', '--format=%s'), 'release: 0.2.0\n');
  assert.equal(git(folder, 'cat-file', '-t', 'v0.2.0'), 'tag\n');
  assert.equal(git(folder, 'rev-parse', 'v0.2.0^{commit}'), git(folder, 'rev-parse', 'main'));
  assert.equal(git(folder, 'rev-parse', 'main~'), before[1]);
  assert.equal(git(folder, 'status', '--porcelain'), '');
  const changed = changelog.replace('\n- ', `\n## 0.2.0 - ${day}\n\n- `);
  assert.equal(readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), changed);
});

test('each thing that keeps a release from being made is one sentence, and nothing is changed', async (t) => {
  const folder = repositoryWith(t, 'test ! -e red');
  const refuses = async (line: string, sentence: RegExp) => {
    const before = stateOf(folder);
    const { status, stdout, said } = await release(t, folder, line);
    assert.match(said, sentence);
    assert.deepEqual([status, stdout, stateOf(folder)], [2, '', before]);
  };
  const usage = /^Say what to release, and nothing else: .*$/;
  for (const line of ['', 'minor major', 'minor --dryrun']) await refuses(line, usage);
  for (const line of ['mayor', '1.2', '01.0.0', '0.0.9'])
    await refuses(
      line,
      /^"\S+" is neither major, minor, patch nor a version from 0\.1\.0 on, such as 1\.0\.0\.$/,
    );
  git(folder, 'tag', 'v1.0.0');
  await refuses('major', /^The tag v1\.0\.0 is there already: choose a later version\.$/);
  writeFiles(folder, { red: '' });
  await refuses('minor', /^The tree is not clean: .*$/);
  commit(folder);
  await refuses('minor', /^CI has run\n`\.ci\/run` fails: .* Nothing was released\.$/);
  writeFiles(folder, {
    'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n### Added\n\n## 0.0.9\n\n- A wall.\n',
  });
  commit(folder);
  await refuses('0.1.0', /^CHANGELOG\.md has no entry under "## Unreleased": .*$/);
  git(folder, 'switch', '--quiet', '--create', 'other');
  await refuses('minor', /^A release is made on the branch main: .*$/);
});

test('the workflow compares the tag with the version, and takes the notes from the changelog', async (t) => {
  const folder = repositoryWith(t, '');
  writeFiles(folder, {
    'CHANGELOG.md':
      '## Unreleased\n\n## 0.1.0 - 2026-11-22\n\n- A door.\n\n## 0.0.9\n\n- A wall.\n',
  });
  const step = (name: string, tag: string) => {
    const run = stepsOf('release.yml').find((each) => each.name === name)?.run ?? '';
    return shell(t, ['-e', '-c', run], folder, { GITHUB_REF_NAME: tag });
  };
  assert.equal((await step('Compare the tag with the version', 'v0.1.0')).status, 0);
  assert.equal((await step('Compare the tag with the version', 'v0.1.1')).status, 1);
  writeFiles(folder, { 'release/notes.md': '' });
  await step('Write the notes', 'v0.1.0');
  assert.equal(readFileSync(join(folder, 'release/notes.md'), 'utf8'), '\n- A door.\n\n');
});

test('the SBOM names every package that is installed with this one, and no other', async (t) => {
  const folder = folderWith(t, { 'release/notes.md': '' });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(root, name), join(folder, name));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const installed = Object.entries<{ dev?: boolean; version: string }>(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`);
  const run = stepsOf('release.yml').find(({ name }) => name === 'Write the SBOM')?.run ?? '';
  const { status, stderr } = await shell(t, ['-e', '-c', run], folder, {
    npm_config_offline: 'true',
  });
  assert.equal(status, 0, stderr);
  const sbom = JSON.parse(readFileSync(join(folder, 'release/sbom.cdx.json'), 'utf8'));
  const named: readonly string[] = sbom.components.map(
    (each: { 'bom-ref': string }) => each['bom-ref'],
  );
  assert.deepEqual(named.toSorted(), [...new Set(installed)].toSorted());
  assert.equal(sbom.bomFormat, 'CycloneDX');
});
