import assert from 'node:assert/strict';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { installIn, runPublish, shell } from '../ci/jobs.ts';
import { inCatalog, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git } from '../support/repository.ts';

/** A bare repository that writes down which branches each push brings. */
function remoteOf(t: TestContext) {
  const bare = folderWith(t);
  git(bare, 'init', '--quiet', '--bare', '--initial-branch=main');
  const log = join(bare, 'pushes');
  writeFiles(bare, {
    pushes: '',
    'hooks/pre-receive': `#!/bin/sh\nwhile read old new name; do printf '%s ' "$name"; done >>"${log}"; echo >>"${log}"\n`,
  });
  chmodSync(join(bare, 'hooks/pre-receive'), 0o755);
  return { bare, pushes: () => readFileSync(log, 'utf8').trim().split(/ *\n/) };
}

/** The block of commands that `init` prints for publishing, as somebody copies it. */
async function blockIn(cwd: string, bare: string): Promise<string> {
  const { stderr } = await call(['init', '--lang', 'en', '--host', 'github'], { cwd });
  const [, first = ''] = /^To publish it, first .*:\n((?: {2}.*\n)+)/m.exec(stderr) ?? [];
  const [, block = ''] = /paste.*:\n((?: {2}.*\n)+)/m.exec(stderr) ?? [];
  return `${first.replace(/ URL$/m, ` "${bare}"`)}${block}`;
}

const catalog = inCatalog(soundCatalog);

test('the printed block, pasted in a clone, pushes the default branch and then what is published, and the job in CI finds nothing to do', async (t) => {
  const { bare, pushes } = remoteOf(t);
  const cwd = folderWith(t, catalog);
  beginWith(cwd, bare);
  writeFileSync(join(cwd, 'unfinished'), 'Somebody works on this.\n');
  const block = await blockIn(cwd, bare);
  const folder = installIn(cwd);
  const program = installIn(folderWith(t)); // somewhere on the path
  const env = {
    PATH: `${join(program, 'node_modules/.bin')}:${process.env['PATH']}`,
    LANG: 'en_US.UTF-8',
  };
  // What npm brings is there already; test/e2e/package.test.ts pastes it as it is.
  const here = block
    .replace(/npm install .*&&/, 'echo {} >package-lock.json &&')
    .replaceAll('npx --no-install ', '');
  const pasted = await shell(t, ['-c', here], folder, env);
  assert.equal(pasted.status, 0, `${block}\n${pasted.stdout}${pasted.stderr}`);
  assert.deepEqual(pushes().slice(-2), ['refs/heads/main', 'refs/heads/published']);
  const clone = installIn(folderWith(t));
  git(clone, 'clone', '--quiet', bare, 'clone');
  const job = await runPublish(t, installIn(join(clone, 'clone')), { 'github.token': 'none' });
  assert.deepEqual(
    [job.status, /^Nothing to do: published on origin has /m.test(job.stderr)],
    [0, true],
    job.stderr,
  );
  const tip = git(bare, 'rev-parse', 'main').trim();
  assert.doesNotMatch(git(bare, 'ls-tree', '--name-only', 'main'), /unfinished/);
  assert.match(
    git(bare, 'log', '-1', '--format=%B', 'published'),
    new RegExp(`^Source-Commit: ${tip}$`, 'm'),
  );
  assert.equal(git(folder, 'rev-parse', '--abbrev-ref', 'main@{upstream}').trim(), 'origin/main');
});

function beginWith(cwd: string, bare: string): void {
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  git(cwd, 'remote', 'add', 'origin', bare);
  writeFileSync(join(cwd, 'LICENSE'), 'Ours\n');
  git(cwd, 'add', 'LICENSE');
  git(cwd, 'commit', '--quiet', '--message=First');
  git(cwd, 'push', '--quiet', 'origin', 'main');
}
