import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { installIn, runPublish } from '../ci/jobs.ts';
import {
  cartoon,
  type Host,
  halftone,
  jobEnvironment,
  publish,
  published,
  publishedHost,
} from '../publish/host.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { type Run, run } from '../support/program.ts';
import { git } from '../support/repository.ts';
import { until } from '../support/until.ts';
import { overHttp } from './git-over-http.ts';

const startPublish = (clone: string) => run(['publish'], { cwd: clone, env: jobEnvironment });

/** Starts `publish`, pauses it before the push to change the host, and resumes. */
async function overtaken(t: TestContext, host: Host, action: () => Promise<unknown>): Promise<Run> {
  const raced = join(folderWith(t), 'raced');
  host.hook(
    `mkdir "${raced}" 2>/dev/null || exit 0\nwhile [ ! -e "${raced}/done" ]; do sleep 0.1; done`,
  );
  const job = startPublish(host.clone());
  await until('it pushes', () => existsSync(raced));
  await action();
  mkdirSync(join(raced, 'done'));
  return job;
}

test('retries after a lost race, and publishes both changes with their identifiers', async (t) => {
  const host = await publishedHost(t);
  const before = host.identifiers();
  host.propose('one', halftone);
  host.propose('two', { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) });
  const other = host.clone();
  host.land('one', '2026-01-02T00:00:00Z');
  const { status, stderr } = await overtaken(t, host, async () => {
    host.land('two', '2026-01-03T00:00:00Z');
    await published(other);
  });
  assert.equal(status, 0, stderr);
  const all = {
    Romantic: ['rosy_dusk', 'first_snow'],
    Cartoon: ['comic_ink', 'halftone'],
    Retro: ['super8'],
  };
  assert.deepEqual(host.listed(), all);
  const now = host.identifiers();
  assert.deepEqual(
    [{ ...now, ...before }, Object.keys(now).length],
    [now, Object.keys(before).length + 3],
  );
  assert.equal(host.subjects().length, 2);
});

test('a rollback during a publish persists', async (t) => {
  const host = await publishedHost(t, halftone);
  await published(host.clone());
  host.push(cartoon('comic_ink', 'halftone', 'manga'));
  const { status, stderr } = await overtaken(t, host, () => host.rollBack());
  assert.match(stderr, /^Nothing was published: a rollback keeps apps on the snapshot /);
  assert.deepEqual([status, host.subjects()[0]], [2, 'By hand']);
  assert.deepEqual(host.listed()['Cartoon'], ['comic_ink']);
});

test('the GitHub job pushes with a token from the environment, and never prints it', async (t) => {
  const token = 'token-of-the-job';
  const host = await publishedHost(t, halftone);
  git(host.bare, 'config', 'http.receivepack', 'true');
  const { address, credentials } = await overHttp(t, host, `x-access-token:${token}`);
  const clone = installIn(host.clone());
  git(clone, 'remote', 'set-url', 'origin', address);
  const { status, stdout, stderr, output } = await runPublish(t, clone, { 'github.token': token });
  assert.equal(status, 0, stderr);
  const manifest = host.publishedFile('manifest.json');
  assert.equal(output, `digest=sha256:${hash('sha256', manifest)}\n`); // attested by CI
  assert.equal(host.subjects().length, 2);
  assert.deepEqual(
    [...credentials],
    [`Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`],
  );
  assert.equal((stdout + stderr).includes(token), false);
  assert.doesNotMatch(git(clone, 'config', '--local', '--list'), /credential|token/);
});

test('never prints a token that git prints', async (t) => {
  const token = 'token-that-stays-secret';
  const host = await publishedHost(t, halftone);
  const { address } = await overHttp(t, host, 'user:another');
  const clone = host.clone();
  git(clone, 'remote', 'set-url', 'origin', address.replace('://', `://user:${token}@`));
  const { status, stdout, stderr } = await startPublish(clone);
  assert.deepEqual([status, stdout.includes(token) || stderr.includes(token)], [2, false]);
  assert.match(stderr, /Authentication failed|could not read/i);
  git(clone, 'config', `url.${host.bare}.insteadOf`, `https://user:${token}/with@host.example/`);
  const own = await publish(clone, '--remote', `https://user:${token}/with@host.example/`);
  assert.deepEqual(
    [own.status, own.stdout.includes(token) || own.stderr.includes(token)],
    [0, false],
    own.stderr,
  );
});
