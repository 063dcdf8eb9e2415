import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gitAt, halftone, publish, published, publishedHost } from '../publish/host.ts';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git } from '../support/repository.ts';

test('publishes from a sparse, shallow clone despite failing hooks, and leaves no temporary files', async (t) => {
  const host = await publishedHost(t, halftone);
  const [folder, temporary] = [folderWith(t), folderWith(t)];
  git(folder, 'clone', '--quiet', '--depth=1', `file://${host.bare}`, '.');
  git(folder, 'sparse-checkout', 'set', 'elsewhere');
  for (const name of ['pre-push', 'post-checkout', 'pre-commit']) {
    writeFileSync(join(folder, '.git/hooks', name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  }
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  t.after(() => Object.assign(process.env, { TMPDIR: before ?? '/tmp' }));
  const { status, stdout, stderr } = await publish(folder);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^Publish 1 added\n/);
  assert.deepEqual(readdirSync(temporary), []);
});

test('refuses a rewritten history until it is allowed once', async (t) => {
  const host = await publishedHost(t, halftone);
  await published(host.clone());
  const before = host.identifiers();
  const folder = host.clone();
  gitAt('2026-01-05T00:00:00Z', folder, 'commit', '--quiet', '--amend', '--message=Rewritten');
  git(folder, 'push', '--quiet', '--force', 'origin', 'main');
  await host.refuses(
    /^Nothing was published to published on origin: [0-9a-f]{12}, published last, is not in the history of main \([0-9a-f]{12}\)\. .*\n.* with --allow-rewritten\n$/,
  );
  await published(host.clone(), '--allow-rewritten');
  assert.deepEqual(host.identifiers(), before);
  assert.match((await publish(host.clone())).stderr, /^Nothing to do/);
});

test('a clone of a published branch builds with its identifiers', async (t) => {
  const host = await publishedHost(t);
  const clone = host.clone();
  const { status, stderr } = await call(['build'], { cwd: clone });
  assert.match(stderr, /^Published to "dist": /);
  assert.equal(status, 0);
  for (const name of ['active.json', 'stamps.json']) {
    assert.equal(readFileSync(join(clone, 'dist', name), 'utf8'), host.publishedFile(name));
  }
});
