import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hostOf } from '../../../src/features/preview/host.ts';
import { catalogFolder, soundCatalog } from '../../support/catalogs.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';

test('links lead to the host of CI or of the remote, and nowhere where the host is not known to have the files', (t) => {
  const folder = repositoryWith(t, soundCatalog);
  const commit = git(folder, 'rev-parse', 'HEAD').trim();
  const request = { catalog: join(folder, 'catalog'), to: 'worktree' };
  git(folder, 'remote', 'add', 'origin', 'x');
  const addressOf = (remote: string) => {
    git(folder, 'remote', 'set-url', 'origin', remote);
    return hostOf(request, gitEnvironment);
  };
  assert.equal(addressOf('git@github.com:acme/filters.git'), undefined); // which has no such commit
  git(folder, 'update-ref', 'refs/remotes/origin/main', commit);
  const known = `https://github.com/acme/filters/blob/${commit}/catalog`;
  assert.equal(addressOf('git@github.com:acme/filters.git'), known);
  assert.equal(addressOf('https://user:token@github.com/acme/filters'), known);
  const gitlab = `https://gitlab.acme.example/a/b/filters/-/blob/${commit}/catalog`;
  assert.equal(addressOf('ssh://git@gitlab.acme.example:2222/a/b/filters.git'), gitlab);
  for (const remote of [
    '/srv/github.com/x',
    'https://evil.example/github.com/x',
    'git@code.example:a/b',
  ])
    assert.equal(addressOf(remote), undefined, remote);

  const inCi = { ...gitEnvironment, CI_PROJECT_URL: 'https://code.example/a/b' };
  assert.equal(
    hostOf({ ...request, linkTo: 'abc' }, inCi),
    'https://code.example/a/b/-/blob/abc/catalog',
  );
  addressOf('git@github.com:acme/filters.git');
  writeFileSync(join(folder, 'catalog/catalog.yaml'), '# changed\n');
  assert.equal(hostOf(request, gitEnvironment), undefined);
  assert.equal(hostOf({ ...request, to: 'HEAD' }, gitEnvironment), known);
  assert.equal(
    hostOf({ catalog: catalogFolder(t, soundCatalog), to: 'worktree' }, gitEnvironment),
    undefined,
  );
});
