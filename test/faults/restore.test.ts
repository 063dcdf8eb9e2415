import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { shell } from '../ci/jobs.ts';
import {
  cartoon,
  type Host,
  halftone,
  publish,
  published,
  publishedHost,
} from '../publish/host.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git } from '../support/repository.ts';

/** Creates a published branch with two commits, and a clone for a server. */
async function followedHost(t: TestContext) {
  const host = await publishedHost(t, halftone);
  await published(host.clone());
  const server = folderWith(t);
  git(server, 'clone', '--quiet', '--depth=1', '--branch=published', `file://${host.bare}`, '.');
  return { host, server };
}

/** Deletes the branch and its objects. */
function lose({ bare }: Host): void {
  git(bare, 'branch', '--quiet', '-D', 'published');
  git(bare, 'gc', '--quiet', '--prune=now');
}

/** Runs the command that `publish` prints after these words, in a clone of this branch. */
async function obey(t: TestContext, host: Host, words: string, branch: string): Promise<void> {
  const { stderr } = await publish(host.clone());
  const command = new RegExp(`^${words}.*?: (.*?)(?:; npx .*)?$`, 'm').exec(stderr)?.[1] ?? '';
  const folder = host.clone();
  git(folder, 'checkout', '--quiet', branch);
  const { status, stderr: said } = await shell(t, ['-e', '-c', command], folder, {});
  assert.equal(status, 0, `${command}: ${said}`);
}

test('the commands that publish prints restore a lost registry, or start over', async (t) => {
  const damage = (folder: string) => rmSync(join(folder, 'stamps.json'));
  const { host } = await followedHost(t);
  const before = host.identifiers();
  host.push(cartoon('comic_ink', 'halftone', 'manga'), '2026-01-03T00:00:00Z');
  await host.edit(damage);
  await host.refuses(/^"stamps\.json .*, is missing\. /);
  await obey(t, host, 'To restore it', 'published');
  await published(host.clone());
  const { 'cartoon/manga': _, ...others } = host.identifiers();
  assert.deepEqual(others, before);

  await host.edit(damage);
  await obey(t, host, 'To start over on purpose', 'main');
  await published(host.clone(), '--begin');
  assert.ok(
    new Set(Object.values(host.identifiers())).isDisjointFrom(new Set(Object.values(others))),
  );
});

test('a deleted branch is restored from a clone with its last commit, as publish says', async (t) => {
  const { host } = await followedHost(t);
  const clone = host.clone();
  const tip = git(clone, 'rev-parse', 'origin/published');
  lose(host);
  const { stderr } = await publish(clone);
  const command = /^If it was deleted, .*: (git push .*)$/m.exec(stderr)?.[1] ?? '';
  assert.equal(
    (await shell(t, ['-c', command.replace('COMMIT', 'origin/published')], clone, {})).status,
    0,
    command,
  );
  assert.equal(git(host.bare, 'rev-parse', 'published'), tip);
  assert.match((await publish(clone)).stderr, /^Nothing to do/);
});

test('a response alone restores the branch by import, with every identifier', async (t) => {
  const { host } = await followedHost(t);
  const [before, answer] = [host.identifiers(), host.publishedFile('active.json')];
  lose(host);
  const clone = host.clone();
  writeFiles(clone, { 'active.json': answer });
  const { status, stderr } = await call(['import', 'active.json', '--catalog', 'unused'], {
    cwd: clone,
  });
  assert.equal(status, 0, stderr);
  await published(clone, '--begin');
  assert.deepEqual(host.identifiers(), before);
  assert.equal(host.publishedFile('active.json'), answer);
});
